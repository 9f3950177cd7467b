import { html, nothing, render } from 'lit/html.js';
import type { StarterView, TurnView } from '../../messages/chatState';
import type { PageMemory } from '../hostPort';
import type { PageContext } from '../pageContext';
import { ActionsPlace } from './actionsPlace';
import { EndFollower } from './endFollower';
import { readingPlace } from './readingPlace';
import { Transcript } from './transcript';
import { versionText } from './turnActions';
import { Welcome } from './welcome';

/** The transcript in its scroller, with the button that leads back to the end and the empty state. */
export class ConversationView {
  readonly element = document.createElement('div');
  private readonly context: PageContext;
  private readonly scroller = document.createElement('div');
  private readonly transcript: Transcript;
  private readonly welcome: Welcome;
  private readonly jump = document.createElement('div');
  private readonly follower: EndFollower;

  constructor(context: PageContext, onDidScroll: () => void) {
    this.context = context;
    this.element.className = 'conversation';
    this.transcript = new Transcript(context);
    this.welcome = new Welcome(context);
    this.scroller.className = 'scroller';
    this.scroller.tabIndex = 0;
    // A log speaks every change by itself; ours has a region that speaks whole sentences instead.
    this.scroller.setAttribute('role', 'log');
    this.scroller.setAttribute('aria-live', 'off');
    this.scroller.setAttribute('aria-label', context.strings.conversation);
    this.scroller.append(this.welcome.element, this.transcript.element);
    this.element.append(this.scroller, this.jump);
    this.follower = new EndFollower(this.scroller, this.transcript.element, () => this.showJump());
    this.scroller.addEventListener('scroll', onDidScroll, { passive: true });
  }

  reset(turns: Iterable<TurnView>): void {
    this.transcript.reset(turns);
    this.showWelcome();
  }

  setStarters(starters: readonly StarterView[]): void {
    this.welcome.setStarters(starters);
  }

  add(turn: TurnView): void {
    this.transcript.add(turn);
    this.showWelcome();
    if (turn.role === 'user') this.follower.follow();
    else if (turn.status === 'waiting') this.context.say(this.context.strings.waiting);
  }

  /**
   * Shows these turns in the place of all that follow a turn, or of all. The buttons of the first of
   * them come to where those of the turn before them were, so that one can go on pressing them.
   */
  replace(afterId: string | undefined, turns: readonly TurnView[]): void {
    const place = new ActionsPlace(this.scroller, this.transcript.next(afterId));
    this.transcript.replace(afterId, turns);
    this.showWelcome();
    const shown = this.transcript.next(afterId);
    // A prompt at the end is a new one, and its answer comes next.
    if (turns.at(-1)?.role === 'user') this.follower.follow();
    else if (shown) place.keep(shown, this.follower);
    if (turns.at(-1)?.role === 'model') place.keepFocus(shown);
    else place.giveUpFocus();
    const version = turns[0] && versionText(turns[0], this.context);
    if (version !== undefined) this.context.say(version);
  }

  /** While an answer is on its way, nothing can be done with the turns. */
  setAnswering(isAnswering: boolean): void {
    this.element.classList.toggle('is-answering', isAnswering);
  }

  focus(): void {
    this.scroller.focus({ preventScroll: true });
  }

  append(turn: TurnView, text: string): void {
    this.transcript.append(turn, text);
  }

  update(turn: TurnView): void {
    this.transcript.update(turn);
  }

  /** Where the reader is, to be kept for the next time the page is built. */
  memory(): Pick<PageMemory, 'scroll'> {
    if (this.follower.isAtEnd) return {};
    const scroll = readingPlace(this.scroller, this.transcript.element.children);
    return scroll ? { scroll } : {};
  }

  restore(scroll: PageMemory['scroll']): void {
    const turn = scroll && this.transcript.find(scroll.turnId);
    if (turn) this.follower.show(turn, scroll.offset);
    else this.follower.follow();
  }

  private showJump(): void {
    const { jumpToEnd } = this.context.strings;
    render(
      this.follower.isAtEnd
        ? nothing
        : html`<button
            type="button"
            class="icon-button jump-button"
            title=${jumpToEnd}
            aria-label=${jumpToEnd}
            @click=${() => this.jumpToEnd()}
          >
            <span class="codicon codicon-arrow-down" aria-hidden="true"></span>
          </button>`,
      this.jump,
    );
  }

  private jumpToEnd(): void {
    this.follower.follow();
    // The button is gone now; the focus must not be lost with it.
    this.scroller.focus();
  }

  private showWelcome(): void {
    this.welcome.show(this.transcript.isEmpty);
  }
}
