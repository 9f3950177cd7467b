/** Where the answer to a question is: any chunk of the file, or of the symbol or section of it. */
export interface SearchAnswer {
  path: string;
  symbol?: string;
}

/** What a person asks who does not know the code, and the places that are right; any of them counts. */
export interface SearchQuestion {
  text: string;
  answers: readonly SearchAnswer[];
  /** Nothing is tuned with it. */
  isHeldOut?: boolean;
}
