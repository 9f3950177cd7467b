import * as vscode from 'vscode';
import type { ToolMode } from '../../../conversation/record';
import type { ChatSettings } from '../../../conversation/chatSettings';
import type { Model } from '../../../protocol/model';
import type { ChatTool } from '../../../languageModel/chatTool';
import { toolFields } from '../../../languageModel/offeredTools';
import { ToolNames } from '../../../languageModel/toolNames';
import type { Connections } from '../../../services/connection/connections';
import { writesCode } from '../../../services/connection/modelAbilities';
import type { CurrentConversation } from '../currentConversation';
import type { ToolRuns } from './toolRuns';

const key = 'parley.tools';

/** Which tools the model of the open chat may call. A new chat begins as the last one was set. */
export class ToolChoice implements vscode.Disposable {
  readonly #currentConversation: CurrentConversation;
  readonly #connections: Connections;
  readonly runs: ToolRuns;
  readonly #memory: vscode.Memento;
  /** They are the same in every request, and each key in the composer asks for them. */
  #declared: Pick<ChatSettings, 'tools'> | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(
    currentConversation: CurrentConversation,
    connections: Connections,
    runs: ToolRuns,
    memory: vscode.Memento,
  ) {
    this.#currentConversation = currentConversation;
    this.#connections = connections;
    this.runs = runs;
    this.#memory = memory;
  }

  get mode(): ToolMode {
    const own = this.#currentConversation.current.conversation.toolMode;
    return (own ?? this.#memory.get<unknown>(key)) === 'read' ? 'read' : 'off';
  }

  /** How many tools there are to choose from. */
  get count(): number {
    return this.runs.tools.length;
  }

  set(mode: ToolMode): void {
    if (mode === this.mode) return;
    this.#currentConversation.current.record({ type: 'tools', mode });
    void this.#memory.update(key, mode);
    this.#changed.fire();
  }

  /** Whether a model calls tools: the built-in reader doesn't. */
  isFor(model: Model | undefined): boolean {
    return model === undefined || writesCode(this.#connections.current, model);
  }

  /** The fields of a request that offer the tools to a model; none while they are off. */
  fields(model: Model | undefined): Pick<ChatSettings, 'tools'> {
    if (this.mode === 'off' || !this.isFor(model)) return {};
    this.#declared ??= declarationsOf(this.runs.tools);
    return this.#declared;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function declarationsOf(offered: readonly ChatTool[]): Pick<ChatSettings, 'tools'> {
  const names = new ToolNames(offered.map(({ name }) => name));
  const { tools } = toolFields(offered, false, names);
  return tools === undefined ? {} : { tools };
}
