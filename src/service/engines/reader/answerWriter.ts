import type { CitationSource } from '../../../protocol/response';
import { lineWindow } from './lineWindow';
import { inFence } from '../../../source/attachmentText';
import { plainWords } from './markdown';
import { linesIn, type LineRange, type SourceText } from '../../../source/sourceText';

/** A finished answer: Markdown, and which stretches of it are in a given file. */
export interface WrittenAnswer {
  text: string;
  citations: CitationSource[];
  /** It says that what was asked needs a language model. */
  needsModel: boolean;
}

const none: ReadonlySet<string> = new Set();

/** An answer being written, block by block. */
export class AnswerWriter {
  readonly #blocks: string[] = [];
  readonly #quotes: { text: string; uri: string; blockIndex: number }[] = [];
  #needsModel = false;

  /** Adds a paragraph, list or other block of Markdown. Blocks are set apart by a blank line. */
  add(block: string): this {
    if (block !== '') this.#blocks.push(block);
    return this;
  }

  /** Adds a sentence that names the command that connects a language model, which the answer then needs. */
  addOffer(sentence: string): this {
    this.#needsModel = true;
    return this.add(sentence);
  }

  /**
   * Adds lines of a source in a fence, prose as a block quote; fenced lines of a file are cited. Of a
   * line that nobody would read only the stretch around the wanted words is quoted.
   */
  quote(source: SourceText, range: LineRange, wanted: ReadonlySet<string> = none): this {
    const whole = linesIn(source, range);
    const lines = whole.map((line) => lineWindow(line, wanted));
    if (source.language.shape === 'prose') {
      return this.add(lines.map((line) => `> ${plainWords(line)}`.trimEnd()).join('\n'));
    }
    const isWhole = lines.every((line, index) => line === whole[index]);
    if (source.isFile && isWhole) {
      const text = lines.join('\n');
      this.#quotes.push({ text, uri: source.name, blockIndex: this.#blocks.length });
    }
    return this.add(inFence(lines.join('\n'), source.language.id));
  }

  finish(): WrittenAnswer {
    const text = `${this.#blocks.join('\n\n')}\n`;
    return { text, citations: this.#citations(), needsModel: this.#needsModel };
  }

  /** The interface counts citations in bytes of UTF-8. */
  #citations(): CitationSource[] {
    const encoder = new TextEncoder();
    const lengthOf = (text: string): number => encoder.encode(text).length;
    return this.#quotes.map(({ text, uri, blockIndex }) => {
      const before = this.#blocks.slice(0, blockIndex).map((block) => `${block}\n\n`);
      const opening = (this.#blocks[blockIndex] ?? '').split('\n', 1).join('');
      const startIndex = lengthOf(`${before.join('')}${opening}\n`);
      return { startIndex, endIndex: startIndex + lengthOf(text), uri };
    });
  }
}
