import type * as vscode from 'vscode';
import type { ConnectionView } from '../../messages/chatState';
import type { Model } from '../../protocol/model';
import type { Connection, Connections } from '../../services/connection/connections';
import { serviceLabel } from '../../services/connection/modelServerOf';
import { modelLabel } from '../../services/connection/modelLabel';
import { describeError, type Log } from '../../base/log';
import type { ChatSettingsModel } from './settings/chatSettingsModel';

/** The service and the model that answer in the open chat. */
export class ChatTarget {
  readonly #connections: Connections;
  readonly #settings: ChatSettingsModel;
  readonly #log: Log;
  readonly onDidChangeConnection: vscode.Event<unknown>;

  constructor(connections: Connections, settings: ChatSettingsModel, log: Log) {
    this.#connections = connections;
    this.#settings = settings;
    this.#log = log;
    this.onDidChangeConnection = connections.onDidChange;
  }

  get connection(): Connection {
    return this.#connections.current;
  }

  /** The model that answers in this chat, once it is known. */
  get model(): Model | undefined {
    return this.#settings.model;
  }

  /** `models/{model}`, also for a model that the service has not listed yet. */
  get modelName(): string | undefined {
    return this.#settings.chosen.model ?? this.#connections.knownModel?.name;
  }

  get modelLabel(): string {
    return this.#settings.modelLabel ?? modelLabel(this.#connections);
  }

  /** Whether instructions are sent with a message that the user doesn't know of yet. */
  get hasNewInstructions(): boolean {
    return this.#settings.instructions.unnoticed.length > 0;
  }

  get view(): ConnectionView {
    return {
      service: serviceLabel(this.connection, this.modelName),
      model: this.modelLabel,
    };
  }

  /** Asks the service which model answers, if that is not known yet. */
  learnModel(): void {
    this.#connections.model().catch((error: unknown) => {
      this.#log.info(`models: ${describeError(error)}`);
    });
  }

  /** Whether it is known which model answers if the chat has none of its own. */
  get isModelKnown(): boolean {
    return this.#connections.knownModel !== undefined;
  }
}
