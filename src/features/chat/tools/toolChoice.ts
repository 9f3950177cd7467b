import * as vscode from 'vscode';
import { toolModes, type ToolMode } from '../../../conversation/record';
import type { ChatSettings } from '../../../conversation/chatSettings';
import type { Model } from '../../../protocol/model';
import type { CallInTurn, ChatTool } from '../../../languageModel/chatTool';
import { toolFields } from '../../../languageModel/offeredTools';
import { ToolNames } from '../../../languageModel/toolNames';
import type { Connections } from '../../../services/connection/connections';
import { writesCode } from '../../../services/connection/modelAbilities';
import type { CurrentConversation } from '../currentConversation';
import type { UserTurn } from '../../../conversation/turn';
import type { ToolCallView } from '../../../messages/chatState';
import { toolCallViews } from './toolCallViews';
import type { ToolRuns } from './toolRuns';

const key = 'parley.tools';

/** Which tools the model of the open chat may call. A new chat begins as the last one was set. */
export class ToolChoice implements vscode.Disposable {
  readonly #currentConversation: CurrentConversation;
  readonly #connections: Connections;
  readonly #tools: readonly ChatTool[];
  readonly #memory: vscode.Memento;
  /** They are the same in every request, and each key in the composer asks for them. */
  readonly #declared = new Map<string, Pick<ChatSettings, 'tools'>>();
  readonly runs: ToolRuns;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(
    currentConversation: CurrentConversation,
    connections: Connections,
    tools: readonly ChatTool[],
    runs: ToolRuns,
    memory: vscode.Memento,
  ) {
    this.#currentConversation = currentConversation;
    this.#connections = connections;
    this.#tools = tools;
    this.runs = runs;
    this.#memory = memory;
  }

  get mode(): ToolMode {
    const chosen =
      this.#currentConversation.current.conversation.toolMode ?? this.#memory.get<unknown>(key);
    return toolModes.find((mode) => mode === chosen) ?? 'off';
  }

  /** What the model may call as it is chosen. */
  get offered(): readonly ChatTool[] {
    return this.of(this.mode);
  }

  of(mode: ToolMode): readonly ChatTool[] {
    const here = this.#tools.filter((tool) => tool.isOffered?.() !== false);
    return here.filter(({ kind }) => mode === 'all' || (mode === 'read' && kind === 'read'));
  }

  /** Shows where else a call can be seen. */
  showCall(call: CallInTurn): void {
    for (const { elsewhere } of this.#tools) {
      if (elsewhere?.isThere(call)) return elsewhere.show(call);
    }
  }

  /** How the page shows the calls of a turn. */
  callViews(turn: UserTurn): ToolCallView[] {
    return toolCallViews(turn, this.#tools, this.runs.live);
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
    const { offered } = this;
    const names = offered.map(({ name }) => name).join(' ');
    const declared = this.#declared.get(names) ?? declarationsOf(offered);
    this.#declared.set(names, declared);
    return declared;
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
