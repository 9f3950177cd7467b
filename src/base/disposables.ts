/** Something that ends. VS Code's own Disposable is one too. */
export interface Disposable {
  dispose(): void;
}

/** Things to be disposed together, last added first. What is added after the end is disposed at once. */
export class Disposables implements Disposable {
  readonly #items: Disposable[] = [];
  #isDisposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const item of this.#items.splice(0).reverse()) item.dispose();
  }
}
