import type * as vscode from 'vscode';
import { isRecord } from '../../protocol/isRecord';
import { readerModel } from '../../service/builtInModels/readerModel';
import type { Connection, Connections } from '../../services/connection/connections';
import { modelInformation } from './modelInformation';

type Information = vscode.LanguageModelChatInformation;

/** A service, as far as it distinguishes and names models. */
type Service = Pick<Connection, 'isEmbedded' | 'origin' | 'label'>;

const key = 'parley.languageModels';

/**
 * The models that a service listed last, kept across restarts, so that VS Code's picker has them before any
 * request to the service.
 */
export class KnownModels {
  readonly #connections: Pick<Connections, 'knownModel'>;
  readonly #memory: vscode.Memento;

  constructor(connections: Pick<Connections, 'knownModel'>, memory: vscode.Memento) {
    this.#connections = connections;
    this.#memory = memory;
  }

  /** Undefined if nothing is known of the service, or it has listed its models already. */
  recall(connection: Service): Information[] | undefined {
    if (this.#connections.knownModel !== undefined) return undefined;
    const kept = this.#memory.get<unknown>(key);
    const { origin, models } = isRecord(kept) ? kept : {};
    if (origin === connection.origin && Array.isArray(models) && models.every(isInformation)) {
      return models;
    }
    // The service inside Parley has this one, whatever else it finds.
    return connection.isEmbedded ? [modelInformation(connection, readerModel)] : undefined;
  }

  keep({ origin }: Service, models: readonly Information[]): void {
    const kept = { origin, models };
    if (JSON.stringify(kept) === JSON.stringify(this.#memory.get<unknown>(key))) return;
    void this.#memory.update(key, kept);
  }
}

function isInformation(value: unknown): value is Information {
  return (
    isRecord(value) &&
    ['id', 'name', 'family', 'version'].every((field) => typeof value[field] === 'string') &&
    ['maxInputTokens', 'maxOutputTokens'].every((field) => typeof value[field] === 'number') &&
    isRecord(value['capabilities'])
  );
}
