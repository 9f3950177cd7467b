import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ModelTurnView } from '../../messages/chatState';
import type { ChatStrings } from '../../messages/chatStrings';
import { CandidatesView } from '../answer/candidatesView';
import { TokenHeat } from '../answer/tokenHeat';
import { RetryCountdown } from '../answer/retryCountdown';
import { retrySentence } from '../answer/retryStatus';
import { AnswerBody } from '../answer/answerBody';
import { focusInPlace, keepFocus } from '../keepFocus';
import { OpenByTurn } from '../openByTurn';
import type { PageContext } from '../pageContext';
import { AnswerSpeech } from '../speech/answerSpeech';
import { StructuredAnswer } from '../structured/structuredAnswer';
import { spokenEnding } from './answerEnding';
import { newsOf } from './answerNews';
import { turnStatusTemplate } from './turnStatus';
import { sayChangedFiles } from './changedFilesLine';
import { turnElement } from './turnElement';
import { chosenAnswer, isAnswering } from '../../messages/chatState';

const openThoughts = new OpenByTurn();

/** What the model answered, while it arrives and after it has ended. */
export class ModelTurnElement {
  readonly element: HTMLElement;
  readonly #context: PageContext;
  readonly #schedule: (task: () => void) => void;
  readonly #thoughts = document.createElement('div');
  readonly #tokens: TokenHeat;
  readonly #status = document.createElement('div');
  readonly #structured: StructuredAnswer;
  readonly #speech: AnswerSpeech;
  readonly #countdown: RetryCountdown;
  #turn: ModelTurnView;
  #answer: AnswerBody;
  #candidates: CandidatesView | undefined;

  /** @param schedule Runs a task before the next paint, at most once a frame. */
  constructor(turn: ModelTurnView, context: PageContext, schedule: (task: () => void) => void) {
    this.#context = context;
    this.#schedule = schedule;
    this.#turn = turn;
    this.#speech = new AnswerSpeech((text) => context.say(text));
    this.element = turnElement(turn, context.strings.model);
    this.#countdown = new RetryCountdown(this.element, () => this.#showStatus());
    this.#countdown.watch(turn.retry);
    this.#answer = new AnswerBody(turn.id, turn, context);
    this.#structured = new StructuredAnswer(context);
    this.#tokens = new TokenHeat(context);
    this.#status.className = 'turn-status';
    this.element.append(
      this.#thoughts,
      this.#structured.element,
      this.#answer.element,
      this.#tokens.element,
      this.#status,
    );
    if (turn.candidates) this.#showCandidates();
    this.#showText();
    if (isAnswering(turn)) this.#speech.skip(this.#blocks);
    this.#showStatus();
  }

  /** Takes in text that was added to the turn; `turn` holds it already. */
  append(turn: ModelTurnView, text: string): void {
    if (this.#turn.text === '') this.#schedule(this.#showStatus);
    this.#turn = turn;
    if (turn.candidates) this.#showCandidates();
    else this.#answer.append(text);
    this.#schedule(this.#showText);
    this.#speech.follow(this.#blocks);
  }

  /** Shows the turn as it is now, keeping what is on the page of its text. */
  update(turn: ModelTurnView): void {
    const before = this.#turn;
    this.#turn = turn;
    if (turn.candidates) this.#showCandidates();
    else this.#takeText(before);
    const isNewWait = this.#countdown.watch(turn.retry);
    if (isNewWait) this.#context.say(retrySentence(turn, this.#context.strings));
    this.#schedule(this.#showText);
    this.#schedule(this.#showStatus);
    if (!isAnswering(turn)) this.#speakEnding(before);
    sayChangedFiles(before, turn, this.#context);
  }

  get #blocks(): HTMLElement[] {
    return (this.#candidates ?? this.#answer).blocks;
  }

  #showCandidates(): void {
    if (this.#candidates) return this.#candidates.show(this.#turn);
    this.#candidates = new CandidatesView(this.#turn, this.#context);
    this.#answer.element.replaceWith(this.#candidates.element);
  }

  #takeText(before: ModelTurnView): void {
    const news = isAnswering(before) ? newsOf(before, this.#turn) : undefined;
    if (news) {
      this.#answer.append(news.text);
      for (const piece of news.pieces) this.#answer.addPiece(piece);
    } else if (isAnswering(this.#turn) || !holdsTheSame(before, this.#turn)) {
      const answer = new AnswerBody(this.#turn.id, this.#turn, this.#context);
      this.#answer.element.replaceWith(answer.element);
      this.#answer = answer;
    }
  }

  readonly #showText = (): void =>
    (this.#candidates ?? this.#answer).render(!isAnswering(this.#turn));

  readonly #showStatus = (): void => {
    this.element.setAttribute('aria-busy', String(isAnswering(this.#turn)));
    this.#showStructured();
    render(answerThoughts(this.#turn, this.#context.strings), this.#thoughts);
    this.#tokens.show(this.#turn);
    const status = turnStatusTemplate(this.#turn, this.#context, this.#countdown.secondsLeft, () =>
      this.#tokens.toggle(this.#turn),
    );
    keepFocus(
      this.#status,
      () => render(status, this.#status),
      () => focusInPlace(this.element),
    );
  };

  /** Instead of the answer's text; of several answers, of the one that is chosen. */
  #showStructured(): void {
    const isShown = this.#structured.show(chosenAnswer(this.#turn));
    if (this.#candidates) {
      this.#candidates.showStructured(isShown ? this.#structured.element : undefined);
    } else this.#answer.element.hidden = isShown;
  }

  /** After the rest of its text, which is on the page with the next rendering. */
  #speakEnding(before: ModelTurnView): void {
    const ending = spokenEnding(before, this.#turn, this.#context.strings);
    if (isAnswering(before)) this.#schedule(this.#speakRest);
    if (ending !== undefined) this.#schedule(() => this.#context.say(ending));
  }

  readonly #speakRest = (): void => this.#speech.finish(this.#blocks);
}

function holdsTheSame(before: ModelTurnView, now: ModelTurnView): boolean {
  return before.text === now.text && before.pieces?.length === now.pieces?.length;
}

/** What the model thought before it answered, closed at first. */
function answerThoughts(
  { id, thoughts }: ModelTurnView,
  strings: ChatStrings,
): TemplateResult | typeof nothing {
  if (thoughts === undefined) return nothing;
  return html`<details
    class="thoughts"
    ?open=${openThoughts.has(id)}
    @toggle=${openThoughts.keep(id)}
  >
    <summary class="footer">${strings.thoughts}</summary>
    <div class="thought-text" dir="auto">${thoughts}</div>
  </details>`;
}
