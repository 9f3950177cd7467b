/** What a page was shown of a turn: its next text, and in the end how it ended. */
export interface Shown {
  turnId: string;
  text: string;
  status?: string;
}

/** What a page was shown of a call: how it ended, with what it gave; or, said by a tool, that it ran. */
export interface ShownCall {
  turnId: string;
  index: number;
  state: string;
  text?: string;
}
