import type { TurnView } from '../../messages/chatState';
import type { FrameScheduler } from '../frameScheduler';
import type { PageContext } from '../pageContext';
import { ActionsPlace } from './actionsPlace';
import { EndFollower } from './endFollower';
import { readingPosition, type ReadingPosition } from './readingPosition';
import { Transcript } from './transcript';

/** Turning one page lays out others, whose true heights may leave room for more. */
const mostPasses = 4;
/** Earlier turns are asked for when the reader comes this near to the first one, in views. */
const askedWithin = 3;

/** The transcript in its scroller, which sees to it that the turns near the view are there. */
export class TranscriptView {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  readonly #frames: FrameScheduler;
  readonly #transcript: Transcript;
  readonly #follower: EndFollower;
  /** The first turn when earlier ones were asked for. */
  #askedBefore: string | undefined;
  /** A place to go to when its turn has come. */
  #wantedPlace: ReadingPosition | undefined;

  constructor(
    context: PageContext,
    frames: FrameScheduler,
    onDidScroll: () => void,
    onDidFollow: () => void,
  ) {
    this.#context = context;
    this.#frames = frames;
    this.#transcript = new Transcript(context, frames);
    this.element.className = 'scroller';
    this.element.tabIndex = 0;
    // A log speaks every change by itself; ours has a region that speaks whole sentences instead.
    this.element.setAttribute('role', 'log');
    this.element.setAttribute('aria-live', 'off');
    this.element.setAttribute('aria-label', context.strings.conversation);
    this.element.append(this.#transcript.element);
    this.#follower = new EndFollower(this.element, this.#transcript.element, onDidFollow);
    this.element.addEventListener('scroll', this.#showNear, { passive: true });
    this.element.addEventListener('scroll', onDidScroll, { passive: true });
    const observer = new ResizeObserver(() => frames.schedule(this.#showNear));
    observer.observe(this.element);
    observer.observe(this.#transcript.element);
  }

  get isEmpty(): boolean {
    return this.#transcript.isEmpty;
  }

  get isAtEnd(): boolean {
    return this.#follower.isAtEnd;
  }

  /** The reader stays where the turn is that was read, or goes to the end of another chat. */
  reset(turns: Iterable<TurnView>, hasEarlier: boolean): void {
    const place = this.place();
    this.#askedBefore = undefined;
    this.#transcript.reset(turns, hasEarlier);
    this.restore(place);
    // After a place that is wanted has been asked for.
    this.#frames.schedule(this.#showNear);
  }

  add(turn: TurnView): void {
    this.giveUpContinue();
    this.#transcript.add(turn);
    // What tools give comes by itself: only who asks goes to the end.
    if (turn.role === 'user' && turn.calls === undefined) this.#follower.follow();
    this.#showNear();
  }

  prepend(turns: readonly TurnView[], hasEarlier: boolean): void {
    this.#transcript.prepend(turns, hasEarlier);
    this.#follower.keepPlace();
    const turn = this.#wantedPlace && this.#transcript.reveal(this.#wantedPlace.turnId);
    if (this.#wantedPlace && turn) this.#follower.show(turn, this.#wantedPlace.offset);
    this.#wantedPlace = undefined;
    this.#showNear();
  }

  /**
   * Shows these turns instead of all that follow a turn, or of all. The buttons of the first of
   * them move to where those of the previous turn were, so that one can go on pressing them.
   */
  replace(afterId: string | undefined, turns: readonly TurnView[]): void {
    const place = new ActionsPlace(this.element, this.#transcript.next(afterId));
    this.#transcript.replace(afterId, turns);
    const shown = this.#transcript.revealNext(afterId);
    // A prompt at the end is a new one, and its answer comes next.
    if (turns.at(-1)?.role === 'user') this.#follower.follow();
    else if (shown) place.keep(shown, this.#follower);
    this.#showNear();
    if (turns.at(-1)?.role === 'model') place.keepFocus(shown);
    else place.giveUpFocus();
  }

  append(turn: TurnView, text: string): void {
    this.#transcript.append(turn, text);
  }

  update(turn: TurnView): void {
    this.#transcript.update(turn);
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  /** Where something follows, or is to come, Continue is hidden: the focus must not be lost with it. */
  giveUpContinue(): void {
    if (document.activeElement?.matches('.continue-button')) this.focus();
  }

  follow(): void {
    this.#follower.follow();
    this.#showNear();
  }

  /** Where the reader is; undefined at the end. */
  place(): ReadingPosition | undefined {
    if (this.#follower.isAtEnd) return undefined;
    return readingPosition(this.element, this.#transcript.element);
  }

  /** Goes where the reader was, as soon as that turn has come, or to the end. */
  restore(place: ReadingPosition | undefined): void {
    const turn = place && this.#transcript.reveal(place.turnId);
    if (turn) this.#follower.show(turn, place.offset);
    else this.#follower.follow();
    const firstId = this.#transcript.hasEarlierThan;
    if (place && !turn && firstId !== undefined) {
      this.#wantedPlace = place;
      this.#askForEarlier(firstId);
    }
    this.#fillView();
  }

  /** Brings the turns near the view onto the page, and has those come that are near but not known yet. */
  readonly #showNear = (): void => {
    this.#fillView();
    const { scrollTop, clientHeight } = this.element;
    const firstId = this.#transcript.hasEarlierThan;
    if (firstId !== undefined && scrollTop <= askedWithin * clientHeight) {
      this.#askForEarlier(firstId);
    }
  };

  /** Does not move what is read. */
  #fillView(): void {
    for (let pass = 0; pass < mostPasses; pass += 1) {
      const { top, bottom } = this.element.getBoundingClientRect();
      const start = this.#transcript.element.getBoundingClientRect().top;
      if (!this.#transcript.showNear(top - start, bottom - start)) return;
      this.#follower.keepPlace();
    }
  }

  #askForEarlier(beforeId: string): void {
    if (beforeId === this.#askedBefore) return;
    this.#askedBefore = beforeId;
    const upToId = this.#wantedPlace?.turnId;
    this.#context.post({ type: 'showEarlier', beforeId, ...(upToId !== undefined && { upToId }) });
  }
}
