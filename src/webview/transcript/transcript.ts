import type { TurnView } from '../../messages/chatState';
import type { FrameScheduler } from '../frameScheduler';
import type { PageContext } from '../pageContext';
import { arrangeTurns } from './arrangeTurns';
import { CallFolds } from './callFolds';
import { handleTranscriptClicks } from './transcriptClicks';
import { TurnHeights } from './turnHeights';
import { TurnSlot } from './turnSlot';

const characterWidth = 7;
const lineHeight = 20;
/** Of buttons, paddings and footers. */
const surroundings = 56;

/** Turns are put on the page when they come this near to the view, in views, and taken out beyond the other. */
const shownWithin = 1;
const keptWithin = 2;
const smallestView = 400;

/**
 * The turns, in order, of which only those near the view are on the page: an empty element of their
 * height is where others would be, so that the page is as small in a long chat as in a short one.
 */
export class Transcript {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  readonly #frames: FrameScheduler;
  #slots: TurnSlot[] = [];
  readonly #slotsById = new Map<string, TurnSlot>();
  readonly #heights = new TurnHeights();
  readonly #onPage = new Set<TurnSlot>();
  readonly #observer = new ResizeObserver((entries) => this.#resized(entries));
  readonly #folds: CallFolds;
  #width = 0;
  #hasEarlier = false;

  constructor(context: PageContext, frames: FrameScheduler) {
    this.#context = context;
    this.#frames = frames;
    this.#folds = new CallFolds(context.strings, (headId) => {
      const slot = this.#slotsById.get(headId);
      if (slot) this.#foldAnswerOf(slot);
    });
    this.element.className = 'turns';
    this.#observer.observe(this.element);
    handleTranscriptClicks(this.element, context);
  }

  get isEmpty(): boolean {
    return this.#slots.length === 0;
  }

  /** The first turn; undefined if it is the first of the chat, too. */
  get hasEarlierThan(): string | undefined {
    return this.#hasEarlier ? this.#slots[0]?.turn.id : undefined;
  }

  /** The element of the turn that follows another one, or of the first, where it is on the page. */
  next(id: string | undefined): HTMLElement | undefined {
    return this.#slots[this.#indexAfter(id)]?.element;
  }

  /** The same, brought onto the page. */
  revealNext(id: string | undefined): HTMLElement | undefined {
    return this.#revealSlot(this.#slots[this.#indexAfter(id)]);
  }

  /** The element of a turn, brought onto the page; undefined if there is no such turn. */
  reveal(id: string): HTMLElement | undefined {
    return this.#revealSlot(this.#slotsById.get(id));
  }

  /** Shows exactly these turns; those already on the page are kept and brought up to date. */
  reset(turns: Iterable<TurnView>, hasEarlier: boolean): void {
    this.#hasEarlier = hasEarlier;
    this.#width ||= this.element.clientWidth;
    const slots = [...turns].map((turn) => {
      const slot = this.#slotsById.get(turn.id);
      slot?.update(turn);
      return slot ?? new TurnSlot(turn, this.#context, this.#frames);
    });
    const kept = new Set(slots);
    const heights = slots.map((slot) => this.#heightOf(slot));
    for (const slot of this.#slots) if (!kept.has(slot)) this.#takeOut(slot);
    this.#heights.splice(0, this.#heights.count, heights);
    this.#setSlots(slots);
  }

  add(turn: TurnView): void {
    this.#replaceFrom(this.#slots.length, [turn]);
  }

  prepend(turns: readonly TurnView[], hasEarlier: boolean): void {
    this.#hasEarlier = hasEarlier;
    const slots = turns.map((turn) => new TurnSlot(turn, this.#context, this.#frames));
    this.#insertHeights(0, 0, slots);
    this.#setSlots([...slots, ...this.#slots]);
  }

  /** Shows these turns instead of all that follow a turn, or of all. */
  replace(afterId: string | undefined, turns: readonly TurnView[]): void {
    if (afterId === undefined) this.#hasEarlier = false;
    this.#replaceFrom(this.#indexAfter(afterId), turns);
  }

  /** `turn` holds the text already. */
  append(turn: TurnView, text: string): void {
    this.#slotsById.get(turn.id)?.append(turn, text);
  }

  update(turn: TurnView): void {
    const slot = this.#slotsById.get(turn.id);
    if (slot === undefined) return;
    slot.update(turn);
    this.#foldAnswerOf(slot);
  }

  /**
   * Puts the turns near the view on the page and takes out those far from it; `top` and `bottom` of the
   * view are in pixels from the transcript's own top. Returns whether anything changed.
   */
  showNear(top: number, bottom: number): boolean {
    const view = Math.max(bottom - top, smallestView);
    const near = this.#heights.range(top - shownWithin * view, bottom + shownWithin * view);
    const kept = this.#heights.range(top - keptWithin * view, bottom + keptWithin * view);
    const wanted = new Set(this.#slots.slice(near.first, near.end));
    for (const slot of this.#onPage) {
      if ((slot.index >= kept.first && slot.index < kept.end) || slot.mustStay) wanted.add(slot);
    }
    const last = this.#slots.at(-1);
    if (last?.mustStay === true) wanted.add(last);
    const isSame = wanted.size === this.#onPage.size;
    if (isSame && [...wanted].every((slot) => this.#onPage.has(slot))) return false;
    this.#setOnPage(wanted);
    return true;
  }

  #indexAfter(id: string | undefined): number {
    const slot = id === undefined ? undefined : this.#slotsById.get(id);
    return slot ? slot.index + 1 : 0;
  }

  #revealSlot(slot: TurnSlot | undefined): HTMLElement | undefined {
    if (slot?.isFoldedAway === true) {
      this.#folding(this.#answerOf(slot), (slots) => this.#folds.reveal(slot, slots));
    }
    if (slot && !slot.element) this.#setOnPage(new Set([...this.#onPage, slot]));
    return slot?.element;
  }

  #replaceFrom(index: number, turns: readonly TurnView[]): void {
    const removed = this.#slots.slice(index);
    for (const slot of removed) this.#takeOut(slot);
    const slots = turns.map((turn) => new TurnSlot(turn, this.#context, this.#frames));
    this.#insertHeights(index, removed.length, slots);
    this.#setSlots([...this.#slots.slice(0, index), ...slots]);
  }

  #insertHeights(index: number, removed: number, slots: readonly TurnSlot[]): void {
    const heights = slots.map((slot) => estimateHeight(slot, this.#width));
    this.#heights.splice(index, removed, heights);
  }

  /** As it is known, or as it may be. */
  #heightOf(slot: TurnSlot): number {
    const isKnown = this.#slots[slot.index] === slot;
    return isKnown ? this.#heights.height(slot.index) : estimateHeight(slot, this.#width);
  }

  #setSlots(slots: TurnSlot[]): void {
    this.#slots = slots;
    for (const [index, slot] of slots.entries()) {
      slot.index = index;
      this.#slotsById.set(slot.turn.id, slot);
    }
    this.#folding(slots, (all) => this.#folds.fold(all));
    this.#setOnPage(new Set(this.#onPage));
  }

  #foldAnswerOf(slot: TurnSlot): void {
    this.#folding(this.#answerOf(slot), (slots) => this.#folds.fold(slots));
  }

  /** The slots of the answer that a turn is of, with the prompt before it: an answer has few rounds, a chat many turns. */
  #answerOf({ index }: TurnSlot): readonly TurnSlot[] {
    const isPrompt = (at: number): boolean => {
      const turn = this.#slots[at]?.turn;
      return turn === undefined || (turn.role === 'user' && turn.calls === undefined);
    };
    let start = index;
    while (!isPrompt(start)) start -= 1;
    let end = index + 1;
    while (!isPrompt(end)) end += 1;
    return this.#slots.slice(Math.max(0, start), end);
  }

  /** What is not on the page is not measured. */
  #folding(slots: readonly TurnSlot[], fold: (slots: readonly TurnSlot[]) => void): void {
    const before = slots.map(({ isFoldedAway }) => isFoldedAway);
    fold(slots);
    for (const [at, slot] of slots.entries()) {
      if (slot.isFoldedAway === before[at] || this.#onPage.has(slot)) continue;
      this.#heights.set(slot.index, estimateHeight(slot, this.#width));
    }
  }

  #takeOut(slot: TurnSlot): void {
    this.#slotsById.delete(slot.turn.id);
    this.#drop(slot);
  }

  #drop(slot: TurnSlot): void {
    if (slot.element) this.#observer.unobserve(slot.element);
    this.#onPage.delete(slot);
    slot.drop();
  }

  #setOnPage(wanted: ReadonlySet<TurnSlot>): void {
    for (const slot of this.#onPage) if (!wanted.has(slot)) this.#drop(slot);
    const added = [...wanted].filter((slot) => !this.#onPage.has(slot));
    const inOrder = [...wanted].sort((a, b) => a.index - b.index);
    arrangeTurns(this.element, inOrder, this.#heights);
    for (const slot of inOrder) slot.setPosition(this.#slots.length, this.#hasEarlier);
    for (const slot of added) {
      this.#onPage.add(slot);
      // The view is laid out in this frame anyway, and what is near it depends on these heights.
      this.#measure(slot, slot.show());
    }
  }

  #measure(slot: TurnSlot, element: HTMLElement): void {
    this.#heights.set(slot.index, element.getBoundingClientRect().height);
    this.#observer.observe(element);
  }

  #resized(entries: readonly ResizeObserverEntry[]): void {
    const sizes = new Map(entries.map(({ target, borderBoxSize }) => [target, borderBoxSize[0]]));
    for (const slot of this.#onPage) {
      const size = slot.element && sizes.get(slot.element);
      if (size) this.#heights.set(slot.index, size.blockSize);
    }
    const own = sizes.get(this.element);
    if (own) this.#setWidth(own.inlineSize);
  }

  /** In a column of another width no height holds that was measured before. */
  #setWidth(width: number): void {
    if (width === this.#width) return;
    this.#width = width;
    for (const [index, slot] of this.#slots.entries()) {
      if (!this.#onPage.has(slot)) this.#heights.set(index, estimateHeight(slot, width));
    }
    this.#setOnPage(new Set(this.#onPage));
  }
}

/** About how high a turn will be in a column of this width, in pixels, before it was ever on the page. */
function estimateHeight({ turn: { text }, isFoldedAway }: TurnSlot, columnWidth: number): number {
  if (isFoldedAway) return 0;
  const inLine = Math.max(20, Math.floor(columnWidth / characterWidth));
  return surroundings + lineHeight * Math.ceil(text.length / inLine);
}
