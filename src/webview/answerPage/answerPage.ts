import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Channel } from '../../base/channel/channel';
import type { OneWay } from '../../base/channel/direction';
import { Throttle } from '../../base/throttle';
import type {
  AnswerButton,
  AnswerFacts,
  AnswerPageState,
  AnswerPageStrings,
  FromAnswerPage,
  ToAnswerPage,
} from '../../messages/answerPageMessages';
import { FrameScheduler } from '../frameScheduler';
import type { HostPort } from '../hostPort';
import {
  copyCode,
  onAnswerClick,
  openLink,
  type MarkdownClickContext,
} from '../markdown/markdownClicks';
import { MarkdownView } from '../markdown/markdownView';
import { PlaceLinks } from '../places/placeLinks';
import { AnswerSpeech } from '../speech/answerSpeech';
import { LiveRegion } from '../speech/liveRegion';
import { factsLine } from '../factsLine';
import { focusInPlace, keepFocus } from '../keepFocus';

const keepRestMs = 1000;

/** What is remembered while the page is hidden, or its window loaded again. */
type Memory = AnswerPageState & { scrollTop: number };

type AnswerPort = HostPort<FromAnswerPage, OneWay<ToAnswerPage>, Memory>;

/** One answer in an editor, while it arrives and after it has ended. */
export class AnswerPage {
  readonly #port: AnswerPort;
  readonly #strings: AnswerPageStrings;
  readonly #channel: Channel<FromAnswerPage, OneWay<ToAnswerPage>>;
  readonly #top = document.createElement('header');
  readonly #actions = document.createElement('div');
  readonly #article = document.createElement('article');
  readonly #end = document.createElement('footer');
  readonly #live = new LiveRegion();
  readonly #frames = new FrameScheduler(() => undefined);
  readonly #keeping = new Throttle(() => this.#keep(), keepRestMs);
  #links = this.#newLinks();
  #view: MarkdownView;
  #speech = this.#newSpeech();
  #text = '';
  #facts: AnswerFacts | undefined;
  /** Where the reader was, until what they read is there again. */
  #scrollTop: number | undefined;
  /** The end is still to be read out: not where the page is only built again. */
  #awaitsEnd: boolean;

  constructor(root: HTMLElement, strings: AnswerPageStrings, port: AnswerPort) {
    this.#port = port;
    this.#scrollTop = port.recall()?.scrollTop;
    this.#awaitsEnd = port.recall() === undefined;
    this.#strings = strings;
    this.#channel = port.connect({
      begin: ({ text, facts }) => this.#begin(text, facts),
      grew: ({ text }) => this.#grow(text),
      facts: ({ facts }) => this.#showFacts(facts),
      say: ({ text }) => this.#live.say(text),
    });
    this.#view = this.#newView();
    this.#article.setAttribute('aria-label', strings.answer);
    this.#actions.className = 'answer-actions';
    this.#actions.setAttribute('role', 'group');
    this.#actions.setAttribute('aria-label', strings.actions);
    root.append(this.#top, this.#actions, this.#article, this.#end, this.#live.element);
    this.#listen(root);
    // The bars of long code stay in view below the buttons, which take one line or more.
    new ResizeObserver(() =>
      root.style.setProperty('--code-bar-top', `${this.#actions.offsetHeight}px`),
    ).observe(this.#actions);
    this.#channel.send({ type: 'ready' });
  }

  /** What one answer names may mean another place in the next. */
  #newLinks(): PlaceLinks {
    return new PlaceLinks(this.#article, {
      find: (_, names) => this.#channel.request({ type: 'findPlaces', names }),
      open: (place) => this.#channel.send({ type: 'openPlace', ...place }),
    });
  }

  #newView(): MarkdownView {
    return new MarkdownView(this.#strings, (content, before) =>
      this.#links.add(content, { before }),
    );
  }

  #newSpeech(): AnswerSpeech {
    return new AnswerSpeech((text) => this.#live.say(text));
  }

  #listen(root: HTMLElement): void {
    const context: MarkdownClickContext = {
      post: (message) => this.#channel.send(message),
      say: (text) => this.#live.say(text),
      strings: this.#strings,
    };
    onAnswerClick(root, (button, link, event) => {
      if (this.#links.follow(button ?? link, event)) return;
      if (button?.dataset['action'] === 'copy-code') copyCode(button, context);
      else openLink(button?.dataset['href'] ?? link?.href ?? '', context);
    });
    window.addEventListener('scroll', () => this.#keeping.soon(this.#text.length));
    window.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#facts?.isRunning === true) {
        this.#channel.send({ type: 'stop' });
      }
    });
  }

  /** Shows another text from its start. */
  #begin(text: string, facts: AnswerFacts): void {
    this.#text = '';
    if (this.#scrollTop === undefined) window.scrollTo(0, 0);
    this.#links = this.#newLinks();
    this.#view = this.#newView();
    this.#speech = this.#newSpeech();
    this.#article.replaceChildren(this.#view.element);
    if (this.#facts !== undefined) this.#awaitsEnd = true;
    this.#grow(text);
    this.#showFacts(facts);
  }

  #grow(text: string): void {
    this.#text += text;
    this.#view.append(text);
    this.#frames.schedule(this.#showText);
    this.#keeping.soon(this.#text.length);
  }

  readonly #showText = (): void => {
    const isRunning = this.#facts?.isRunning === true;
    this.#view.render(!isRunning);
    if (isRunning) this.#speech.follow(this.#view.blocks);
    if (this.#scrollTop !== undefined) window.scrollTo(0, this.#scrollTop);
    this.#scrollTop = undefined;
  };

  #showFacts(facts: AnswerFacts): void {
    this.#facts = facts;
    render(topTemplate(facts), this.#top);
    this.#showActions(facts.actions);
    render(endTemplate(facts), this.#end);
    this.#article.setAttribute('aria-busy', String(facts.isRunning));
    if (facts.isRunning) this.#awaitsEnd = true;
    else if (this.#awaitsEnd) this.#finish(facts);
    this.#frames.schedule(this.#showText);
    this.#keeping.now();
  }

  /** Each has an element of its own: pressed twice, a button must not be another one the second time. */
  #showActions(actions: readonly AnswerButton[]): void {
    const buttons = repeat(
      actions,
      ({ id }) => id,
      (action) => this.#button(action),
    );
    keepFocus(
      this.#actions,
      () => render(buttons, this.#actions),
      () => focusInPlace(this.#actions),
    );
  }

  #finish({ sentence }: AnswerFacts): void {
    this.#awaitsEnd = false;
    this.#showText();
    this.#speech.finish(this.#view.blocks);
    this.#live.say(sentence ?? this.#strings.answerComplete);
  }

  #button({ id, label, icon }: AnswerButton): TemplateResult {
    // The second click of a double click is of the button that was there before.
    const onClick = (event: MouseEvent): void => {
      if (event.detail <= 1) this.#channel.send({ type: 'act', id });
    };
    return html`<button type="button" class="button secondary" @click=${onClick}>
      <span class="codicon codicon-${icon}" aria-hidden="true"></span>
      ${label}
    </button>`;
  }

  #keep(): void {
    if (this.#facts === undefined) return;
    const scrollTop = this.#scrollTop ?? window.scrollY;
    this.#port.remember({ facts: this.#facts, text: this.#text, scrollTop });
  }
}

function topTemplate({ heading, notes }: AnswerFacts): TemplateResult {
  return html`<h1 dir="auto">${heading}</h1>
    ${notes.map((note) => html`<p class="note">${factsLine(note)}</p>`)}`;
}

function endTemplate({ waiting, sentence, footer }: AnswerFacts): TemplateResult {
  return html`${waiting === '' ? nothing : html`<p class="waiting">${waiting}</p>`}
  ${
    sentence === undefined
      ? nothing
      : html`<div class="notice warning">
          <span class="codicon codicon-warning" aria-hidden="true"></span>
          <div class="notice-body"><div dir="auto">${sentence}</div></div>
        </div>`
  }
  ${footer === '' ? nothing : html`<p class="note usage">${factsLine(footer)}</p>`}`;
}
