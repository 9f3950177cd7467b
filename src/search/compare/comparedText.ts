/** Where a compared text was taken from. Lines count from 1; absent for a whole file. */
export interface TextSource {
  uri: string;
  lines?: { first: number; last: number };
}

/** A text that is to be added to a comparison. */
export interface TextDraft {
  name: string;
  text: string;
  source?: TextSource;
}

/** A text of a comparison, as it was when it was added. */
export interface ComparedText extends TextDraft {
  readonly id: string;
  /** By the tokenizer of this machine; absent while they are counted, or where that failed. */
  tokens?: number;
  isCounting: boolean;
}
