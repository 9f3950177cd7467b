import type { TurnView } from '../../messages/chatState';
import type { PageContext } from '../pageContext';
import { ModelTurn } from './modelTurn';
import { handleTranscriptClicks } from './transcriptClicks';
import { UserTurn } from './userTurn';

type TurnBlock = UserTurn | ModelTurn;

/** The turns in the page, in order. Each can be built from its view, so the page never owns one. */
export class Transcript {
  readonly element = document.createElement('div');
  private readonly context: PageContext;
  private readonly blocks = new Map<string, TurnBlock>();

  constructor(context: PageContext) {
    this.context = context;
    this.element.className = 'turns';
    handleTranscriptClicks(this.element, context);
  }

  get isEmpty(): boolean {
    return this.blocks.size === 0;
  }

  find(turnId: string): HTMLElement | undefined {
    return this.blocks.get(turnId)?.element;
  }

  /** Shows exactly these turns; those already in the page are kept and brought up to date. */
  reset(turns: Iterable<TurnView>): void {
    const ids = new Set<string>();
    let position: ChildNode | null = this.element.firstChild;
    for (const turn of turns) {
      ids.add(turn.id);
      const { element } = this.show(turn);
      if (element === position) position = position.nextSibling;
      else this.element.insertBefore(element, position);
    }
    for (const id of [...this.blocks.keys()]) if (!ids.has(id)) this.remove(id);
  }

  add(turn: TurnView): void {
    this.element.append(this.show(turn).element);
  }

  /** The element of the turn that follows another one, or of the first. */
  next(id: string | undefined): Element | null | undefined {
    return id === undefined ? this.element.firstElementChild : this.find(id)?.nextElementSibling;
  }

  /** Shows these turns in the place of all that follow a turn, or of all. */
  replace(afterId: string | undefined, turns: readonly TurnView[]): void {
    for (let old = this.next(afterId); old; old = this.next(afterId)) {
      old.remove();
      if (old instanceof HTMLElement) this.blocks.delete(old.dataset['turnId'] ?? '');
    }
    for (const turn of turns) this.add(turn);
  }

  /** `turn` holds the text already. */
  append(turn: TurnView, text: string): void {
    const block = this.blocks.get(turn.id);
    if (block instanceof ModelTurn && turn.role === 'model') block.append(turn, text);
  }

  update(turn: TurnView): void {
    this.show(turn);
  }

  private show(turn: TurnView): TurnBlock {
    const block = this.blocks.get(turn.id);
    if (block instanceof ModelTurn && turn.role === 'model') block.update(turn);
    else if (block instanceof UserTurn && turn.role === 'user') block.update(turn);
    if (block) return block;
    const created =
      turn.role === 'user' ? new UserTurn(turn, this.context) : new ModelTurn(turn, this.context);
    this.blocks.set(turn.id, created);
    return created;
  }

  private remove(id: string): void {
    this.blocks.get(id)?.element.remove();
    this.blocks.delete(id);
  }
}
