import { html, nothing, render } from 'lit/html.js';
import type { StarterView, TurnView } from '../../messages/chatState';
import type { PageState } from '../pageStateStore';
import type { FrameScheduler } from '../frameScheduler';
import type { PageContext } from '../pageContext';
import { TranscriptView } from './transcriptView';
import { versionText } from './turnActions';
import { Welcome } from './welcome';

/** The transcript, with the button that leads back to the end and the empty state. */
export class ConversationView {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  readonly #transcript: TranscriptView;
  readonly #welcome: Welcome;
  readonly #jump = document.createElement('div');

  constructor(context: PageContext, frames: FrameScheduler, onDidScroll: () => void) {
    this.#context = context;
    this.element.className = 'conversation';
    this.#transcript = new TranscriptView(context, frames, onDidScroll, () => this.#showJump());
    this.#welcome = new Welcome(context);
    this.#transcript.element.prepend(this.#welcome.element);
    this.element.append(this.#transcript.element, this.#jump);
  }

  reset(turns: Iterable<TurnView>, hasEarlier: boolean): void {
    this.#transcript.reset(turns, hasEarlier);
    this.#showWelcome();
  }

  setStarters(starters: readonly StarterView[], intro?: string): void {
    this.#welcome.setStarters(starters, intro);
  }

  add(turn: TurnView): void {
    this.#transcript.add(turn);
    this.#showWelcome();
    if (turn.role === 'model' && turn.status === 'waiting') {
      this.#context.say(this.#context.strings.waiting);
    }
  }

  prepend(turns: readonly TurnView[], hasEarlier: boolean): void {
    this.#transcript.prepend(turns, hasEarlier);
  }

  /** Shows these turns instead of all that follow a turn, or of all. */
  replace(afterId: string | undefined, turns: readonly TurnView[]): void {
    this.#transcript.replace(afterId, turns);
    this.#showWelcome();
    const version = turns[0] && versionText(turns[0], this.#context);
    if (version !== undefined) this.#context.say(version);
  }

  /** While an answer is on its way, nothing can be done with the turns. */
  setAnswering(isAnswering: boolean): void {
    if (isAnswering) this.#transcript.giveUpContinue();
    this.element.classList.toggle('is-answering', isAnswering);
  }

  /** While something else replaces the transcript, that keeps its own. */
  setCovered(isCovered: boolean): void {
    this.element.classList.toggle('is-covered', isCovered);
  }

  focus(): void {
    this.#transcript.focus();
  }

  append(turn: TurnView, text: string): void {
    this.#transcript.append(turn, text);
  }

  update(turn: TurnView): void {
    this.#transcript.update(turn);
  }

  /** Where the reader is, to be kept for the next time the page is built. */
  memory(): Pick<PageState, 'scroll'> {
    const scroll = this.#transcript.place();
    return scroll ? { scroll } : {};
  }

  restore(scroll: PageState['scroll']): void {
    this.#transcript.restore(scroll);
  }

  #showJump(): void {
    const { jumpToEnd } = this.#context.strings;
    render(
      this.#transcript.isAtEnd
        ? nothing
        : html`<button
            type="button"
            class="icon-button jump-button"
            title=${jumpToEnd}
            aria-label=${jumpToEnd}
            @click=${() => this.#jumpToEnd()}
          >
            <span class="codicon codicon-arrow-down" aria-hidden="true"></span>
          </button>`,
      this.#jump,
    );
  }

  #jumpToEnd(): void {
    this.#transcript.follow();
    // The button is gone now; the focus must not be lost with it.
    this.#transcript.focus();
  }

  #showWelcome(): void {
    this.#welcome.show(this.#transcript.isEmpty);
  }
}
