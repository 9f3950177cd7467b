import type { PartsCount } from './countInParts';

/** The units from `start` up to `end` are replaced; offsets in UTF-16 units. */
interface TextReplacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What happens to documents whose tokens are counted. Plain data, to be posted. */
export type DocumentMessage =
  | { readonly type: 'open'; readonly id: string; readonly version: number; readonly text: string }
  | {
      readonly type: 'change';
      readonly id: string;
      readonly version: number;
      /** In the order of VS Code's change event: each one's offsets are those after the ones before. */
      readonly edits: readonly TextReplacement[];
    }
  | { readonly type: 'close'; readonly id: string };

/** Counts a part of an open document as if it stood alone. */
export interface RangeQuestion {
  readonly type: 'countRange';
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** What the counter reports of documents. */
export type DocumentReport =
  /** Comes after each opening and change, and once more when an estimate has become exact. */
  | (PartsCount & {
      readonly type: 'total';
      readonly id: string;
      /** Of the document that was counted. */
      readonly version: number;
    })
  /** The document is not open, or its edits did not fit its text: it must be opened again. */
  | { readonly type: 'lost'; readonly id: string };
