import * as vscode from 'vscode';
import { embeddingDimension } from '../../../service/builtInModels/embeddingModels';
import type { Choice, Dialogs } from '../../../platform/dialogs';
import { notifyProblem } from '../../../platform/notifyUser';
import type { Connections } from '../../../services/connection/connections';
import { formatMoney } from '../../../platform/formatMoney';
import { formatNumber } from '../../../platform/formatNumber';
import { describeProblem } from '../../../platform/problem';
import { readSetting } from '../../../platform/userSettings';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { priceOf } from '../../../caching/prices';
import type { SemanticSearch } from '../semanticSearch';
import { placeOf } from './embeddingConsent';
import type { EmbeddingModelChoice } from './embeddingModelChoice';
import { learnModelFacts, publishedFacts } from '../../../semanticSearch/embed/modelFacts';
import type { ServiceModel } from '../../../semanticSearch/embed/embeddingDestination';
import { listSearchModels, type ListedModel, type SearchModelList } from './searchModelList';
import { embeddedKey } from '../../../semanticSearch/embed/embeddingDestination';

const { l10n } = vscode;

/** What a row stands for. */
type Row =
  | { kind: 'inside' }
  | { kind: 'model'; model: ListedModel }
  | { kind: 'takeBack'; host: string }
  | { kind: 'failed'; error: unknown };

/** Lets the user choose the model that the index is made with. */
export class SearchModelChooser {
  readonly #choice: EmbeddingModelChoice;
  readonly #connections: Connections;
  readonly #search: Pick<SemanticSearch, 'state'>;
  readonly #dialogs: Dialogs;

  constructor(
    choice: EmbeddingModelChoice,
    connections: Connections,
    search: Pick<SemanticSearch, 'state'>,
    dialogs: Dialogs,
  ) {
    this.#choice = choice;
    this.#connections = connections;
    this.#search = search;
    this.#dialogs = dialogs;
  }

  /** Offers the models that embed, and takes the one that is picked once it has answered. */
  async choose(): Promise<void> {
    const dialogs = this.#dialogs;
    const list = await withoutCancelled((signal) => listSearchModels(this.#connections, signal), {
      dialogs,
      title: l10n.t('Loading embedding models'),
    });
    if (list === undefined) return;
    await this.#choice.facts.read();
    const row = await dialogs.pick(this.#rows(list), {
      title: l10n.t('Choose a Search Model'),
      placeHolder: l10n.t('Each model has its own index'),
    });
    if (row !== undefined) await this.#take(row);
  }

  async #take(row: Row): Promise<void> {
    const dialogs = this.#dialogs;
    try {
      switch (row.kind) {
        case 'failed':
          await notifyProblem(dialogs.warn, row.error, () => this.choose());
          return;
        case 'takeBack':
          await this.#choice.withdrawConsent();
          void dialogs.notify(l10n.t('Parley no longer sends this workspace to {0}.', row.host));
          return;
        case 'inside':
          await this.#chosen(undefined, l10n.t('The built-in model'));
          return;
        case 'model':
          if (await this.#learn(row.model)) await this.#chosen(row.model, labelOf(row.model));
      }
    } catch (error) {
      const model = row.kind === 'model' ? row.model.model : undefined;
      await notifyProblem(dialogs.warn, error, () => this.#take(row), model);
    }
  }

  /** Asks the model for one vector: what can't answer is not chosen. False when the user cancels. */
  async #learn(model: ListedModel): Promise<boolean> {
    const isEmbedded = model.service === embeddedKey;
    const { client } = isEmbedded ? this.#connections.embedded : this.#connections.current;
    const ask = (signal: AbortSignal) => learnModelFacts(client, model.model, signal);
    const title = l10n.t('Testing {0}', labelOf(model));
    const facts = await withoutCancelled(ask, { dialogs: this.#dialogs, title });
    if (facts === undefined) return false;
    await this.#choice.facts.keep(model, { ...facts, ...publishedFacts(model.published) });
    return true;
  }

  async #chosen(model: ServiceModel | undefined, label: string): Promise<void> {
    const { service, model: name } = this.#choice.chosen ?? {};
    const isOther = service !== model?.service || name !== model?.model;
    await this.#choice.choose(model);
    if (!isOther) return;
    void this.#dialogs.notify(
      this.#search.state.kind === 'off'
        ? l10n.t('Semantic search will use {0}.', label)
        : l10n.t('Semantic search now uses {0}. Parley is building a new index.', label),
    );
  }

  #rows({ models, failed }: SearchModelList): Choice<Row>[] {
    const choice = this.#choice;
    const consent = choice.consentGivenTo;
    return [
      insideRow(choice.chosen === undefined),
      ...models.map((model) => this.#modelRow(model)),
      ...failed.map(({ connection, error }): Choice<Row> => ({
        label: `$(warning) ${plainLabel(connection.label)}`,
        detail: plainLabel(describeProblem(error).message),
        value: { kind: 'failed', error },
      })),
      ...(consent === undefined
        ? []
        : [
            {
              label: `$(circle-slash) ${plainLabel(l10n.t('Stop Sending to {0}', consent.host))}`,
              detail: l10n.t('Withdraws your permission for this workspace.'),
              value: { kind: 'takeBack' as const, host: consent.host },
            },
          ]),
    ];
  }

  #modelRow(model: ListedModel): Choice<Row> {
    const choice = this.#choice;
    const { chosen: now } = choice;
    const { isHosted, host } = placeOf(model);
    const facts = choice.facts.of(model);
    const { inputTokenLimit, description } = model.published;
    const price = priceOf(readSetting('parley.prices'), model.model)?.input;
    const currency = readSetting('parley.priceCurrency');
    const known = [
      isHosted ? host || this.#connections.current.label : l10n.t('on this machine'),
      facts && valuesText(facts.dimension),
      price === undefined || !isHosted
        ? undefined
        : l10n.t('{0} per million tokens', formatMoney(price, currency)),
    ];
    const published = [
      model.model,
      inputTokenLimit === undefined
        ? undefined
        : l10n.t('{0} tokens per text', formatNumber(inputTokenLimit)),
      description,
    ];
    return {
      label: ticked(
        plainLabel(labelOf(model)),
        now?.service === model.service && now.model === model.model,
      ),
      description: listed(known),
      detail: listed(published),
      value: { kind: 'model', model },
    };
  }
}

/** Undefined when the user cancels; other errors are thrown. */
async function withoutCancelled<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { dialogs, title }: { dialogs: Pick<Dialogs, 'progress'>; title: string },
): Promise<T | undefined> {
  return dialogs.progress(title, async ({ signal }) => {
    try {
      return await work(signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  });
}

function insideRow(isChosen: boolean): Choice<Row> {
  return {
    label: ticked(l10n.t('Built-in'), isChosen),
    description: valuesText(embeddingDimension),
    detail: l10n.t(
      'Learned from documentation and code. Works offline; nothing leaves this machine.',
    ),
    value: { kind: 'inside' },
  };
}

function listed(texts: readonly (string | undefined)[]): string {
  return plainLabel(texts.filter((text) => text !== undefined).join(' · '));
}

function ticked(label: string, isChosen: boolean): string {
  return isChosen ? `$(check) ${label}` : label;
}

function valuesText(dimension: number): string {
  return l10n.t('{0} dimensions', formatNumber(dimension));
}

function labelOf({ model, published }: ListedModel): string {
  return published.displayName ?? model;
}
