/**
 * Has the styles that Mermaid writes into an element take effect while it measures its text. The page takes no style from
 * elements, but from sheets that its own scripts make; in the image the elements count by themselves.
 */
export class StyledDocument {
  readonly #document: Document;
  readonly #sheets: CSSStyleSheet[] = [];

  constructor(document: Document) {
    this.#document = document;
    // oxlint-disable-next-line typescript/no-deprecated -- of its forms, only that for old elements is
    const create = document.createElement.bind(document);
    // oxlint-disable-next-line typescript/no-deprecated -- the same
    document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
      const element = create(name, options);
      if (name === 'style') this.#adopt(element);
      return element;
    };
  }

  dispose(): void {
    Reflect.deleteProperty(this.#document, 'createElement');
    const own = new Set(this.#sheets);
    this.#document.adoptedStyleSheets = this.#document.adoptedStyleSheets.filter(
      (styles) => !own.has(styles),
    );
  }

  #adopt(element: HTMLElement): void {
    const styles = new CSSStyleSheet();
    this.#sheets.push(styles);
    this.#document.adoptedStyleSheets.push(styles);
    Object.defineProperty(element, 'innerHTML', {
      set(rules: string) {
        styles.replaceSync(rules);
        element.textContent = rules;
      },
    });
  }
}
