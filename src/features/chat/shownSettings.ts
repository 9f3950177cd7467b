import * as vscode from 'vscode';
import type { ConnectionView } from '../../messages/chatState';
import type { ChatCacheView } from '../../messages/cacheView';
import type { ChatSettingsView, SettingFieldId } from '../../messages/settingsView';
import type { ChatCacheLine } from './cached/chatCacheLine';
import type { ChatCaches } from './cached/chatCaches';
import type { CacheNotice } from '../../caching/cacheNotice';
import type { ChatPatches } from './chatPatches';
import type { ChatTarget } from './chatTarget';
import type { ChatSettingsModel } from './settings/chatSettingsModel';

/** What the page shows and changes of how the open chat asks: its settings, its model, its cached content. */
export class ShownSettings {
  readonly #target: ChatTarget;
  readonly #caches: ChatCaches;
  readonly #cacheLine: ChatCacheLine;
  readonly #patches: ChatPatches;
  #isPageOpen = false;
  /** What the open chat asks with. */
  readonly settings: ChatSettingsModel;
  readonly onDidChangeConnection: vscode.Event<unknown>;

  constructor(
    settings: ChatSettingsModel,
    target: ChatTarget,
    caches: ChatCaches,
    cacheLine: ChatCacheLine,
    patches: ChatPatches,
  ) {
    this.settings = settings;
    this.#target = target;
    this.#caches = caches;
    this.#cacheLine = cacheLine;
    this.#patches = patches;
    this.onDidChangeConnection = target.onDidChangeConnection;
  }

  get views(): { connection: ConnectionView; settings: ChatSettingsView; cache?: ChatCacheView } {
    const { view: cache } = this.#cacheLine;
    const { settings } = this;
    return { connection: this.#target.view, settings: settings.view, ...(cache && { cache }) };
  }

  /** The page is there: from now on it is sent which model will answer, as soon as that is known. */
  pageOpened(): void {
    this.#isPageOpen = true;
    this.settings.pageOpened();
    this.#target.learnModel();
  }

  /** Another service is asked, or its model is known. */
  connectionChanged(): void {
    this.#patches.post({ kind: 'connectionChanged', connection: this.#target.view });
    if (this.#isPageOpen && !this.#target.isModelKnown) this.#target.learnModel();
  }

  settingsChanged(): void {
    this.#patches.post(
      { kind: 'settingsChanged', settings: this.settings.view },
      { kind: 'connectionChanged', connection: this.#target.view },
    );
    this.updateCache();
  }

  /** Other turns would be sent, which may begin otherwise than what is cached. */
  updateCache(): void {
    this.#cacheLine.update();
  }

  /** Sets a field of the chat's settings, as the text of its control says. */
  change(field: SettingFieldId, value: string): void {
    const before = this.#target.modelLabel;
    this.settings.change(field, value);
    const model = this.#target.modelLabel;
    if (field === 'cachedContent' && model !== before) {
      this.#patches.cacheNotice.show(modelNotice(model));
    }
  }

  /** Looks whether the service still has a cached content. */
  async hasCachedContent(name: string): Promise<boolean> {
    await this.#caches.learn(name);
    return this.#caches.find(name).isGone !== true;
  }
}

/** That the chat went over to the model of its cached content. */
function modelNotice(model: string): CacheNotice {
  const message = vscode.l10n.t('This chat now uses {0}, as the cached content requires.', model);
  return { message, actions: [] };
}
