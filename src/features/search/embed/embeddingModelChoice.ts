import * as vscode from 'vscode';
import { modelName } from '../../../client/endpoint';
import type { Connection, Connections } from '../../../services/connection/connections';
import { serviceKey } from '../../../services/connection/serviceKey';
import { describeError, type Log } from '../../../base/log';
import { describeProblem } from '../../../platform/problem';
import { onDidChangeSettings, readSetting, writeSetting } from '../../../platform/userSettings';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import { placeOf, type EmbeddingConsent } from './embeddingConsent';
import {
  NoEmbedderError,
  type Embedder,
  type EmbedderChoice,
  type EmbedForecast,
} from '../../../search/embed/embedder';
import {
  learnModelFacts,
  type ModelFactsFile,
  type ModelFacts,
} from '../../../semanticSearch/embed/modelFacts';
import { isRefusedForFields } from '../../../search/embed/refusals';
import { OtherDimensionError } from '../../../search/embed/unitVector';
import {
  embeddedKey,
  type EmbeddingDestination,
  type ServiceModel,
} from '../../../semanticSearch/embed/embeddingDestination';
import { builtInEmbeddingModel } from '../../../service/builtInModels/embeddingModels';
import { ServiceEmbedder } from '../../../semanticSearch/embed/serviceEmbedder';

const { l10n } = vscode;

/** Characters of one request: far below what services take, so that each brings some progress. */
const batchChars = 300_000;
const hostedBatch = 100;
/** A model server of this machine embeds one text after the other, and somebody may want to chat with it. */
const localBatch = 16;

/** What was made for a state of settings and connection, and how it ends with it. */
interface Made {
  state: string;
  embedder: Embedder;
  end: AbortController;
}

/** The model of the index, by the user's settings. */
export class EmbeddingModelChoice implements EmbedderChoice, vscode.Disposable {
  readonly #connections: Connections;
  readonly #counter: Pick<LocalCounter, 'count'>;
  readonly #consent: EmbeddingConsent;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  readonly facts: ModelFactsFile;
  #state: string;
  #made: Made | undefined;
  /** Two settings are written, of which one alone would be another choice. */
  #isChoosing = false;
  readonly onDidChange = this.#changed.event;

  constructor(
    connections: Connections,
    counter: Pick<LocalCounter, 'count'>,
    facts: ModelFactsFile,
    consent: EmbeddingConsent,
    log: Log,
  ) {
    this.#connections = connections;
    this.#counter = counter;
    this.facts = facts;
    this.#consent = consent;
    this.#log = log;
    this.#state = this.#readState();
    const update = (): void => this.#update();
    this.#subscription = vscode.Disposable.from(
      connections.onDidChange(update),
      onDidChangeSettings(
        ['parley.search.model', 'parley.search.service', 'parley.search.dimension'],
        update,
      ),
    );
  }

  /** The model that the settings name; undefined for the one inside Parley. */
  get chosen(): ServiceModel | undefined {
    const named = readSetting('parley.search.model').trim();
    const address = readSetting('parley.search.service').trim();
    const model = named === '' ? builtInEmbeddingModel : modelName(named);
    const service = address === '' ? embeddedKey : originOf(address);
    return service === embeddedKey && model === builtInEmbeddingModel
      ? undefined
      : { service, model };
  }

  async current(): Promise<Embedder | undefined> {
    const { chosen } = this;
    if (chosen === undefined) return undefined;
    const connection = this.#connectionTo(chosen);
    const state = this.#readState();
    if (this.#made?.state === state) return this.#made.embedder;
    const facts = await this.#factsOf(chosen, connection);
    // Meanwhile there may be another choice, or somebody else may have asked too.
    if (this.#readState() !== state) return this.current();
    this.#made ??= this.#make(chosen, facts);
    return this.#made.embedder;
  }

  hasConsent(embedder: Embedder): boolean {
    return this.#consent.hasConsent(embedder);
  }

  isDecided(embedder: Embedder): boolean {
    return this.#consent.isDecided(embedder);
  }

  askConsent(embedder: Embedder, forecast: EmbedForecast): Promise<boolean> {
    return this.#consent.askConsent(embedder, forecast);
  }

  /** Where the user has let this workspace be sent for the chosen model. */
  get consentGivenTo(): EmbeddingDestination | undefined {
    return this.chosen && this.#consent.givenTo(this.chosen);
  }

  /** Nothing more of this workspace is sent for the chosen model, also of what is under way. */
  async withdrawConsent(): Promise<void> {
    const { chosen } = this;
    if (chosen === undefined) return;
    await this.#consent.takeBack(chosen);
    this.#renew(this.#noConsent(chosen));
  }

  /** Chooses a model, or with undefined the one inside Parley. A no that was said to it is forgotten. */
  async choose(model: ServiceModel | undefined): Promise<void> {
    this.#isChoosing = true;
    try {
      const service = model === undefined || model.service === embeddedKey ? '' : model.service;
      await writeSetting('parley.search.service', service);
      await writeSetting('parley.search.model', model?.model ?? '');
      if (model !== undefined) await this.#consent.forgetNo(model);
    } finally {
      this.#isChoosing = false;
      this.#renew();
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#made?.end.abort(new NoEmbedderError(l10n.t('Parley is closing.')));
    this.#changed.dispose();
  }

  /** The embedded service is always there; another has to be the one that is connected. */
  #connectionTo({ service, model }: ServiceModel): Connection {
    const connections = this.#connections;
    if (service === embeddedKey) return connections.embedded;
    const { current } = connections;
    if (serviceKey(current) === service) return current;
    throw new NoEmbedderError(
      l10n.t(
        'Semantic search uses {0} of {1}, but Parley is connected to {2}. Connect to {1}, or choose another search model.',
        model,
        service,
        current.label,
      ),
    );
  }

  /** A local server is asked for what is not known of its model; a hosted one only when the user chooses the model. */
  async #factsOf(chosen: ServiceModel, { client }: Connection): Promise<ModelFacts> {
    await this.facts.read();
    const known = this.facts.of(chosen);
    if (known !== undefined) return known;
    if (placeOf(chosen).isHosted) {
      throw new NoEmbedderError(
        l10n.t(
          '{0} isn’t set up for semantic search yet. Choose it with “Parley: Choose Search Model…”.',
          chosen.model,
        ),
      );
    }
    try {
      const facts = await learnModelFacts(client, chosen.model, new AbortController().signal);
      await this.facts.keep(chosen, facts);
      return facts;
    } catch (error) {
      const { message } = describeProblem(error);
      throw new NoEmbedderError(
        l10n.t('Couldn’t get a vector from {0}. {1}', chosen.model, message),
        { cause: error },
      );
    }
  }

  #make(chosen: ServiceModel, facts: ModelFacts): Made {
    const { isHosted } = placeOf(chosen);
    const dimension = this.#dimensionOf(chosen, facts);
    const end = new AbortController();
    const maxCount = isHosted ? hostedBatch : localBatch;
    const embedder: ServiceEmbedder = new ServiceEmbedder(
      {
        space: {
          service: chosen.service,
          model: chosen.model,
          ...(facts.version !== undefined && { version: facts.version }),
          dimension,
          ...(facts.takesTaskType && { taskType: 'RETRIEVAL_DOCUMENT' }),
        },
        ...(dimension !== facts.dimension && { outputDimensionality: dimension }),
        ...(facts.inputTokenLimit !== undefined && { inputTokenLimit: facts.inputTokenLimit }),
        limits: { maxCount, count: maxCount, chars: batchChars },
      },
      () => this.#connectionTo(chosen).client,
      (text, signal) => this.#counter.count(text, 'background', signal),
      {
        isHosted,
        refusal: () => (this.hasConsent(embedder) ? undefined : this.#noConsent(chosen)),
        ended: end.signal,
      },
    );
    embedder.onDidFail((error) => this.#surprised(chosen, error));
    return { state: this.#readState(), embedder, end };
  }

  /** Interface: "Embedding rules", 3. */
  #dimensionOf({ model }: ServiceModel, { dimension }: ModelFacts): number {
    const wanted = readSetting('parley.search.dimension');
    if (wanted === 0 || model === 'models/embedding-001') return dimension;
    if (wanted <= dimension) return wanted;
    throw new NoEmbedderError(
      l10n.t(
        'parley.search.dimension: {0} is more than the {1} dimensions of {2}.',
        wanted,
        dimension,
        model,
      ),
    );
  }

  /** What was learned, and isn't so, is learned again when the model is chosen again. */
  #surprised(chosen: ServiceModel, error: unknown): void {
    // A page of a proxy, or zeros for one text, say nothing of the model.
    if (!(error instanceof OtherDimensionError) && !isRefusedForFields(error)) return;
    this.#log.warn(`search: ${chosen.model} answers otherwise: ${describeError(error)}`);
    this.facts.keep(chosen, undefined).catch((problem: unknown) => {
      this.#log.warn(`search: ${describeError(problem)}`);
    });
  }

  #noConsent(chosen: ServiceModel): string {
    return l10n.t(
      'You chose not to send this workspace to {0}. To change that, choose a search model.',
      placeOf(chosen).host,
    );
  }

  #update(): void {
    if (!this.#isChoosing && this.#readState() !== this.#state) this.#renew();
  }

  /** Ends what is under way with the reason; what is asked for next is made again. */
  #renew(reason = l10n.t('The model or service was changed in the meantime.')): void {
    this.#state = this.#readState();
    this.#made?.end.abort(new NoEmbedderError(reason));
    this.#made = undefined;
    this.#changed.fire();
  }

  /** All that decides which model is asked, and whether it can be. */
  #readState(): string {
    const { chosen } = this;
    if (chosen === undefined) return '';
    const isEmbedded = chosen.service === embeddedKey;
    const { current, keyChanges } = this.#connections;
    return JSON.stringify([
      chosen,
      readSetting('parley.search.dimension'),
      isEmbedded ? readSetting('parley.local.address') : serviceKey(current) === chosen.service,
      isEmbedded ? keyChanges : current.keyChanges,
      this.#consent.isTrusted,
    ]);
  }
}

/** As `serviceKey` has it: an invalid address keeps its text. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
