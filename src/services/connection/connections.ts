import * as vscode from 'vscode';
import { createClient, type Client } from '../../client/client';
import type { CallLimitOptions, MayUseHttp } from '../../client/clientOptions';
import type { Model } from '../../protocol/model';
import { sum } from '../../base/sum';
import type { Clock } from '../../base/clock';
import type { Dialogs } from '../../platform/dialogs';
import { windowDialogs } from '../../platform/windowDialogs';
import { leftOutNote } from '../../platform/leftOutNote';
import type { Log } from '../../base/log';
import { onDidChangeSettings, readSetting } from '../../platform/userSettings';
import { embeddedAddress } from '../../client/address';
import { modelFileId, servedId } from '../../service/builtInModels/servedName';
import { fetchModels } from '../../client/fetchModels';
import type { EmbeddedService } from './embeddedService';
import type { KeyStore } from './keyStore';
import type { ModelUses } from '../../localModels/modelUses';
import { UploadConsent } from './uploadConsent';

/** A service that Parley can talk to, with the client that does it. */
export interface Connection {
  isEmbedded: boolean;
  /** What keys are stored under; empty for the embedded service, which takes none. */
  origin: string;
  /** For display: "Built-in service", or the host. */
  label: string;
  client: Client;
  /** Counts the changes of its key: another key sees other things of the same service. */
  keyChanges?: number;
}

/** How the user is asked where data may go, and what has been agreed to. */
interface GivenConsent {
  confirm: Dialogs['confirm'];
  mayUseHttp?: MayUseHttp;
}

/** What follows which service is asked. */
export type FollowedConnections = Pick<Connections, 'current' | 'onDidChange'>;

/** The connection the settings ask for, and the embedded one, which is always there. */
export class Connections implements vscode.Disposable {
  readonly #keys: KeyStore;
  readonly #embeddedService: EmbeddedService;
  readonly #clock: Clock;
  readonly #log: Log | undefined;
  readonly #uploadConsent: UploadConsent;
  readonly #mayUseHttp: MayUseHttp | undefined;
  readonly #changed = new vscode.EventEmitter<Connection>();
  readonly #subscription: vscode.Disposable;
  /** What answers of model files took, in this window. */
  readonly modelUses: ModelUses;
  #current: Connection | undefined;
  #embedded: Connection | undefined;
  #models: Promise<Model[]> | undefined;
  #knownModel: Model | undefined;
  /** Of two lists, the one that was asked for last counts, whichever comes last. */
  #listsAsked = 0;
  readonly #keyChanges = new Map<string, number>();
  /** The address may have changed, or a key, or what is known of the models. */
  readonly onDidChange = this.#changed.event;

  constructor(
    keys: KeyStore,
    embeddedService: EmbeddedService,
    clock: Clock,
    log?: Log,
    { confirm, mayUseHttp }: GivenConsent = { confirm: windowDialogs.confirm },
  ) {
    this.#keys = keys;
    this.#embeddedService = embeddedService;
    this.modelUses = embeddedService.modelUses;
    this.#clock = clock;
    this.#log = log;
    this.#uploadConsent = new UploadConsent(confirm);
    this.#mayUseHttp = mayUseHttp;
    this.#subscription = vscode.Disposable.from(
      onDidChangeSettings(
        [
          'parley.service.address',
          'parley.service.keyPlacement',
          'parley.local.address',
          'parley.local.modelFolder',
          'parley.model',
          'parley.requests.idleTimeoutSeconds',
          'parley.requests.totalTimeoutSeconds',
          'parley.requests.longestRetryWaitSeconds',
        ],
        () => this.#reset(),
      ),
      keys.onDidChange((origin) => {
        this.#keyChanges.set(origin, (this.#keyChanges.get(origin) ?? 0) + 1);
        this.#reset();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#reset()),
    );
  }

  get current(): Connection {
    this.#current ??= this.#connect(readSetting('parley.service.address'));
    return this.#current;
  }

  /** The service inside Parley, whatever the settings say: for counting that must not leave the machine. */
  get embedded(): Connection {
    this.#embedded ??= this.#connect(embeddedAddress);
    return this.#embedded;
  }

  /** The model that answers, as far as the service was asked for it already. */
  get knownModel(): Model | undefined {
    return this.#knownModel;
  }

  /** Counts the changes of all keys: that of a model server may be any of them. */
  get keyChanges(): number {
    return sum(this.#keyChanges.values());
  }

  /** The models of the current service that generate content, asked for once. */
  async listModels(): Promise<Model[]> {
    this.#models ??= this.#learnModels();
    return this.#models;
  }

  /** Forgets the list, so that a model server started meanwhile is found. */
  async refreshModels(): Promise<Model[]> {
    this.#models = undefined;
    return this.listModels();
  }

  /** The model that answers: the chosen one if the service has it, else the first it offers. */
  async model(): Promise<Model | undefined> {
    const { isEmbedded } = this.current;
    return chosenOf(await this.listModels(), isEmbedded);
  }

  /** Whether a model may answer that isn't listed: its server may have been started since. */
  mayAnswer(name: string): boolean {
    return this.current.isEmbedded && awaited(name) !== undefined;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #learnModels(): Promise<Model[]> {
    const { client } = this.current;
    this.#listsAsked += 1;
    const list = this.#listsAsked;
    try {
      const models = await fetchModels(client);
      if (this.#current?.client === client && this.#listsAsked === list) {
        this.#knownModel = chosenOf(models, this.#current.isEmbedded);
        this.#changed.fire(this.#current);
      }
      return models;
    } catch (error) {
      // A failure is not worth keeping: the next call asks again.
      if (this.#listsAsked === list) this.#models = undefined;
      throw error;
    }
  }

  #reset(): void {
    this.#current = undefined;
    this.#embedded = undefined;
    this.#models = undefined;
    this.#knownModel = undefined;
    this.#changed.fire(this.current);
  }

  #connect(address: string): Connection {
    const isEmbedded = address === embeddedAddress;
    const origin = isEmbedded ? '' : originOf(address);
    const client = createClient(
      {
        baseUrl: isEmbedded ? this.#embeddedService.baseUrl : address,
        baseUrlName: 'parley.service.address',
        ...(isEmbedded ? {} : { key: () => this.#keys.get(origin) }),
        keyPlacement: readSetting('parley.service.keyPlacement'),
        ...(this.#mayUseHttp && { mayUseHttp: this.#mayUseHttp }),
      },
      {
        // The global fetch is VS Code's own, which honours its proxy and certificate settings.
        fetch: isEmbedded ? this.#embeddedService.fetch : (request) => globalThis.fetch(request),
        clock: this.#clock,
        random: Math.random,
        mayUploadTo: (origins) => this.#uploadConsent.ask(origins),
        onLeftOut: (paths) => this.#log?.warn(`service: ${leftOutNote(paths)}`),
      },
      callLimits(),
    );
    const label = isEmbedded ? vscode.l10n.t('Built-in service') : hostOf(address);
    return { isEmbedded, origin, label, client, keyChanges: this.#keyChanges.get(origin) ?? 0 };
  }
}

function callLimits(): CallLimitOptions {
  return {
    timeouts: {
      idleMs: readSetting('parley.requests.idleTimeoutSeconds') * 1000,
      totalMs: readSetting('parley.requests.totalTimeoutSeconds') * 1000,
    },
    retry: {
      maxRetryAfterMs: readSetting('parley.requests.longestRetryWaitSeconds') * 1000,
    },
  };
}

function chosenOf(models: readonly Model[], isEmbedded: boolean): Model | undefined {
  const chosen = readSetting('parley.model');
  const listed = models.find(({ name }) => name === chosen);
  return listed ?? (isEmbedded ? awaited(chosen) : undefined) ?? models[0];
}

/** A model server may have to be started first, and an engine installed: no other model answers instead of the one chosen there. */
function awaited(name: string): Model | undefined {
  const displayName = servedId(name) ?? modelFileId(name);
  return displayName === undefined ? undefined : { name, displayName };
}

/** What a key belongs to; an invalid address keeps its text, so that nothing else is met by it. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
