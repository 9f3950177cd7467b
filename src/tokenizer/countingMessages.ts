/** The units from `start` up to `end` are replaced; offsets in UTF-16 units. */
interface TextReplacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What the owner of documents asks of the thread that counts them. Plain data, to be posted. */
export type CountingRequest =
  | { readonly kind: 'open'; readonly id: string; readonly version: number; readonly text: string }
  | {
      readonly kind: 'change';
      readonly id: string;
      readonly version: number;
      /** In the order of VS Code's change event: each one's offsets are those after the ones before. */
      readonly edits: readonly TextReplacement[];
    }
  | { readonly kind: 'close'; readonly id: string }
  /** Counts a text that belongs to no document; `request` comes back with the answer. */
  | { readonly kind: 'count'; readonly request: number; readonly text: string }
  /** Counts a part of an open document as if it stood alone. */
  | {
      readonly kind: 'countRange';
      readonly request: number;
      readonly id: string;
      readonly start: number;
      readonly end: number;
    };

export type CountingReply =
  /** Comes after each opening and change, and once more when an estimate has become exact. */
  | {
      readonly kind: 'total';
      readonly id: string;
      /** Of the document that was counted. */
      readonly version: number;
      readonly tokens: number;
      readonly isExact: boolean;
    }
  | {
      readonly kind: 'answer';
      readonly request: number;
      readonly tokens: number;
      readonly isExact: boolean;
    }
  /**
   * The document is not open, or its edits did not fit its text: it must be opened anew. `request` is
   * that of a `countRange` that has no other answer.
   */
  | { readonly kind: 'lost'; readonly id: string; readonly request?: number };
