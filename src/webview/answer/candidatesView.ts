import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { CandidateAction } from '../../messages/answerActionTypes';
import type { CandidateView } from '../../messages/answerView';
import type { ModelTurnView } from '../../messages/chatState';
import { fillIn } from '../../base/fillIn';
import { focusInPlace, keepFocus } from '../keepFocus';
import type { PageContext } from '../pageContext';
import { AnswerBody } from './answerBody';
import { CandidateTabs } from './candidateTabs';

interface Column {
  element: HTMLElement;
  head: HTMLElement;
  body: AnswerBody;
  shown: CandidateView;
}

/** Several answers to one prompt: side by side if there is room, else one at a time behind tabs. */
export class CandidatesView {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  readonly #list = document.createElement('div');
  readonly #tabs: CandidateTabs;
  readonly #columns = new Map<number, Column>();

  constructor(turn: ModelTurnView, context: PageContext) {
    this.#context = context;
    this.element.className = 'candidates';
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', context.strings.candidates);
    this.#list.className = 'candidate-list';
    this.#tabs = new CandidateTabs(context.strings, (index) => this.#showTab(index));
    this.element.append(this.#tabs.element, this.#list);
    this.show(turn);
  }

  /** What is read out: the answer that the chat goes on with. */
  get blocks(): HTMLElement[] {
    const columns = [...this.#columns.values()];
    return (columns.find(({ shown }) => shown.isChosen) ?? columns[0])?.body.blocks ?? [];
  }

  /** Takes in the state of the answers; their texts only grow. */
  show(turn: ModelTurnView): void {
    for (const candidate of turn.candidates ?? []) this.#showCandidate(turn, candidate);
    const indexes = [...this.#columns.keys()].sort((one, other) => one - other);
    this.#tabs.show(indexes, this.#tabs.active ?? indexes[0] ?? 0);
  }

  render(isComplete: boolean): void {
    for (const { body } of this.#columns.values()) body.render(isComplete);
  }

  /** Shows the chosen answer as what it was rendered as elsewhere, instead of its text. */
  showStructured(structured: HTMLElement | undefined): void {
    for (const { element, body, shown } of this.#columns.values()) {
      const isReplaced = structured !== undefined && shown.isChosen === true;
      body.element.hidden = isReplaced;
      if (isReplaced && structured.parentElement !== element) element.append(structured);
    }
  }

  #showCandidate(turn: ModelTurnView, candidate: CandidateView): void {
    const column = this.#columns.get(candidate.index) ?? this.#addColumn(turn.id, candidate);
    const { shown, body } = column;
    if (shown.pieces?.length !== candidate.pieces?.length) {
      column.body = new AnswerBody(turn.id, candidate, this.#context);
      body.element.replaceWith(column.body.element);
    } else body.append(candidate.text.slice(shown.text.length));
    column.shown = candidate;
    column.element.classList.toggle('is-chosen', candidate.isChosen === true);
    keepFocus(
      column.element,
      () => render(this.#head(turn, candidate), column.head),
      () => focusInPlace(column.element),
    );
  }

  #addColumn(turnId: string, candidate: CandidateView): Column {
    const { index } = candidate;
    // Not a landmark: there is an Answer 1 in each such answer.
    const element = document.createElement('div');
    element.role = 'group';
    element.className = 'candidate';
    element.setAttribute('aria-label', candidateName(index, this.#context));
    const head = document.createElement('div');
    head.className = 'candidate-head';
    const body = new AnswerBody(turnId, candidate, this.#context);
    element.append(head, body.element);
    // Answers come in any order; the columns are in theirs.
    const later = [...this.#columns.entries()].filter(([other]) => other > index);
    const next = later.sort(([one], [other]) => one - other)[0]?.[1].element ?? null;
    this.#list.insertBefore(element, next);
    const column = { element, head, body, shown: candidate };
    this.#columns.set(index, column);
    return column;
  }

  #head(turn: ModelTurnView, candidate: CandidateView): TemplateResult {
    const { strings } = this.#context;
    const { index, ending, isChosen } = candidate;
    const hasEnded = turn.status !== 'waiting' && turn.status !== 'streaming';
    return html`<h3 dir="auto">${candidateName(index, this.#context)}</h3>
      <p class="footer">${ending ?? (hasEnded ? nothing : strings.answering)}</p>
      <div class="notice-actions">
        ${isChosen ? html`<span class="footer">${strings.chosenCandidate}</span>` : nothing}
        ${hasEnded && !isChosen ? this.#buttons(turn.id, index) : nothing}
      </div>`;
  }

  #buttons(turnId: string, index: number): TemplateResult {
    const { strings } = this.#context;
    const button = (kind: CandidateAction, label: string): TemplateResult =>
      html`<button
        type="button"
        class="button secondary ${kind}"
        @click=${() => this.#act(turnId, kind, index)}
      >
        ${label}
      </button>`;
    return html`${button('chooseCandidate', strings.chooseCandidate)}
    ${button('compareCandidate', strings.compareCandidate)}`;
  }

  #act(turnId: string, kind: CandidateAction, candidate: number): void {
    const { post, say, strings } = this.#context;
    post({ type: 'answer', turnId, act: { kind, candidate } });
    if (kind !== 'chooseCandidate') return;
    say(`${candidateName(candidate, this.#context)}: ${strings.chosenCandidate}`);
  }

  #showTab(index: number): void {
    for (const [each, { element }] of this.#columns) {
      element.classList.toggle('is-active', each === index);
    }
  }
}

function candidateName(index: number, { strings }: PageContext): string {
  return fillIn(strings.candidate, String(index + 1));
}
