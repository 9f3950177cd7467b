/** What can be read about an answer when its quiet line is opened. */
export interface AnswerDetailsView {
  sections: DetailSectionView[];
  /** It was asked for with a seed, with which it can be asked for again. */
  hasSeed?: true;
  /** It was asked for, so that there is a request to show. */
  hasRequest?: true;
  /** A command can ask for it. */
  hasCommand?: true;
}

/** Facts of one kind; `title` is their heading. */
export interface DetailSectionView {
  title: string;
  rows: DetailRowView[];
}

/** A fact in words for display; with `href` its value is a link. */
export interface DetailRowView {
  label: string;
  value: string;
  href?: string;
}

/** A request that failed for now and waits for its next try. */
export interface RetryView {
  /** Why. */
  message: string;
  /** In milliseconds from when the page gets it. */
  inMs: number;
  /** Which try the next one is, from 2 on, and how many there are to be. */
  attempt: number;
  maxAttempts: number;
}

/** One of several answers to the same prompt. */
export interface CandidateView {
  index: number;
  text: string;
  pieces?: AnswerPieceView[];
  /** How it ended; absent while it is on its way. */
  ending?: string;
  /** The chat goes on with it. */
  isChosen?: true;
}

/** A token with its probability from 0 to 1, and the most probable ones in its place. */
export interface TokenView {
  text: string;
  probability: number;
  alternatives: { text: string; probability: number }[];
}

/** A non-text part of an answer. `offset` is its place: this many UTF-16 units of the text come first. */
export type AnswerPieceView = { offset: number } & (CodePieceView | MediaPieceView);

/** A call, code that the model ran, or what that gave. */
export interface CodePieceView {
  kind: 'code';
  title: string;
  language: string;
  code: string;
  /** A call of a function, which is not shown where the turn behind it shows what became of it. */
  isCall?: true;
}

/** An image, a sound or another file that the model made. */
export interface MediaPieceView {
  kind: 'media';
  /** Index of the candidate, and of the part in it. */
  candidate: number;
  part: number;
  mimeType: string;
  /** Type and size for display: `image/png, 12 KB`. */
  title: string;
  /** Bare base64, where the page can show or play it. */
  data?: string;
}
