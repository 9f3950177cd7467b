import * as vscode from 'vscode';
import { toolModes, type ToolMode } from '../../../conversation/record';
import type { ChatSettings } from '../../../conversation/chatSettings';
import type { Model } from '../../../protocol/model';
import type { CallInTurn, ChatTool } from '../../../languageModel/chatTool';
import { toolFields } from '../../../languageModel/offeredTools';
import { ToolNames } from '../../../languageModel/toolNames';
import type { Connections } from '../../../services/connection/connections';
import { callsTools, writesCode } from '../../../services/connection/modelAbilities';
import type { CurrentConversation } from '../currentConversation';
import type { UserTurn } from '../../../conversation/turn';
import type { ToolCallView } from '../../../messages/chatState';
import type { KnownTools } from './knownTools';
import { toolCallView, toolCallViews } from './toolCallViews';
import type { ToolRuns } from './toolRuns';

const key = 'parley.tools';
const namesKey = 'parley.tools.names';

/** Which tools the model of the open chat may call. A new chat begins as the last one was set. */
export class ToolChoice implements vscode.Disposable {
  readonly #currentConversation: CurrentConversation;
  readonly #connections: Connections;
  readonly known: KnownTools;
  readonly #memory: vscode.Memento;
  /** They are mostly the same as before, and each key in the composer asks for them. */
  #declared: { offered: readonly ChatTool[]; fields: Pick<ChatSettings, 'tools'> } | undefined;
  readonly runs: ToolRuns;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(
    currentConversation: CurrentConversation,
    connections: Connections,
    known: KnownTools,
    runs: ToolRuns,
    memory: vscode.Memento,
  ) {
    this.#currentConversation = currentConversation;
    this.#connections = connections;
    this.known = known;
    this.runs = runs;
    this.#memory = memory;
  }

  /** The names of the chosen tools, also of those that are not there at the moment. */
  get chosenNames(): readonly string[] {
    const { conversation } = this.#currentConversation.current;
    if (conversation.toolMode !== undefined) return conversation.toolNames;
    const names = this.#memory.get<unknown>(namesKey);
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
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

  /** The same for a model: one that can’t change anything gets what only reads. */
  offeredTo(model: Model | undefined): readonly ChatTool[] {
    const { offered } = this;
    const { current } = this.#connections;
    if (model === undefined || writesCode(current, model)) return offered;
    return offered.filter(({ kind }) => kind === 'read');
  }

  of(mode: ToolMode): readonly ChatTool[] {
    switch (mode) {
      case 'off':
        return [];
      case 'read':
        return here(this.known.own).filter(({ kind }) => kind === 'read');
      case 'all':
        return here(this.known.own);
      case 'chosen': {
        const names = new Set(this.chosenNames);
        return here(this.known.all).filter(({ name }) => names.has(name));
      }
    }
  }

  /** Shows where else a call can be seen. */
  showCall(call: CallInTurn): void {
    for (const { elsewhere } of this.known.own) {
      if (elsewhere?.isThere(call)) return elsewhere.show(call);
    }
  }

  /** How the page shows the calls of a turn. */
  callViews(turn: UserTurn): ToolCallView[] {
    return toolCallViews(turn, { tools: this.known.all, live: this.runs.live });
  }

  /** The same of one of them; undefined if there is none of this index. */
  callView(turn: UserTurn, index: number): ToolCallView | undefined {
    return toolCallView(turn, index, { tools: this.known.all, live: this.runs.live });
  }

  /** Before its first turn, writes down what the open chat begins with: what a new one begins with may be other soon. */
  chatBegins(): void {
    const { current } = this.#currentConversation;
    const { isEmpty, toolMode } = current.conversation;
    if (!isEmpty || toolMode !== undefined) return;
    const { mode, chosenNames: names } = this;
    current.record({ type: 'tools', mode, ...(names.length > 0 && { names }) });
  }

  /** The tools that were chosen one by one are remembered in each mode, to be chosen again. */
  set(mode: ToolMode): void {
    if (mode !== this.mode) this.#set(mode, this.chosenNames);
  }

  /** Those of the names that are not there now are kept: an MCP server may start later. */
  choose(names: readonly string[]): void {
    this.#set(names.length === 0 ? 'off' : 'chosen', names);
  }

  #set(mode: ToolMode, names: readonly string[]): void {
    this.#currentConversation.current.record({
      type: 'tools',
      mode,
      ...(names.length > 0 && { names }),
    });
    void this.#memory.update(key, mode);
    void this.#memory.update(namesKey, names);
    this.#changed.fire();
  }

  /** Whether a model can call any of the tools, as far as is known. */
  isFor(model: Model | undefined): boolean {
    if (model === undefined) return true;
    return callsTools(model) && (this.offered.length === 0 || this.offeredTo(model).length > 0);
  }

  /** The fields of a request that offer the tools to a model; none while they are off. */
  fields(model: Model | undefined): Pick<ChatSettings, 'tools'> {
    if (this.mode === 'off' || !this.isFor(model)) return {};
    const offered = this.offeredTo(model);
    if (this.#declared === undefined || !isSame(this.#declared.offered, offered)) {
      this.#declared = { offered, fields: declarationsOf(offered) };
    }
    return this.#declared.fields;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function here(tools: readonly ChatTool[]): readonly ChatTool[] {
  return tools.filter((tool) => tool.isOffered?.() !== false);
}

function isSame(a: readonly ChatTool[], b: readonly ChatTool[]): boolean {
  return a.length === b.length && a.every((tool, index) => tool === b[index]);
}

function declarationsOf(offered: readonly ChatTool[]): Pick<ChatSettings, 'tools'> {
  const names = new ToolNames(offered.map(({ name }) => name));
  const { tools } = toolFields(offered, false, names);
  return tools === undefined ? {} : { tools };
}
