import { render } from 'lit/html.js';
import type { ModelTurnView } from '../../messages/chatState';
import { AnswerBody } from '../answer/answerBody';
import { answerThoughts } from '../answer/answerThoughts';
import type { PageContext } from '../pageContext';
import { AnswerSpeech } from '../speech/answerSpeech';
import { endingSentence, isAnswering, turnStatusTemplate } from './turnStatus';
import { turnElement } from './turnElement';

/** What the model answered, while it arrives and after it has ended. */
export class ModelTurn {
  readonly element: HTMLElement;
  private readonly context: PageContext;
  private readonly thoughts = document.createElement('div');
  private readonly status = document.createElement('div');
  private readonly speech: AnswerSpeech;
  private turn: ModelTurnView;
  private answer: AnswerBody;

  constructor(turn: ModelTurnView, context: PageContext) {
    this.context = context;
    this.turn = turn;
    this.speech = new AnswerSpeech((text) => context.say(text));
    this.answer = new AnswerBody(turn, context.strings);
    this.status.className = 'turn-status';
    this.element = turnElement(turn, context.strings.model);
    this.element.append(this.thoughts, this.answer.element, this.status);
    this.showText();
    this.showStatus();
  }

  /** Takes in text that was added to the turn; `turn` holds it already. */
  append(turn: ModelTurnView, text: string): void {
    if (this.turn.text === '') this.context.schedule(this.showStatus);
    this.turn = turn;
    this.answer.append(text);
    this.context.schedule(this.showText);
    this.speech.follow(this.answer.blocks);
  }

  /** Shows the turn as it is now, keeping what is on the page of its text. */
  update(turn: ModelTurnView): void {
    const before = this.turn;
    this.turn = turn;
    this.takeText(before);
    this.context.schedule(this.showText);
    this.context.schedule(this.showStatus);
    if (isAnswering(before) && !isAnswering(turn)) this.context.schedule(this.speakEnding);
  }

  private takeText(before: ModelTurnView): void {
    const { text, pieces = [] } = this.turn;
    const newText = text.startsWith(before.text) ? text.slice(before.text.length) : undefined;
    const newPieces = pieces.slice(before.pieces?.length ?? 0);
    const isSame = newText === '' && newPieces.length === 0;
    // Which of the two comes first is known only where one of them is new.
    const canGrow = newText === '' || (newText !== undefined && newPieces.length === 0);
    if (isAnswering(before) && canGrow) {
      this.answer.append(newText);
      for (const piece of newPieces) this.answer.addPiece(piece);
    } else if (!isSame || isAnswering(this.turn)) {
      const answer = new AnswerBody(this.turn, this.context.strings);
      this.answer.element.replaceWith(answer.element);
      this.answer = answer;
    }
  }

  private readonly showText = (): void => this.answer.render(!isAnswering(this.turn));

  private readonly showStatus = (): void => {
    this.element.setAttribute('aria-busy', String(isAnswering(this.turn)));
    render(answerThoughts(this.turn, this.context.strings), this.thoughts);
    render(turnStatusTemplate(this.turn, this.context), this.status);
  };

  private readonly speakEnding = (): void => {
    this.speech.finish(this.answer.blocks);
    const { strings } = this.context;
    const ending = this.turn.notice?.message ?? endingSentence(this.turn, strings);
    this.context.say(ending ?? strings.answerComplete);
  };
}
