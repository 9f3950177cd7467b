import { render } from 'lit/html.js';
import type { ModelTurnView } from '../../messages/chatState';
import { MarkdownView } from '../markdown/markdownView';
import type { PageContext } from '../pageContext';
import { AnswerSpeech } from '../speech/answerSpeech';
import { StructuredAnswer } from '../structured/structuredAnswer';
import { endingSentence, isAnswering, turnStatusTemplate } from './turnStatus';
import { turnElement } from './turnElement';

/** What the model answered, while it arrives and after it has ended. */
export class ModelTurn {
  readonly element: HTMLElement;
  private readonly context: PageContext;
  private readonly status = document.createElement('div');
  private readonly structured: StructuredAnswer;
  private readonly speech: AnswerSpeech;
  private turn: ModelTurnView;
  private answer: MarkdownView;

  constructor(turn: ModelTurnView, context: PageContext) {
    this.context = context;
    this.turn = turn;
    this.speech = new AnswerSpeech((text) => context.say(text));
    this.structured = new StructuredAnswer(context);
    this.answer = new MarkdownView(context.strings);
    this.answer.append(turn.text);
    this.status.className = 'turn-status';
    this.element = turnElement(turn, context.strings.model);
    this.element.append(this.structured.element, this.answer.element, this.status);
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
    const { text } = this.turn;
    if (isAnswering(before) && text.startsWith(before.text)) {
      this.answer.append(text.slice(before.text.length));
    } else if (text !== before.text || isAnswering(this.turn)) {
      const answer = new MarkdownView(this.context.strings);
      answer.append(text);
      this.answer.element.replaceWith(answer.element);
      this.answer = answer;
    }
  }

  private readonly showText = (): void => this.answer.render(!isAnswering(this.turn));

  private readonly showStatus = (): void => {
    this.element.setAttribute('aria-busy', String(isAnswering(this.turn)));
    this.answer.element.hidden = this.structured.show(this.turn);
    render(turnStatusTemplate(this.turn, this.context), this.status);
  };

  private readonly speakEnding = (): void => {
    this.speech.finish(this.answer.blocks);
    const { strings } = this.context;
    const ending = this.turn.notice?.message ?? endingSentence(this.turn, strings);
    this.context.say(ending ?? strings.answerComplete);
  };
}
