/** How many bytes of models' states cached contents may take on disk: some 20 of a small model. */
export const maxModelStateBytes = 4 * 1024 ** 3;

/** The command that installs what model files are answered with, as errors name it. */
export const setUpCommand = '“Parley: Set Up Local Model…”';

/** What an answer took of the machine. */
export interface ModelUse {
  /** `models/{model}` */
  name: string;
  memoryBytes: number;
  /** Undefined where nothing of the prompt had to be read. */
  readTokensPerSecond?: number;
  writtenTokensPerSecond?: number;
}
