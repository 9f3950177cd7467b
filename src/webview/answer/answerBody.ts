import type { AnswerPieceView } from '../../messages/answerView';
import type { ModelTurnView } from '../../messages/chatState';
import type { PageContext } from '../pageContext';
import { MarkdownView } from '../markdown/markdownView';
import { answerPiece } from './answerPiece';

/** What an answer holds, in order: text as Markdown, and between it other parts. */
export class AnswerBody {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  readonly #turnId: string;
  readonly #finished: MarkdownView[] = [];
  #open: MarkdownView;

  constructor(
    turnId: string,
    { text, pieces = [] }: Pick<ModelTurnView, 'text' | 'pieces'>,
    context: PageContext,
  ) {
    this.#turnId = turnId;
    this.#context = context;
    this.element.className = 'answer-body';
    this.#open = this.#addText();
    let from = 0;
    for (const piece of pieces) {
      this.#open.append(text.slice(from, piece.offset));
      this.addPiece(piece);
      from = piece.offset;
    }
    this.#open.append(text.slice(from));
  }

  /** Of all the text, in order; the last one may still grow. */
  get blocks(): HTMLElement[] {
    if (this.#finished.length === 0) return this.#open.blocks;
    return [...this.#finished, this.#open].flatMap(({ blocks }) => blocks);
  }

  append(text: string): void {
    this.#open.append(text);
  }

  /** Puts a piece behind the text so far. */
  addPiece(piece: AnswerPieceView): void {
    this.#finished.push(this.#open);
    this.element.append(answerPiece(piece, this.#context.strings));
    this.#open = this.#addText();
  }

  /** Shows what has arrived. Once it was said to be complete, nothing can be added. */
  render(isComplete: boolean): void {
    for (const text of this.#finished) text.render(true);
    this.#open.render(isComplete);
  }

  #addText(): MarkdownView {
    const { strings, places } = this.#context;
    const view = new MarkdownView(strings, (content, before) =>
      places.add(content, { turnId: this.#turnId, before }),
    );
    this.element.append(view.element);
    return view;
  }
}
