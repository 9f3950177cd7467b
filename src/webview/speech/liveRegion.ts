const keptMessages = 8;

/** An invisible region whose additions screen readers speak when they have nothing else to say. */
export class LiveRegion {
  readonly element = document.createElement('div');

  constructor() {
    this.element.className = 'spoken-only';
    this.element.setAttribute('role', 'status');
    this.element.setAttribute('aria-live', 'polite');
    this.element.setAttribute('aria-atomic', 'false');
  }

  say(text: string): void {
    const message = document.createElement('p');
    message.textContent = text;
    this.element.append(message);
    while (this.element.childElementCount > keptMessages) this.element.firstElementChild?.remove();
  }
}
