import * as vscode from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import type { Model } from '../../../protocol/model';
import type { Connection, Connections } from '../../connection/connections';
import { listCachedContents } from '../../connection/listCachedContents';
import { describeError, type Log } from '../../platform/log';

/** What the current service has to choose from, as far as it was asked. */
export class ServiceLists implements vscode.Disposable {
  readonly #connections: Connections;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  #connection: Connection | undefined;
  #models: Model[] | undefined;
  #cachedContents: CachedContent[] | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(connections: Connections, log: Log) {
    this.#connections = connections;
    this.#log = log;
    this.#subscription = connections.onDidChange(() => this.#connectionChanged());
  }

  /** The models of the service; undefined until it told them. */
  get models(): Model[] | undefined {
    return this.#models;
  }

  /** The cached contents of all models; undefined until the service told them. */
  get cachedContents(): CachedContent[] | undefined {
    return this.#cachedContents;
  }

  /** Asks the service for its models, and anew for its cached contents, which come and go. */
  refresh(): void {
    this.#askForModels();
    const { client } = this.#connections.current;
    this.#ask('cached contents', listCachedContents(client), (cachedContents) => {
      this.#cachedContents = cachedContents;
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #connectionChanged(): void {
    const { current, knownModel } = this.#connections;
    if (this.#connection !== current) {
      this.#connection = current;
      this.#models = undefined;
      this.#cachedContents = undefined;
    }
    // A known model tells that the list was asked for already, so this asks nothing.
    if (knownModel !== undefined) this.#askForModels();
    this.#changed.fire();
  }

  #askForModels(): void {
    this.#ask('models', this.#connections.listModels(), (models) => {
      this.#models = models;
    });
  }

  /** What a service tells that is not the current one any more is passed over. */
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
