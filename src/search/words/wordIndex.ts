import { countPathWords } from './countWords';
import { Postings } from './postings';
import { WordTable } from './wordTable';

/** The words of contents and of paths. */
export class WordIndex {
  readonly table = new WordTable();
  /** By number of content. */
  readonly contents = new Postings();
  /** By number of file. */
  readonly paths = new Postings();

  get bytes(): number {
    return this.table.bytes + this.contents.bytes + this.paths.bytes;
  }

  addPath(file: number, path: string): void {
    for (const [word, weight] of countPathWords(path)) {
      this.paths.add(this.table.findOrAdd(word), file, weight);
    }
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
}
