import { readFile, rm } from 'node:fs/promises';
import { isRecord } from '../../protocol/isRecord';
import { writeAtomically } from '../../fileSystem/writeAtomically';
import type { TextDraft, TextSource } from '../../search/compare/comparedText';
import { SerialQueue } from '../../base/serialQueue';

const fileVersion = 1;
/** More is read again from where it came from, rather than written at each change. */
const mostChars = 4 * 1024 * 1024;

/** The texts of a workspace's comparison in a file, so that a window that is loaded again has them. */
export class KeptTexts {
  readonly #file: string;
  #next: readonly TextDraft[] | undefined;
  readonly #writes = new SerialQueue();

  constructor(file: string) {
    this.#file = file;
  }

  /** None where the file is missing or damaged. */
  async read(): Promise<TextDraft[]> {
    try {
      const kept: unknown = JSON.parse(await readFile(this.#file, 'utf8'));
      if (!isRecord(kept) || kept['version'] !== fileVersion) return [];
      return Array.isArray(kept['texts']) ? kept['texts'].flatMap(draftOf) : [];
    } catch {
      return [];
    }
  }

  /** Of writes that wait for one another only the last is done. Rejects with what the file system says. */
  write(texts: readonly TextDraft[]): Promise<void> {
    this.#next = texts;
    return this.#writes.run(() => this.#writeNext());
  }

  async #writeNext(): Promise<void> {
    const texts = this.#next;
    if (texts === undefined) return;
    this.#next = undefined;
    if (texts.length === 0) {
      await rm(this.#file, { force: true });
      return;
    }
    const text = JSON.stringify({ version: fileVersion, texts: fitting(texts) });
    await writeAtomically(this.#file, text);
  }
}

/** As many as there is room for, without what belongs to this window alone. */
function fitting(texts: readonly TextDraft[]): TextDraft[] {
  let chars = 0;
  return texts.flatMap(({ name, text, source }) => {
    if (chars + text.length > mostChars) return [];
    chars += text.length;
    return [{ name, text, ...(source !== undefined && { source }) }];
  });
}

function draftOf(value: unknown): TextDraft[] {
  if (!isRecord(value)) return [];
  const { name, text, source } = value;
  if (typeof name !== 'string' || typeof text !== 'string') return [];
  const from = sourceOf(source);
  return [{ name, text, ...(from !== undefined && { source: from }) }];
}

function sourceOf(value: unknown): TextSource | undefined {
  if (!isRecord(value) || typeof value['uri'] !== 'string') return undefined;
  const { uri, lines } = value;
  if (!isRecord(lines)) return { uri };
  const { first, last } = lines;
  return typeof first === 'number' && typeof last === 'number'
    ? { uri, lines: { first, last } }
    : { uri };
}
