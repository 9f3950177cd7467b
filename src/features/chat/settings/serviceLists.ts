import * as vscode from 'vscode';
import { systemClock } from '../../../base/systemClock';
import { Throttle } from '../../../base/throttle';
import type { Model } from '../../../protocol/model';
import type { Connection, Connections } from '../../../services/connection/connections';
import { describeError, type Log } from '../../../base/log';
import type { ChatCaches } from '../cached/chatCaches';

/** Of more cached contents than this, changes are gathered: each has all of them sent to the page again. */
const maxShownAtOnce = 100;

const gatherMs = 500;

/** What the current service has to choose from, as far as it was asked. */
export class ServiceLists implements vscode.Disposable {
  readonly #connections: Connections;
  readonly #caches: ChatCaches;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #cachesChanged: Throttle;
  readonly #subscriptions: vscode.Disposable;
  #connection: Connection | undefined;
  #models: Model[] | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(connections: Connections, caches: ChatCaches, log: Log, clock = systemClock) {
    this.#connections = connections;
    this.#caches = caches;
    this.#log = log;
    this.#cachesChanged = new Throttle(() => this.#changed.fire(), gatherMs, clock);
    this.#subscriptions = vscode.Disposable.from(
      connections.onDidChange(() => this.#connectionChanged()),
      caches.onDidChange(() => this.#showCaches()),
    );
  }

  /** The models of the service; undefined until it lists them. */
  get models(): Model[] | undefined {
    return this.#models;
  }

  /** Asks the service for its models, and again for what comes and goes: cached contents, and models of local servers. */
  refresh(): void {
    if (this.#connections.current.isEmbedded) this.#askForModels(this.#connections.refreshModels());
    else this.#askForModels();
    this.#caches.list();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#cachesChanged.dispose();
    this.#changed.dispose();
  }

  #showCaches(): void {
    if (this.#caches.store.entries.length > maxShownAtOnce) this.#cachesChanged.soon();
    else this.#cachesChanged.now();
  }

  #connectionChanged(): void {
    const { current, knownModel } = this.#connections;
    if (this.#connection !== current) {
      this.#connection = current;
      this.#models = undefined;
    }
    // If a model is known, the list was requested already, so this sends no request.
    if (knownModel !== undefined) this.#askForModels();
    this.#changed.fire();
  }

  #askForModels(asked = this.#connections.listModels()): void {
    this.#ask('models', asked, (models) => {
      this.#models = models;
    });
  }

  /** Replies of a service that is no longer the current one are ignored. */
  #ask<T>(what: string, answer: Promise<T>, take: (value: T) => void): void {
    const { current } = this.#connections;
    this.#connection = current;
    answer.then(
      (value) => {
        if (this.#connections.current !== current) return;
        take(value);
        this.#changed.fire();
      },
      (error: unknown) => this.#log.info(`${what}: ${describeError(error)}`),
    );
  }
}
