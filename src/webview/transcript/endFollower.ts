/** So near to the end, in pixels, counts as at the end when the reader scrolls down. */
const nearEnd = 16;

/** By these the reader takes over. */
const readerEvents = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Keeps the end in view while the reader is at the end, and only then: any move up, however small, ends
 * it until the reader comes back.
 */
export class EndFollower {
  private readonly scroller: HTMLElement;
  private readonly onDidChange: (isFollowing: boolean) => void;
  private isFollowing = true;
  private lastTop = 0;
  /** A place to stay at while the sizes of what was never in view before become known. */
  private place: { element: Element; offset: number } | undefined;

  constructor(
    scroller: HTMLElement,
    content: HTMLElement,
    onDidChange: (isFollowing: boolean) => void,
  ) {
    this.scroller = scroller;
    this.onDidChange = onDidChange;
    scroller.addEventListener('scroll', () => this.onScroll(), { passive: true });
    // Sizes are observed after layout and before paint, so following costs no layout of its own.
    const observer = new ResizeObserver(() => this.keepPlace());
    observer.observe(content);
    observer.observe(scroller);
    for (const type of readerEvents) {
      scroller.addEventListener(type, () => (this.place = undefined), { passive: true });
    }
  }

  get isAtEnd(): boolean {
    return this.isFollowing;
  }

  /** Goes to the end and stays there. */
  follow(): void {
    this.setFollowing(true);
    this.keepPlace();
  }

  /** Leaves the end for a place in the transcript. */
  show(element: Element, offset: number): void {
    this.setFollowing(false);
    this.place = { element, offset };
    this.keepPlace();
    // The place may be the end, or all may be in view, and then nothing scrolls that would tell.
    this.onScroll();
  }

  private onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const distance = scrollHeight - clientHeight - scrollTop;
    if (distance <= 1) this.setFollowing(true);
    else if (scrollTop < this.lastTop) this.setFollowing(false);
    else if (scrollTop > this.lastTop && distance <= nearEnd) this.setFollowing(true);
    this.lastTop = scrollTop;
  }

  private keepPlace(): void {
    const { scroller, place } = this;
    if (this.isFollowing) {
      scroller.scrollTop = scroller.scrollHeight;
    } else if (place) {
      const above =
        scroller.getBoundingClientRect().top - place.element.getBoundingClientRect().top;
      scroller.scrollTop += place.offset - above;
    }
    this.lastTop = scroller.scrollTop;
  }

  private setFollowing(isFollowing: boolean): void {
    if (isFollowing === this.isFollowing) return;
    this.isFollowing = isFollowing;
    this.place = undefined;
    this.onDidChange(isFollowing);
  }
}
