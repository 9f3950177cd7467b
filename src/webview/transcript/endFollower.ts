import { pieceInView } from './readingPosition';

/** So near to the end, in pixels, counts as at the end when the reader scrolls down. */
const nearEnd = 16;

/** By these the reader takes over. */
const readerEvents = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** What the reader has before the eyes: an element, and how far its top was above the view's. */
interface Held {
  element: Element;
  offset: number;
  scrollTop: number;
}

/**
 * Keeps the end in view while the reader is at the end, and only then: any move up, however small, ends
 * it until the reader comes back. Elsewhere it keeps what is read where it is, whatever changes above.
 */
export class EndFollower {
  readonly #scroller: HTMLElement;
  readonly #content: HTMLElement;
  readonly #onDidChange: (isFollowing: boolean) => void;
  #isFollowing = true;
  #lastTop = 0;
  /** A place to stay at while the sizes of what was never in view before become known. */
  #place: { element: Element; offset: number } | undefined;
  #held: Held | undefined;

  constructor(
    scroller: HTMLElement,
    content: HTMLElement,
    onDidChange: (isFollowing: boolean) => void,
  ) {
    this.#scroller = scroller;
    this.#content = content;
    this.#onDidChange = onDidChange;
    scroller.addEventListener('scroll', () => this.#onScroll(), { passive: true });
    // Sizes are observed after layout and before paint, so following costs no layout of its own.
    const observer = new ResizeObserver(() => this.keepPlace());
    observer.observe(content);
    observer.observe(scroller);
    for (const type of readerEvents) {
      scroller.addEventListener(type, () => (this.#place = undefined), { passive: true });
    }
    for (const type of ['pointerdown', 'keydown']) {
      scroller.addEventListener(type, () => this.#holdTop(), { passive: true });
    }
    this.#keepClicked();
  }

  get isAtEnd(): boolean {
    return this.#isFollowing;
  }

  /** Goes to the end and stays there. */
  follow(): void {
    this.#setFollowing(true);
    this.keepPlace();
  }

  /** Leaves the end for a place in the transcript. */
  show(element: Element, offset: number): void {
    this.#setFollowing(false);
    this.#place = { element, offset };
    this.keepPlace();
    // The place may be the end, or all may be in view, and then there is no scroll event.
    this.#onScroll();
  }

  /** Brings what is read back to where it was, after something around it has changed its size. */
  keepPlace(): void {
    const scroller = this.#scroller;
    const place = this.#place;
    if (this.#isFollowing) {
      scroller.scrollTop = scroller.scrollHeight;
    } else if (place?.element.isConnected === true) {
      scroller.scrollTop += place.offset - this.#offsetOf(place.element);
      this.#hold();
    } else {
      this.#keepHeld();
    }
    this.#lastTop = scroller.scrollTop;
  }

  #onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const distance = scrollHeight - clientHeight - scrollTop;
    if (distance <= 1) this.#setFollowing(true);
    else if (scrollTop < this.#lastTop) this.#setFollowing(false);
    else if (scrollTop > this.#lastTop && distance <= nearEnd) this.#setFollowing(true);
    if (this.#isFollowing) this.#held = undefined;
    // Reading a size here lays out what has become visible, and that may have moved what is read.
    else if (!this.#place) this.#keepHeld();
    this.#lastTop = this.#scroller.scrollTop;
  }

  /** What was held is held on to while it can be seen: what comes into view may still change its size. */
  #hold(): void {
    const before = this.#held?.element;
    const element =
      before && this.#isInView(before) ? before : pieceInView(this.#scroller, this.#content);
    this.#held = element && {
      element,
      offset: this.#offsetOf(element),
      scrollTop: this.#scroller.scrollTop,
    };
  }

  #keepHeld(): void {
    const scroller = this.#scroller;
    const held = this.#held;
    if (held?.element.isConnected !== true) return this.#hold();
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    // The reader may have scrolled on, and that has to be kept. Where what follows has become shorter
    // than the view, the browser has scrolled back, and that is made good.
    const wasPushedBack =
      scrollTop < held.scrollTop && scrollTop >= scrollHeight - clientHeight - 1;
    const moved = wasPushedBack ? 0 : scrollTop - held.scrollTop;
    const shift = held.offset + moved - this.#offsetOf(held.element);
    if (Math.abs(shift) >= 1) scroller.scrollTop += shift;
    this.#hold();
  }

  #isInView(element: Element): boolean {
    const view = this.#scroller.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  }

  #offsetOf(element: Element): number {
    return this.#scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
  }

  /** What the reader opens or closes moves what is below it, not what is above. */
  #holdTop(): void {
    if (this.#isFollowing) return;
    this.#keepHeld();
    this.#held = undefined;
    this.#hold();
  }

  /** At the end, too, a line that opens something stays where it is: what has opened is read from there on. */
  #keepClicked(): void {
    let clicked: { element: Element; offset: number } | undefined;
    const keep = (): void => {
      const kept = clicked;
      // Before the new sizes are observed, which would lead to the end.
      if (kept) requestAnimationFrame(() => this.show(kept.element, kept.offset));
    };
    const clickedAt = ({ target }: Event): void => {
      const element = target instanceof Element ? target.closest('summary, .json-line') : null;
      const isAtEnd = element !== null && this.#isFollowing;
      clicked = isAtEnd ? { element, offset: this.#offsetOf(element) } : undefined;
      keep();
    };
    // Some of what opens is drawn only then, which may be after the next frame.
    const toggled = ({ target }: Event): void => {
      if (clicked?.element.parentElement !== target) return;
      keep();
      clicked = undefined;
    };
    const options = { capture: true, passive: true };
    this.#scroller.addEventListener('click', clickedAt, options);
    this.#scroller.addEventListener('toggle', toggled, options);
  }

  #setFollowing(isFollowing: boolean): void {
    if (isFollowing === this.#isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#place = undefined;
    this.#onDidChange(isFollowing);
  }
}
