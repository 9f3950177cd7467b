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
import { callSummary, type CallFold } from './callFold';
import { isRunning } from './callGroups';
import { CallResult } from './callResult';
import { changedFilesLine, sayChangedFiles } from './changedFilesLine';
import { turnElement } from './turnElement';
import { focusInPlace, keepFocus } from '../keepFocus';
import { joinSentences } from '../../base/joinSentences';

/** More are said by their number. */
const mostSaid = 4;

/** Each icon that turns is a layer to be drawn in every frame. */
const mostTurning = 4;

/** So many lines are drawn in a frame: a hundred at once would hold up what the user does meanwhile. */
const linesInFrame = 20;

/**
 * What an answer called, a line each, which opens to arguments and result. What is behind a line or a fold is drawn when
 * that is opened first: a round may have a hundred calls.
 */
export class CallsTurnElement {
  readonly element: HTMLElement;
  readonly #context: PageContext;
  readonly #results = new Map<number, CallResult>();
  /** The calls that have been opened. */
  readonly #opened = new Set<number>();
  /** How many lines there are on the page, or will be with the next rendering. */
  #lines = linesInFrame;
  #wasUnfolded = false;
  #turn: UserTurnView;
  #fold: CallFold | undefined;

  readonly #schedule: (task: () => void) => void;

  /** @param schedule Runs a task before the next paint, at most once a frame: many calls begin and end at once. */
  constructor(turn: UserTurnView, context: PageContext, schedule: (task: () => void) => void) {
    this.#context = context;
    this.#turn = turn;
    this.#schedule = schedule;
    this.element = turnElement(turn, context.strings.toolCalls);
    this.element.classList.add('calls');
    this.#render();
  }

  update(turn: UserTurnView): void {
    const before = this.#turn;
    this.#turn = turn;
    this.#schedule(this.#render);
    if (isRunning(before) && !isRunning(turn)) this.#context.say(this.#summary());
    this.#sayQuestions(before, turn);
    sayChangedFiles(before, turn, this.#context);
  }

  /** Shows the calls behind a line, or each with its own. */
  setFold(fold: CallFold | undefined): void {
    this.#fold = fold;
    this.#wasUnfolded ||= fold?.isOpen === true;
    this.#render();
  }

  #sayQuestions({ calls: before = [] }: UserTurnView, { calls = [] }: UserTurnView): void {
    const { strings, say } = this.#context;
    for (const [index, { question, change }] of calls.entries()) {
      if (question !== undefined && before[index]?.question === undefined) {
        say(showHidden(joinSentences([question.text, question.detail])));
      }
      if (change !== undefined && before[index]?.change === undefined) {
        say(showHidden(`${strings.changesToReview}: ${change.description}`));
      }
    }
  }

  readonly #render = (): void => {
    const { calls = [] } = this.#turn;
    this.element.setAttribute('aria-busy', String(isRunning(this.#turn)));
    const fold = this.#fold;
    const isDrawn = fold === undefined || this.#wasUnfolded;
    const drawn = isDrawn ? calls.slice(0, this.#lines) : [];
    const lines = drawn.map((call, index) => this.#line(call, index));
    if (isDrawn && drawn.length < calls.length) this.#schedule(this.#renderMore);
    const files = changedFilesLine(this.#turn, this.#context);
    // The lines stay the same elements behind a fold: one may be open, or have the focus.
    const content = html`${fold ? foldLine(fold) : nothing}
      <div class="call-lines" ?hidden=${fold?.isOpen === false}>${lines}</div>
      ${this.#changes()} ${files} ${this.#continueButton()}`;
    const line = lineOf(document.activeElement) ?? this.element.querySelector('summary');
    // A question that is answered goes. No other one gets the focus: pressed twice, a yes must not be one to both.
    keepFocus(
      this.element,
      () => render(content, this.element),
      () => line && focusInPlace(line),
    );
  };

  readonly #renderMore = (): void => {
    this.#lines += linesInFrame;
    this.#render();
  };

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
    const { icon, title, state, remark, question, progress, elsewhere } = call;
    const turning = index < mostTurning ? 'codicon-modifier-spin' : '';
    const stateIcon = state === 'running' ? `codicon-loading ${turning}` : `codicon-${icon}`;
    const turnId = this.#turn.id;
    const showElsewhere = (): void => post({ type: 'showCall', turnId, index });
    // The click comes before what it opens is painted.
    return html`<details
        class="call ${state}"
        @toggle=${(event: Event) => this.#toggled(event, index)}
      >
        <summary @click=${() => this.#draw(index)}>
          <span class="codicon ${stateIcon}" aria-hidden="true"></span>
          <span class="call-title" dir="auto">${showHidden(title)}</span>
          <span class="call-remark" dir="auto">${showHidden(remark)}</span>
        </summary>
        ${this.#opened.has(index) ? this.#inside(call, index) : nothing}
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

  #inside({ args, result, hasWhole }: ToolCallView, index: number): TemplateResult {
    const { strings, post } = this.#context;
    const turnId = this.#turn.id;
    const shown = result === undefined ? undefined : this.#result(index, result);
    const openWhole = (): void => post({ type: 'openWholeResult', turnId, index });
    return html`${callText(args, strings.callArguments)} ${shown?.element ?? nothing}
    ${linkButton(strings.openCall, () => post({ type: 'openCall', turnId, index }))}
    ${hasWhole ? linkButton(strings.openWholeResult, openWhole) : nothing}`;
  }

  #draw(index: number): void {
    if (this.#opened.has(index)) return;
    this.#opened.add(index);
    this.#render();
  }

  #toggled({ currentTarget }: Event, index: number): void {
    if (!(currentTarget instanceof HTMLDetailsElement) || !currentTarget.open) return;
    this.#draw(index);
    this.#results.get(index)?.addLinks();
  }

  /** The element stays as long as the text does: links are added to it. */
  #result(index: number, text: string): CallResult {
    const known = this.#results.get(index);
    if (known?.text === text) return known;
    const result = new CallResult(text, this.#turn.id, this.#context);
    this.#results.set(index, result);
    return result;
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

  /** The files whose changes wait for the user, in one list. */
  #changes(): TemplateResult | typeof nothing {
    const { id: turnId, calls = [] } = this.#turn;
    const { strings, post } = this.#context;
    const items = calls.flatMap(({ change }, index) =>
      change === undefined
        ? []
        : html`<li>
            <button
              type="button"
              class="link-button"
              aria-label=${showHidden(change.description)}
              @click=${(): void => post({ type: 'openChange', turnId, index })}
            >
              ${showHidden(change.path)}
            </button>
            <span class="call-remark" aria-hidden="true">${change.lines}</span>
          </li>`,
    );
    if (items.length === 0) return nothing;
    const button = (label: string, isAccepted: boolean): TemplateResult =>
      html`<button
        type="button"
        class="button ${isAccepted ? '' : 'secondary'}"
        @click=${(): void => post({ type: 'decideChanges', turnId, isAccepted })}
      >
        ${label}
      </button>`;
    return html`<div class="call-question" role="group" aria-label=${strings.changesToReview}>
      <p>${strings.changesToReview}</p>
      <ul class="call-changes">
        ${items}
      </ul>
      <div class="notice-actions">
        ${button(strings.acceptAllChanges, true)} ${button(strings.rejectAllChanges, false)}
      </div>
    </div>`;
  }

  /** Of many calls only how many they are, and what went wrong. */
  #summary(): string {
    const { calls = [] } = this.#turn;
    if (calls.length > mostSaid) return callSummary(calls, this.#context.strings);
    return calls.map(({ title, remark }) => showHidden(`${title} (${remark})`)).join(', ');
  }
}

/** The line of the call that something below it belongs to. */
function lineOf(focused: Element | null): HTMLElement | undefined {
  let at = focused?.closest('.call-lines > *');
  while (at && !at.matches('.call')) at = at.previousElementSibling;
  return at?.querySelector('summary') ?? undefined;
}

/** The line that the calls below it are behind. */
function foldLine({ summary, isOpen, toggle }: CallFold): TemplateResult {
  const toggled = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLDetailsElement && currentTarget.open !== isOpen) {
      toggle(currentTarget.open);
    }
  };
  return html`<details class="call-group" .open=${isOpen} @toggle=${toggled}>
    <summary class="footer">${summary}</summary>
  </details>`;
}

function linkButton(label: string, onClick: () => void): TemplateResult {
  return html`<button type="button" class="link-button" @click=${onClick}>${label}</button>`;
}

function callText(text: string, label: string, kind = ''): TemplateResult {
  return html`<pre class="call-text ${kind}" dir="auto" tabindex="0" aria-label=${label}>
${showHidden(text)}</pre>`;
}
