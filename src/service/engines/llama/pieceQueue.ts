import type { TextPiece } from './llamaMessages';

/** Pieces that are written faster or slower than they are taken. One takes them. */
export class PieceQueue implements AsyncIterable<TextPiece> {
  readonly #pieces: TextPiece[] = [];
  #isEnded = false;
  #wake: () => void = () => undefined;

  add(piece: TextPiece): void {
    this.#pieces.push(piece);
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<TextPiece, void> {
    for (;;) {
      const ready = this.#pieces.splice(0);
      if (ready.length > 0) {
        yield* ready;
      } else if (this.#isEnded) {
        return;
      } else {
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    }
  }
}
