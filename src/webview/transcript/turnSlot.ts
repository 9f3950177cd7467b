import type { TurnView } from '../../messages/chatState';
import type { PageContext } from '../pageContext';
import { ModelTurn } from './modelTurn';
import { isAnswering } from './turnStatus';
import { UserTurn } from './userTurn';

/** The place of a turn in the transcript. Its block is built from its view whenever it comes near the view. */
export class TurnSlot {
  turn: TurnView;
  /** Which of the turns it is, from 0 on. */
  index = 0;
  private readonly context: PageContext;
  private block: UserTurn | ModelTurn | undefined;

  constructor(turn: TurnView, context: PageContext) {
    this.turn = turn;
    this.context = context;
  }

  /** Absent while the turn is not on the page. */
  get element(): HTMLElement | undefined {
    return this.block?.element;
  }

  /** What is happening in the turn would be lost if it were taken out: it has to be on the page. */
  get mustStay(): boolean {
    if (this.turn.role === 'model' && isAnswering(this.turn)) return true;
    if (!this.block) return false;
    if (this.block instanceof UserTurn && this.block.isEditing) return true;
    const { element } = this.block;
    return element.contains(document.activeElement) || holdsSelection(element);
  }

  show(): HTMLElement {
    this.block ??=
      this.turn.role === 'user'
        ? new UserTurn(this.turn, this.context)
        : new ModelTurn(this.turn, this.context);
    return this.block.element;
  }

  /** Tells screen readers where it stands, since they can't count turns that are not on the page. */
  setPosition(count: number, hasEarlier: boolean): void {
    this.element?.setAttribute('aria-posinset', String(this.index + 1));
    this.element?.setAttribute('aria-setsize', hasEarlier ? '-1' : String(count));
  }

  drop(): void {
    this.block?.element.remove();
    this.block = undefined;
  }

  /** `turn` holds the text already. */
  append(turn: TurnView, text: string): void {
    this.turn = turn;
    if (this.block instanceof ModelTurn && turn.role === 'model') this.block.append(turn, text);
  }

  update(turn: TurnView): void {
    this.turn = turn;
    if (this.block instanceof ModelTurn && turn.role === 'model') this.block.update(turn);
    else if (this.block instanceof UserTurn && turn.role === 'user') this.block.update(turn);
  }
}

function holdsSelection(element: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection?.isCollapsed === false && selection.containsNode(element, true);
}
