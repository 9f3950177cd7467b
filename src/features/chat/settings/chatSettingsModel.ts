import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { CurrentChatSettings } from '../api';
import type { ChatSettings } from '../../../conversation/chatSettings';
import type { Turn } from '../../../conversation/turn';
import {
  settingFieldIds,
  type ChatSettingsView,
  type SettingFieldId,
} from '../../../messages/settingsView';
import { modelId, type Model } from '../../../protocol/model';
import type { Connections } from '../../../services/connection/connections';
import type { Violation } from '../../../protocol/violation';
import type { Log } from '../../../base/log';
import { onDidChangeSettings, readSetting } from '../../../platform/userSettings';
import type { ChatCaches } from '../cached/chatCaches';
import { withFolderInstructions } from '../../../conversation/folderInstructions';
import { withFunctions } from '../../../conversation/toolSettings';
import { takesTools } from '../../../caching/records/heldTools';
import { planRequest, type PlannedRequest } from '../../../caching/records/planRequest';
import type { CurrentConversation } from '../currentConversation';
import type { OpenConversation } from '../../../storage/openConversation';
import { readDefaults, type ChatDefaults } from '../../../conversation/chatDefaults';
import { createSettingsView, textOf } from './createSettingsView';
import { ServiceLists } from './serviceLists';
import type { FolderInstructions } from '../instructions/folderInstructions';
import { instructionsView } from '../instructions/instructionsView';
import { writesCode } from '../../../services/connection/modelAbilities';
import type { ToolChoice } from '../tools/toolChoice';
import { toolsView } from '../tools/toolsView';
import { isUnreadable } from '../../../chatView/settingCodecs';
import { fieldAt, withFieldOf, withFieldText } from '../../../chatView/settingFields';
import { settingProblems } from '../../../chatView/settingProblems';
import { firstProblem, problemsByField, type FieldProblems } from './fieldProblems';
import { withFormat } from '../../../chatView/structuredFormat';

const defaultKeys = [
  'parley.chat.systemInstruction',
  'parley.chat.generationConfig',
  'parley.chat.safetySettings',
] as const;

/** What is asked with beside the settings. */
export interface AskedBeside {
  /** The tools that the model may call. */
  tools: ToolChoice;
  /** What the folders of the workspace say to it. */
  instructions: FolderInstructions;
}

/** What the open chat asks with: its own settings, or those that all chats begin with. */
export class ChatSettingsModel implements CurrentChatSettings, vscode.Disposable {
  readonly #currentConversation: CurrentConversation;
  readonly #caches: ChatCaches;
  readonly #lists: ServiceLists;
  readonly #connections: Connections;
  /** What was typed into the fields of a chat in this window, which keeps its form. */
  readonly #typed = new WeakMap<OpenConversation, Map<SettingFieldId, string>>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #defaults: ChatDefaults | undefined;
  /** The tools that the model may call. */
  readonly tools: ToolChoice;
  readonly instructions: FolderInstructions;
  readonly onDidChange = this.#changed.event;

  constructor(
    currentConversation: CurrentConversation,
    connections: Connections,
    caches: ChatCaches,
    { tools, instructions }: AskedBeside,
    log: Log,
  ) {
    this.#currentConversation = currentConversation;
    this.tools = tools;
    this.instructions = instructions;
    this.#caches = caches;
    this.#connections = connections;
    this.#lists = new ServiceLists(connections, caches, log);
    this.#subscriptions = vscode.Disposable.from(
      this.#lists,
      this.#lists.onDidChange(() => this.#changed.fire()),
      tools.onDidChange(() => this.#changed.fire()),
      instructions.onDidChange(() => this.#changed.fire()),
      onDidChangeSettings(defaultKeys, () => this.#defaultsChanged()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#defaultsChanged()),
    );
  }

  /**
   * To be called before a turn: with its first one, a chat keeps what it begins with, whatever is chosen in others.
   *
   * @param askedOutside the prompt, if it isn't written in the chat
   */
  turnBegins(askedOutside?: string): void {
    this.tools.chatBegins();
    this.instructions.turnBegins(askedOutside);
  }

  /** Everything that the chat has set, also what is not sent with cached content. */
  get chosen(): ChatSettings {
    return this.#current;
  }

  /** What turns would be asked with now. `model`: the one that answers if the chat has none of its own. */
  plan(
    path: readonly Turn[],
    model: string | undefined = this.#connections.knownModel?.name,
  ): PlannedRequest {
    const { cachedContent, model: own = model } = this.#current;
    const cache = cachedContent === undefined ? undefined : this.#caches.find(cachedContent);
    return this.noted(planRequest(path, this.asked(path), own, cache), path);
  }

  /**
   * All that turns would be asked with if there were no cached content: what the chat has set, its tools, and what
   * folders say, which the built-in reader would read instead of following it.
   */
  asked(path: readonly Turn[]): ChatSettings {
    const last = path.at(-1);
    const isAfterCalls = last?.role === 'user' && last.calls !== undefined;
    const settings = this.#withFunctions(this.#current, isAfterCalls);
    const said = this.#followsInstructions ? this.instructions.sentWith(path) : [];
    return withFolderInstructions(settings, said);
  }

  /** The request with what of its instruction folders have said. */
  noted(planned: PlannedRequest, path: readonly Turn[]): PlannedRequest {
    return this.#followsInstructions ? this.instructions.noted(planned, path) : planned;
  }

  /** The model that answers in this chat, once it is known. */
  get model(): Model | undefined {
    const { model } = this.#current;
    if (model === undefined) return this.#connections.knownModel;
    return this.#lists.models?.find(({ name }) => name === model);
  }

  /** How the chat's own model is called; undefined if it has none. */
  get modelLabel(): string | undefined {
    const { model } = this.#current;
    return model && (this.model?.displayName ?? modelId(model));
  }

  get view(): ChatSettingsView {
    const { models = [] } = this.#lists;
    const { cachedContent } = this.#current;
    return createSettingsView({
      settings: this.#current,
      defaults: this.#chatDefaults,
      typed: this.#typedTexts,
      problems: this.#problems(),
      service: {
        models,
        cachedContents: this.#caches.store.entries.map(({ name = '' }) => this.#caches.find(name)),
        usedContent: cachedContent === undefined ? undefined : this.#caches.find(cachedContent),
        model: this.model,
        nowMs: this.#currentConversation.current.nowMs,
      },
      tools: toolsView(this.tools, this.model, this.#losesTools),
      functions: this.#functionNames,
      runsCode: this.#runsCode,
      instructions: this.#followsInstructions
        ? instructionsView(this.instructions, this.#losesInstructions)
        : { chips: [] },
    });
  }

  /** Why nothing can be sent with these settings, for display; undefined when it can. */
  get refusal(): string | undefined {
    return firstProblem(this.#problems());
  }

  /** Learns what the service has to choose from, and what the chosen cached content holds. */
  refresh(): void {
    this.#lists.refresh();
  }

  /** The page is there: what its counts depend on is asked for. */
  pageOpened(): void {
    this.#learnContent();
  }

  /**
   * Sets a field as its control says. An invalid text is kept with the chat, and nothing is sent with it. With
   * cached content the chat goes over to its model: no other model can use it.
   */
  change(id: SettingFieldId, text: string): void {
    this.#typedHere.set(id, text);
    const next = withFieldText(this.#current, id, text);
    if (!isUnreadable(next)) {
      const settings = withFormat(next, id, this.#chatDefaults.settings);
      this.#record(id === 'cachedContent' ? this.#withModelOf(settings) : settings);
    }
    this.#setUnreadable(id, isUnreadable(next) ? text : undefined);
    if (id === 'cachedContent') this.#learnContent();
    this.#changed.fire();
  }

  /** A chat, which may be another than the open one, goes on without this cached content. */
  stopUsing(name: string, open: OpenConversation = this.#currentConversation.current): void {
    const { settings } = open.conversation;
    if (settings === undefined || this.#followed(settings).cachedContent !== name) return;
    const { cachedContent: _, ...others } = settings;
    this.#typed.get(open)?.delete('cachedContent');
    open.record({ type: 'settings', settings: others });
    this.#changed.fire();
  }

  /** A field as its control shows it. */
  textOf(id: SettingFieldId): string {
    return textOf(id, { settings: this.#current, typed: this.#typedTexts });
  }

  /** What would be wrong with a field that had this text; nothing of what isn't its form at all. */
  violationsOf(id: SettingFieldId, text: string): Violation[] {
    const next = withFieldText(this.#current, id, text);
    if (isUnreadable(next)) return [];
    const settings = withFormat(next, id, this.#chatDefaults.settings);
    return this.#violations(settings).filter(({ field }) => fieldAt(field, settings) === id);
  }

  /** Sets a field, or all of them, to the default. */
  reset(id?: SettingFieldId): void {
    const { settings } = this.#chatDefaults;
    if (id === undefined) {
      this.#typedHere.clear();
      this.#record(settings);
      this.#recordUnreadable({});
    } else {
      this.#typedHere.delete(id);
      this.#record(withFormat(withFieldOf(this.#current, id, settings), id, settings));
      this.#setUnreadable(id, undefined);
    }
    this.#changed.fire();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }

  #withFunctions(settings: ChatSettings, isAfterCalls: boolean): ChatSettings {
    const declared = this.tools.fields(this.model).tools ?? [];
    return withFunctions(settings, { declared, isAfterCalls, runsCode: this.#runsCode });
  }

  /** Whether the chat has no tools because of its cached content. */
  get #losesTools(): boolean {
    const { cachedContent } = this.#current;
    if (cachedContent === undefined) return false;
    const { record } = this.#caches.find(cachedContent);
    return record === undefined || takesTools(record, this.asked([]));
  }

  /** Whether folders have no say because of the chat's cached content. That of a chat's beginning has it too. */
  get #losesInstructions(): boolean {
    const { cachedContent } = this.#current;
    if (cachedContent === undefined) return false;
    return this.#caches.find(cachedContent).record?.prefix === undefined;
  }

  get #functionNames(): string[] {
    const { tools = [] } = this.tools.fields(this.model);
    return tools.flatMap(({ functionDeclarations = [] }) =>
      functionDeclarations.map(({ name }) => name),
    );
  }

  /** Neither the built-in service nor the servers it asks run code. */
  get #runsCode(): boolean {
    return !this.#connections.current.isEmbedded;
  }

  get #followsInstructions(): boolean {
    const { model } = this;
    return model === undefined || writesCode(this.#connections.current, model);
  }

  get #current(): ChatSettings {
    return this.#followed(this.#recorded);
  }

  /** As the journal has them, which may name a cached content that was made again since. */
  get #recorded(): ChatSettings {
    return this.#currentConversation.current.conversation.settings ?? this.#chatDefaults.settings;
  }

  get #chatDefaults(): ChatDefaults {
    this.#defaults ??= readDefaults({
      systemInstruction: readSetting('parley.chat.systemInstruction'),
      generationConfig: readSetting('parley.chat.generationConfig'),
      safetySettings: readSetting('parley.chat.safetySettings'),
    });
    return this.#defaults;
  }

  /** What the journal has of texts that aren't values. */
  get #unreadable(): Readonly<Record<string, string>> {
    return this.#currentConversation.current.conversation.unreadableSettings;
  }

  get #typedTexts(): ReadonlyMap<SettingFieldId, string> {
    const unreadable = settingFieldIds.flatMap((id): [SettingFieldId, string][] => {
      const text = this.#unreadable[id];
      return text === undefined ? [] : [[id, text]];
    });
    return new Map([...unreadable, ...this.#typedHere]);
  }

  get #typedHere(): Map<SettingFieldId, string> {
    const { current } = this.#currentConversation;
    const known = this.#typed.get(current);
    if (known !== undefined) return known;
    const typed = new Map<SettingFieldId, string>();
    this.#typed.set(current, typed);
    return typed;
  }

  #followed(settings: ChatSettings): ChatSettings {
    if (settings.cachedContent === undefined) return settings;
    return { ...settings, cachedContent: this.#caches.currentName(settings.cachedContent) };
  }

  #learnContent(): void {
    const { cachedContent } = this.#current;
    if (cachedContent !== undefined) void this.#caches.learn(cachedContent);
  }

  #withModelOf(settings: ChatSettings): ChatSettings {
    const { cachedContent, model = this.#connections.knownModel?.name } = settings;
    const { model: own } = cachedContent === undefined ? {} : this.#caches.find(cachedContent);
    if (own === undefined || own === model) return settings;
    this.#typedHere.delete('model');
    return { ...settings, model: own };
  }

  #problems(): FieldProblems {
    return problemsByField(this.#violations(this.#current), this.#current, this.#typedTexts);
  }

  #violations({ cachedContent: _, ...settings }: ChatSettings): Violation[] {
    const { models } = this.#lists;
    const answering = this.model?.name;
    // What one takes that isn't listed isn't known.
    const model = models?.find(({ name }) => name === answering);
    const isAwaited = settings.model !== undefined && this.#connections.mayAnswer(settings.model);
    const modelNames = isAwaited ? undefined : models?.map(({ name }) => name);
    // Whether cached content can be used decides how the turns are asked, not whether they are.
    return settingProblems(this.#withFunctions(settings, false), {
      ...(model && { model }),
      ...(modelNames && { modelNames }),
    });
  }

  #defaultsChanged(): void {
    this.#defaults = undefined;
    this.#changed.fire();
  }

  #record(settings: ChatSettings): void {
    if (isDeepStrictEqual(settings, this.#recorded)) return;
    this.#currentConversation.current.record({ type: 'settings', settings });
  }

  #setUnreadable(id: SettingFieldId, text: string | undefined): void {
    const { [id]: _, ...others } = this.#unreadable;
    this.#recordUnreadable(text === undefined ? others : { ...others, [id]: text });
  }

  #recordUnreadable(texts: Readonly<Record<string, string>>): void {
    if (isDeepStrictEqual(texts, this.#unreadable)) return;
    this.#currentConversation.current.record({ type: 'unreadableSettings', texts });
  }
}
