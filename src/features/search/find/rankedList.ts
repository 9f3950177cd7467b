import * as vscode from 'vscode';
import { inRankedOrder, mostRanked, type RankedText } from '../../../search/find/ranking';
import { mayHoldSecret } from '../../../source/leftOutFiles';
import { describeProblem } from '../../../platform/problem';
import { hitPath, hitTitle } from './foundTexts';
import { choiceItem, type FindItem, type HitItem } from './hitItems';
import type { HitRanker } from './hitRanker';
import type { HitTexts } from './hitTexts';

const { l10n } = vscode;

/** What a ranking does to the list it is in. */
export interface RankedListView {
  show(items: FindItem[]): void;
  notify(sentence: string): void;
  /** What is said of the list has changed. */
  changed(): void;
}

/** The rows of a list, ranked by a model, after a yes that is given in the list itself. */
export class RankedList {
  readonly #ranker: HitRanker;
  readonly #texts: HitTexts;
  readonly #view: RankedListView;
  #running: AbortController | undefined;
  #isBusy = false;
  #sentence: string | undefined;

  constructor(ranker: HitRanker, texts: HitTexts, view: RankedListView) {
    this.#ranker = ranker;
    this.#texts = texts;
    this.#view = view;
  }

  /** It counts, or waits for the model. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** The rows are its own: asked about, being ranked, or ranked. */
  get isShown(): boolean {
    return this.#running !== undefined;
  }

  /** It counts, waits for a yes, or waits for the model. */
  get isAsking(): boolean {
    return this.isShown && this.#sentence === undefined;
  }

  /** Who ranked the rows, and what that took. */
  get sentence(): string | undefined {
    return this.#sentence;
  }

  /** Asks whether to send the rows, and ranks them after a yes. Never rejects. */
  async begin(question: string, items: readonly HitItem[]): Promise<void> {
    this.forget();
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    try {
      const results = await this.#whileBusy(signal, () => this.#read(items.slice(0, mostRanked)));
      const cost = await this.#whileBusy(signal, () =>
        this.#ranker.cost(question, results, signal),
      );
      if (signal.aborted) return;
      // The first row sends nothing: a key that was meant for what was there before must not say yes.
      this.#view.show([
        choiceItem(l10n.t('Don’t Send'), l10n.t('Keeps the order of the results.'), () => {
          this.forget();
          this.#view.show([...items]);
        }),
        choiceItem(
          l10n.t('Send to {0}', cost.host),
          l10n.t('Your question and the first {0} results: {1}', results.length, cost.size),
          () => void this.#rank(question, items, results, signal),
        ),
      ]);
    } catch (error) {
      if (signal.aborted) return;
      this.forget();
      this.#view.notify(describeProblem(error).message);
    }
  }

  /** Something else is listed now; a model that is still asked is asked no longer. */
  forget(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#isBusy = false;
    this.#sentence = undefined;
  }

  async #rank(
    question: string,
    items: readonly HitItem[],
    results: readonly RankedText[],
    signal: AbortSignal,
  ): Promise<void> {
    this.#view.show([...items]);
    const outcome = await this.#whileBusy(signal, () =>
      this.#ranker.rank(question, results, signal),
    );
    if (signal.aborted) return;
    if (outcome.kind === 'failed') {
      this.forget();
      this.#view.notify(outcome.sentence);
      return;
    }
    this.#sentence = l10n.t('Ranked by {0}', outcome.footer);
    this.#view.show(inRankedOrder(items, outcome.ranking));
    this.#view.changed();
  }

  #read(items: readonly HitItem[]): Promise<RankedText[]> {
    return Promise.all(
      items.map(async ({ hit }) => {
        const text = await this.#texts.read(hit);
        const isSent = text !== undefined && !mayHoldSecret(hit.uri.path, text.fileText);
        return {
          title: `${hitTitle(hit)} (${hitPath(hit)})`,
          text: isSent ? text.lines.join('\n') : '',
        };
      }),
    );
  }

  async #whileBusy<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    this.#isBusy = true;
    this.#view.changed();
    try {
      return await act();
    } finally {
      if (!signal.aborted) {
        this.#isBusy = false;
        this.#view.changed();
      }
    }
  }
}
