import { pathWords } from './countWords';
import { Postings, type WeightedWords } from './postings';
import { WordTable } from './wordTable';

/** The words of contents and of paths. */
export class WordIndex {
  readonly table = new WordTable();
  /** By number of content. */
  readonly contents = new Postings();
  /** By number of file. */
  readonly paths = new Postings();

  /** Most files come behind another one of their folder. */
  #lastFolder: { path: string; words: readonly number[] } = { path: '', words: [] };

  get bytes(): number {
    return this.table.bytes + this.contents.bytes + this.paths.bytes;
  }

  /** The words of a path with their weights. Words that weren't there are added. */
  wordsOfPath(path: string): WeightedWords {
    const nameAt = path.lastIndexOf('/') + 1;
    const folder = path.slice(0, nameAt);
    if (folder !== this.#lastFolder.path) {
      this.#lastFolder = { path: folder, words: this.#wordsIn(folder) };
    }
    const weights = new Map<number, number>();
    for (const words of [this.#lastFolder.words, this.#wordsIn(path.slice(nameAt))]) {
      for (const word of words) weights.set(word, (weights.get(word) ?? 0) + 1);
    }
    return { words: [...weights.keys()], weights: [...weights.values()] };
  }

  /** The same with other numbers, without what they say -1 of, and without words that nothing has then. */
  packed(content: (number: number) => number, file: (number: number) => number): WordIndex {
    const packed = new WordIndex();
    for (let word = 0; word < this.table.count; word += 1) {
      let number: number | undefined;
      const copy = (from: Postings, to: Postings, renumber: (holder: number) => number): void =>
        from.forEach(word, (holder, weight) => {
          const renumbered = renumber(holder);
          if (renumbered !== -1) {
            number ??= packed.table.findOrAdd(this.table.wordAt(word));
            to.add(number, renumbered, weight);
          }
        });
      copy(this.contents, packed.contents, content);
      copy(this.paths, packed.paths, file);
    }
    packed.contents.rebuild();
    packed.paths.rebuild();
    return packed;
  }

  #wordsIn(part: string): number[] {
    return pathWords(part).map((word) => this.table.findOrAdd(word));
  }
}
