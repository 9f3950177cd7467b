import type { EndFollower } from './endFollower';

/** Where the buttons of a turn are, and which has the focus, before another turn takes its place. */
export class ActionsPlace {
  readonly #scroller: HTMLElement;
  readonly #offset: number | undefined;
  readonly #hadFocus: boolean;
  readonly #focusedClass: string | undefined;

  constructor(scroller: HTMLElement, turn: Element | null | undefined) {
    this.#scroller = scroller;
    const { activeElement } = document;
    const actions = actionsOf(turn);
    this.#offset =
      actions && scroller.getBoundingClientRect().top - actions.getBoundingClientRect().top;
    this.#hadFocus = activeElement !== scroller && scroller.contains(activeElement);
    this.#focusedClass = actions?.contains(activeElement) ? activeElement?.classList[1] : undefined;
  }

  /**
   * Scrolls the buttons of the turn that is there now to where the others were. If there were
   * none, nothing moves, also for a reader at the end.
   */
  keep(turn: Element, follower: EndFollower): void {
    const actions = actionsOf(turn);
    if (actions && this.#offset !== undefined) return follower.show(actions, this.#offset);
    const top = this.#scroller.getBoundingClientRect().top;
    follower.show(turn, top - turn.getBoundingClientRect().top);
  }

  /** Gives the scroller the focus of a button, since all of them are hidden while an answer comes. */
  giveUpFocus(): void {
    if (this.#hadFocus) this.#scroller.focus({ preventScroll: true });
  }

  /** Gives the focus that went with the old turn to the same button of the new one, or to the scroller. */
  keepFocus(turn: Element | null | undefined): void {
    if (!this.#hadFocus || this.#scroller.contains(document.activeElement)) return;
    const actions = this.#focusedClass === undefined ? undefined : actionsOf(turn);
    const next =
      actions?.querySelector<HTMLElement>(`.${this.#focusedClass}:enabled`) ??
      actions?.querySelector<HTMLElement>('.versions button:enabled');
    (next ?? this.#scroller).focus({ preventScroll: true });
  }
}

function actionsOf(turn: Element | null | undefined): Element | undefined {
  return turn?.querySelector('.turn-actions') ?? undefined;
}
