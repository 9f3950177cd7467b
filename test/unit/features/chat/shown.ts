/** What a page was shown of a turn: its next text, and in the end how it ended. */
export interface Shown {
  turnId: string;
  text: string;
  status?: string;
}
