export interface Book {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly year: number;
}

/** The books of the library, found by their words even when a letter is wrong. */
export class Catalogue {
  private readonly books = new Map<string, Book>();

  add(book: Book): void {
    this.books.set(book.id, book);
  }

  get(id: string): Book | undefined {
    return this.books.get(id);
  }

  /** Books whose title or author has a word close to each word of the query, newest first. */
  search(query: string): Book[] {
    const wanted = words(query);
    return [...this.books.values()]
      .filter((book) => {
        const present = words(`${book.title} ${book.author}`);
        return wanted.every((word) => present.some((other) => isClose(word, other)));
      })
      .sort((a, b) => b.year - a.year);
  }
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether two words differ by at most one letter, or one begins with the other. */
function isClose(word: string, other: string): boolean {
  if (other.startsWith(word)) {
    return true;
  }
  if (Math.abs(word.length - other.length) > 1) {
    return false;
  }
  return editDistance(word, other) <= 1;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      current[column] = Math.min(
        (current[column - 1] ?? 0) + 1,
        (previous[column] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      );
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
