import { KeyedFile } from './keyedFile';

const maxInstructions = 20;
/** What is longer is a text that was pasted, and no instruction to choose again from a list. */
const maxLength = 2000;

/** What was asked for before, in a small JSON file that windows share. */
export class RewriteMemory {
  readonly #file: KeyedFile<readonly string[]>;

  constructor(file: string) {
    this.#file = new KeyedFile(file, { field: 'lists', maxEntries: 10, isValue: isTexts });
  }

  /** The last instructions, the newest first. A damaged file counts as missing. */
  async instructions(): Promise<readonly string[]> {
    await this.#file.read();
    return this.#file.get('instructions') ?? [];
  }

  /** Puts an instruction in front of the others. Rejects with what the file system says. */
  remember(instruction: string): Promise<void> {
    if (instruction.length > maxLength) return Promise.resolve();
    return this.#file.change('instructions', (before = []) =>
      before[0] === instruction
        ? before
        : [instruction, ...before.filter((each) => each !== instruction)].slice(0, maxInstructions),
    );
  }

  /** The language that was last translated to. */
  async language(): Promise<string | undefined> {
    await this.#file.read();
    return this.#file.get('language')?.[0];
  }

  /** Rejects with what the file system says. */
  rememberLanguage(language: string): Promise<void> {
    return this.#file.change('language', (before) =>
      before?.[0] === language ? before : [language],
    );
  }

  /** Resolves when nothing waits to be written any more. */
  written(): Promise<void> {
    return this.#file.written();
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
