import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type {
  CallAnswer,
  CallQuestionView,
  ToolCallView,
  UserTurnView,
} from '../../messages/chatState';
import type { PageContext } from '../pageContext';
import { turnElement } from './turnElement';

/** More calls than this are behind one line, once they have ended. */
const mostShown = 4;

const underWay: ReadonlySet<ToolCallView['state']> = new Set(['waiting', 'asking', 'running']);

/** What an answer called, a line each, which opens to arguments and result. */
export class CallsTurnElement {
  readonly element: HTMLElement;
  readonly #context: PageContext;
  #turn: UserTurnView;

  constructor(turn: UserTurnView, context: PageContext) {
    this.#context = context;
    this.#turn = turn;
    this.element = turnElement(turn, context.strings.toolCalls);
    this.element.classList.add('calls');
    this.#render();
  }

  update(turn: UserTurnView): void {
    const before = this.#turn;
    this.#turn = turn;
    this.#render();
    if (isRunning(before) && !isRunning(turn)) this.#context.say(this.#summary());
    this.#sayQuestions(before, turn);
  }

  #sayQuestions({ calls: before = [] }: UserTurnView, { calls = [] }: UserTurnView): void {
    for (const [index, { question }] of calls.entries()) {
      if (question === undefined || before[index]?.question !== undefined) continue;
      const { text, detail } = question;
      this.#context.say(showHidden([text, detail].filter(Boolean).join(' ')));
    }
  }

  #render(): void {
    const { calls = [] } = this.#turn;
    this.element.setAttribute('aria-busy', String(isRunning(this.#turn)));
    const lines = calls.map((call, index) => this.#line(call, index));
    const isFolded = calls.length > mostShown && !isRunning(this.#turn);
    const shown = isFolded
      ? html`<details class="call-group">
          <summary class="footer">${this.#summary()}</summary>
          ${lines}
        </details>`
      : lines;
    render(html`${shown} ${this.#continueButton()}`, this.element);
  }

  /** Seen only where nothing follows, because the calls were stopped, or Parley was. */
  #continueButton(): TemplateResult {
    const { strings, post } = this.#context;
    const again = (): void =>
      post({ type: 'changeTurn', action: 'regenerate', turnId: this.#turn.id });
    return html`<button type="button" class="button secondary continue-button" @click=${again}>
      ${strings.continueAnswer}
    </button>`;
  }

  #line(call: ToolCallView, index: number): TemplateResult {
    const { strings, post } = this.#context;
    const { icon, title, state, remark, args, result, question, progress, elsewhere } = call;
    const stateIcon =
      state === 'running' ? 'codicon-loading codicon-modifier-spin' : `codicon-${icon}`;
    const open = (): void => post({ type: 'openCall', turnId: this.#turn.id, index });
    const showElsewhere = (): void => post({ type: 'showCall', turnId: this.#turn.id, index });
    return html`<details class="call ${state}">
        <summary>
          <span class="codicon ${stateIcon}" aria-hidden="true"></span>
          <span class="call-title" dir="auto">${showHidden(title)}</span>
          <span class="call-remark" dir="auto">${showHidden(remark)}</span>
        </summary>
        ${callText(args, strings.callArguments)}
        ${result === undefined ? nothing : callText(result, strings.callResult)}
        <button type="button" class="link-button" @click=${open}>${strings.openCall}</button>
      </details>
      ${question ? this.#question(question, index) : nothing}
      ${progress === undefined ? nothing : callText(progress, strings.callProgress, 'is-growing')}
      ${
        elsewhere === undefined
          ? nothing
          : html`<button type="button" class="link-button call-elsewhere" @click=${showElsewhere}>
              ${elsewhere}
            </button>`
      }`;
  }

  /** The user answers in their own time: the keyboard stays where it is. */
  #question({ text, detail, allow, always }: CallQuestionView, index: number): TemplateResult {
    const { strings, post } = this.#context;
    const turnId = this.#turn.id;
    const button = (label: string, answer: CallAnswer, kind = 'secondary'): TemplateResult =>
      html`<button
        type="button"
        class="button ${kind}"
        @click=${(): void => post({ type: 'answerCall', turnId, index, answer })}
      >
        ${showHidden(label)}
      </button>`;
    return html`<div class="call-question" role="group" aria-label=${showHidden(text)}>
      <p dir="auto">${showHidden(text)}</p>
      ${detail === undefined ? nothing : callText(detail, strings.callDetail)}
      <div class="notice-actions">
        ${button(allow, 'allow', '')} ${always === undefined ? nothing : button(always, 'always')}
        ${button(strings.dontAllow, 'deny')}
      </div>
    </div>`;
  }

  #summary(): string {
    const { calls = [] } = this.#turn;
    return calls.map(({ title, remark }) => showHidden(`${title} (${remark})`)).join(', ');
  }
}

function callText(text: string, label: string, kind = ''): TemplateResult {
  return html`<pre class="call-text ${kind}" tabindex="0" aria-label=${label}>
${showHidden(text)}</pre>`;
}

/** Whether something that an answer called has not ended. */
export function isRunning({ calls = [] }: UserTurnView): boolean {
  return calls.some(({ state }) => underWay.has(state));
}
