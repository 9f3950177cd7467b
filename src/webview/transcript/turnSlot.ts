import type { TurnView } from '../../messages/chatState';
import type { FrameScheduler } from '../frameScheduler';
import type { PageContext } from '../pageContext';
import type { CallFold } from './callFold';
import { isRunning } from './callGroups';
import { CallsTurnElement } from './callsTurn';
import { ModelTurnElement } from './modelTurn';
import { turnElement } from './turnElement';
import { UserTurnElement } from './userTurn';
import { isAnswering } from '../../messages/chatState';

type Block = UserTurnElement | CallsTurnElement | ModelTurnElement | { element: HTMLElement };

/** The place of a turn in the transcript. Its block is built from its view whenever it comes near the view. */
export class TurnSlot {
  turn: TurnView;
  /** Which of the turns it is, from 0 on. */
  index = 0;
  readonly #context: PageContext;
  readonly #frames: FrameScheduler;
  #block: Block | undefined;
  #isFoldedAway = false;
  #fold: CallFold | undefined;
  /** By the task as it was scheduled, which is identified by reference. */
  readonly #guardedTasks = new WeakMap<() => void, () => void>();

  constructor(turn: TurnView, context: PageContext, frames: FrameScheduler) {
    this.turn = turn;
    this.#context = context;
    this.#frames = frames;
  }

  /** Absent while the turn is not on the page. */
  get element(): HTMLElement | undefined {
    return this.#block?.element;
  }

  /** Whether the turn is behind the line of a closed group of calls. */
  get isFoldedAway(): boolean {
    return this.#isFoldedAway;
  }

  /** Whether the user is in the turn, or has opened something of it. */
  get isInUse(): boolean {
    const { element } = this;
    if (element === undefined) return false;
    return (
      element.contains(document.activeElement) ||
      holdsSelection(element) ||
      element.querySelector('details[open]') !== null
    );
  }

  /** What is happening in the turn would be lost if it were taken out: it has to be on the page. */
  get mustStay(): boolean {
    if (this.turn.role === 'model' && isAnswering(this.turn)) return true;
    if (this.turn.role === 'user' && isRunning(this.turn)) return true;
    if (!this.#block) return false;
    if (this.#block instanceof UserTurnElement && this.#block.isEditing) return true;
    const { element } = this.#block;
    return element.contains(document.activeElement) || holdsSelection(element);
  }

  show(): HTMLElement {
    if (this.#block === undefined) {
      this.#block = this.#build();
      this.#showFold();
    }
    return this.#block.element;
  }

  setFoldedAway(isFoldedAway: boolean): void {
    if (this.#isFoldedAway === isFoldedAway) return;
    this.#isFoldedAway = isFoldedAway;
    this.#showFold();
  }

  /** The line that its calls are behind; undefined where each has its own. */
  setFold(fold: CallFold | undefined): void {
    const { summary, isOpen } = this.#fold ?? {};
    if (summary === fold?.summary && isOpen === fold?.isOpen) return;
    this.#fold = fold;
    this.#showFold();
  }

  /** Gives screen readers its position, since they can't count turns that are not on the page. */
  setPosition(count: number, hasEarlier: boolean): void {
    this.element?.setAttribute('aria-posinset', String(this.index + 1));
    this.element?.setAttribute('aria-setsize', hasEarlier ? '-1' : String(count));
  }

  drop(): void {
    this.#block?.element.remove();
    this.#block = undefined;
  }

  /** `turn` holds the text already. */
  append(turn: TurnView, text: string): void {
    this.turn = turn;
    const block = this.#block;
    if (block instanceof ModelTurnElement && turn.role === 'model') {
      this.#guard(() => block.append(turn, text));
    }
  }

  update(turn: TurnView): void {
    this.turn = turn;
    const block = this.#block;
    if (block instanceof ModelTurnElement && turn.role === 'model') {
      this.#guard(() => block.update(turn));
    } else if (
      (block instanceof UserTurnElement || block instanceof CallsTurnElement) &&
      turn.role === 'user'
    ) {
      this.#guard(() => block.update(turn));
    }
  }

  #showFold(): void {
    const block = this.#block;
    if (block === undefined) return;
    block.element.hidden = this.#isFoldedAway;
    if (block instanceof CallsTurnElement) this.#guard(() => block.setFold(this.#fold));
  }

  #build(): Block {
    const context = this.#context;
    const { turn } = this;
    const schedule = (task: () => void): void => this.#frames.schedule(this.#guarded(task));
    try {
      if (turn.role === 'user') {
        return turn.calls === undefined
          ? new UserTurnElement(turn, context)
          : new CallsTurnElement(turn, context, schedule);
      }
      return new ModelTurnElement(turn, context, schedule);
    } catch (error) {
      window.reportError(error);
      const { you, model, turnUnshown } = context.strings;
      const element = turnElement(turn, turn.role === 'user' ? you : model);
      element.append(unshownText(turnUnshown));
      return { element };
    }
  }

  /** Whatever fails while a turn is rendered is the end of that turn's block, and of nothing else. */
  #guard(render: () => void): void {
    try {
      render();
    } catch (error) {
      window.reportError(error);
      const block = this.#block;
      // A task may come after its turn was taken out.
      if (block === undefined) return;
      const { element } = block;
      element.replaceChildren(unshownText(this.#context.strings.turnUnshown));
      // Nothing more will be shown in it, however long its answer still takes.
      element.setAttribute('aria-busy', 'false');
      this.#block = { element };
    }
  }

  #guarded(task: () => void): () => void {
    const known = this.#guardedTasks.get(task);
    if (known !== undefined) return known;
    const guarded = (): void => {
      this.#guard(task);
    };
    this.#guardedTasks.set(task, guarded);
    return guarded;
  }
}

function holdsSelection(element: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection?.isCollapsed === false && selection.containsNode(element, true);
}

/** What replaces a turn that could not be rendered; the turns around it are as they were. */
function unshownText(sentence: string): HTMLElement {
  const element = document.createElement('p');
  element.className = 'ending';
  element.setAttribute('role', 'alert');
  element.textContent = sentence;
  return element;
}
