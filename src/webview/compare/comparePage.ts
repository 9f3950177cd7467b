import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { CompareView, FromComparePage, ToComparePage } from '../../messages/compare';
import type { CompareStrings } from '../../messages/compareStrings';
import type { OneWay } from '../../base/channel/direction';
import type { HostPort } from '../hostPort';
import { focusInPlace, keepFocus } from '../keepFocus';
import { noticeTemplate } from '../notice';
import { LiveRegion } from '../speech/liveRegion';
import { addingTemplate } from './addingTemplate';
import { formTemplate } from './formTemplate';
import { MatrixPart } from './matrixPart';
import { textsTemplate } from './textsTemplate';

/** The way to the host, and the text that is being typed, while the page is hidden or loaded again. */
type ComparePort = HostPort<OneWay<FromComparePage>, OneWay<ToComparePage>, { typed: string }>;

/** Texts, the model that compares them, and how similar they are. */
export class ComparePage {
  readonly #top = document.createElement('div');
  readonly #strings: CompareStrings;
  readonly #port: ComparePort;
  readonly #post: (message: FromComparePage) => void;
  readonly #matrix: MatrixPart;
  readonly #live = new LiveRegion();
  #view: CompareView | undefined;
  /** Handed to the host; it leaves the field when the host has it. */
  #handedText: string | undefined;
  /** The place whose text was removed, for the focus. */
  #removedAt: number | undefined;

  constructor(root: HTMLElement, strings: CompareStrings, port: ComparePort) {
    this.#strings = strings;
    this.#port = port;
    const channel = port.connect({
      said: ({ text }) => this.#live.say(text),
      view: ({ view }) => this.#show(view),
    });
    this.#post = (message) => channel.send(message);
    this.#matrix = new MatrixPart(strings, this.#post);
    root.append(this.#top, this.#matrix.element, this.#live.element);
    this.#post({ type: 'ready' });
  }

  #show(view: CompareView): void {
    const before = this.#view?.texts.length ?? 0;
    this.#view = view;
    const { activeElement } = document;
    keepFocus(
      this.#top,
      () => render(this.#template(view), this.#top),
      () => this.#giveFocus(activeElement),
    );
    this.#matrix.show(view);
    if (view.texts.length > before) this.#clearHanded();
    if (this.#removedAt !== undefined && view.texts.length < before) this.#focusAfterRemoval();
  }

  /** A row that was moved keeps the focus, though its elements were taken out and put in again. */
  #giveFocus(focused: Element | null): void {
    if (!(focused instanceof HTMLElement) || this.#removedAt !== undefined) return;
    if (focused.isConnected && !focused.matches(':disabled')) return focused.focus();
    const row = focused.isConnected ? focused.closest('.text-row') : null;
    const next = row?.querySelector('input') ?? this.#top.querySelector<HTMLElement>('.going');
    if (next) focusInPlace(next);
  }

  #template(view: CompareView): TemplateResult {
    const strings = this.#strings;
    const post = this.#post;
    return html`<h1>${strings.heading}</h1>
      ${addingTemplate(strings, {
        add: (origin) => post({ type: 'add', origin }),
        typed: this.#port.recall()?.typed ?? '',
        remember: (typed) => this.#port.remember({ typed }),
        addTyped: (text) => this.#handOver(text),
      })}
      ${view.remarks.map((remark) => html`<p class="remark">${remark}</p>`)}
      ${textsTemplate(view, strings, (message, at) => {
        if (message.type === 'act' && message.act === 'remove') this.#removedAt = at;
        post(message);
      })}
      ${formTemplate(view, strings, post)} ${this.#going(view)}`;
  }

  /** What a comparison would send, the button for it, and how far it is. */
  #going({ forecast, canCompare, run, notice }: CompareView): TemplateResult {
    const strings = this.#strings;
    const post = this.#post;
    return html`<div class="going">
      <button
        type="button"
        class="button compare-button"
        ?disabled=${!canCompare}
        aria-describedby="forecast"
        @click=${() => post({ type: 'compare' })}
      >
        ${strings.compare}
      </button>
      ${
        run === undefined
          ? nothing
          : html`<button
                type="button"
                class="button secondary"
                @click=${() => post({ type: 'cancel' })}
              >
                ${strings.cancel}
              </button>
              <progress max=${run.total} .value=${run.done} aria-label=${run.text}></progress>
              <span class="muted">${run.text}</span>`
      }
      <span class="muted" id="forecast">${forecast}</span>
      ${
        notice === undefined
          ? nothing
          : noticeTemplate(notice, (action) => post({ type: 'notice', action }))
      }
    </div>`;
  }

  #handOver(text: string): void {
    this.#handedText = text;
    this.#post({ type: 'addText', text });
  }

  #clearHanded(): void {
    const field = this.#top.querySelector<HTMLTextAreaElement>('.typed');
    if (field === null || field.value !== this.#handedText) return;
    this.#handedText = undefined;
    field.value = '';
    this.#port.remember({ typed: '' });
  }

  #focusAfterRemoval(): void {
    const buttons = this.#top.querySelectorAll<HTMLElement>('.remove-button');
    const next = buttons[Math.min(this.#removedAt ?? 0, buttons.length - 1)];
    this.#removedAt = undefined;
    (next ?? this.#top.querySelector<HTMLElement>('.adding button'))?.focus();
  }
}
