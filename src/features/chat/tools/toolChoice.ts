import * as vscode from 'vscode';
import type { ToolMode } from '../../../conversation/record';
import type { ChatSettings } from '../../../conversation/chatSettings';
import type { Model } from '../../../protocol/model';
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
    const names = new ToolNames(this.runs.tools.map(({ name }) => name));
    const { tools } = toolFields(this.runs.tools, false, names);
    return tools === undefined ? {} : { tools };
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
