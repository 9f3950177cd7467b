import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { isRecord } from '../../protocol/isRecord';
import type { CacheEvent } from '../../caching/cacheEvent';
import { cacheLabel } from '../../caching/cacheLabel';
import type { CachedContentStore } from './cachedContentStore';
import type { CachedForCommands, FindCachedForCommands } from '../../caching/cachedForCommands';
import { serviceKey } from '../connection/serviceKey';
import { runCommand } from '../../platform/registerCommands';
import { setContextKey } from '../../platform/setContextKey';
import { plainLabel } from '../../base/untrusted/plainLabel';
import type { Notify } from '../../platform/notifyUser';

const { l10n } = vscode;

/** The cached content that the workspace's commands ask with. */
export interface ChosenForCommands {
  name: string;
  /** The `serviceKey` of its connection. */
  service: string;
  /** `models/{model}` */
  model: string;
  /** For display: its display name, or its id. */
  label: string;
}

type UsedStore = Pick<
  CachedContentStore,
  'fetch' | 'foundGone' | 'isThere' | 'onDidHappen' | 'replacementOf' | 'used'
>;

const key = 'parley.cachedForCommands';

/**
 * The cached content that is sent with the requests of commands, such as explanations, rewrites, commit
 * messages and names. It is kept with the workspace; the status bar shows it while there is one.
 */
export class CommandCache implements vscode.Disposable {
  readonly #store: UsedStore;
  readonly #memory: vscode.Memento;
  readonly #notify: Notify;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #item: vscode.StatusBarItem;
  readonly #subscription: vscode.Disposable;
  /** The service is asked for one that seems to have expired. */
  #isAsking = false;
  readonly onDidChange = this.#changed.event;

  /** @param memory the workspace's */
  constructor(store: UsedStore, memory: vscode.Memento, notify: Notify) {
    this.#store = store;
    this.#memory = memory;
    this.#notify = notify;
    const { Left } = vscode.StatusBarAlignment;
    this.#item = vscode.window.createStatusBarItem('parley.cachedForCommands', Left, -1);
    this.#item.name = l10n.t('Parley: Cached Content for Commands');
    this.#item.command = 'parley.stopUsingForCommands';
    this.#subscription = store.onDidHappen((event) => this.#happened(event));
    this.#show();
  }

  /** What was chosen, whichever service it belongs to. */
  get chosen(): ChosenForCommands | undefined {
    const value = this.#memory.get(key);
    return isChosen(value) ? value : undefined;
  }

  /** Whether commands that ask the service go with this cached content. */
  isUsed(service: string, name: string): boolean {
    const { chosen } = this;
    return chosen?.name === name && chosen.service === service;
  }

  async use(chosen: ChosenForCommands): Promise<void> {
    await this.#set(chosen);
  }

  async stop(): Promise<void> {
    await this.#set(undefined);
  }

  /** For what asks. */
  readonly find: FindCachedForCommands = (connection): CachedForCommands | undefined => {
    const { chosen } = this;
    if (chosen?.service !== serviceKey(connection)) return undefined;
    const { name, model } = chosen;
    const store = this.#store;
    return {
      name,
      model,
      gone: () => void store.foundGone(name, connection),
      refused: () => void this.#refused(chosen),
      used: (use) => store.used(name, { model, ...use }, connection),
    };
  };

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
    this.#changed.dispose();
  }

  async #set(chosen: ChosenForCommands | undefined): Promise<void> {
    await this.#memory.update(key, chosen);
    this.#show();
    this.#changed.fire();
  }

  #happened(event: CacheEvent): void {
    const { service, name } = event;
    if (event.type !== 'removed' || !this.isUsed(service, name)) return;
    if (event.reason === 'expired') void this.#expired(service, name);
    else this.#end(service, name, event.reason);
  }

  #end(service: string, name: string, reason: 'deleted' | 'gone'): void {
    const { label = '' } = this.chosen ?? {};
    void this.stop();
    // Whoever deletes it was warned that commands use it.
    if (reason === 'gone') void this.#lost(service, name, label);
  }

  /** By the list it has: it may have been given more time from elsewhere. */
  async #expired(service: string, name: string): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      await this.#store.fetch(name);
      const isOver = !this.#store.isThere(name) && this.isUsed(service, name);
      if (isOver) this.#end(service, name, 'gone');
    } catch {
      // One that has gone is reported by the store; otherwise the next request finds it out.
    } finally {
      this.#isAsking = false;
    }
  }

  async #refused({ service, name }: ChosenForCommands): Promise<void> {
    if (!this.isUsed(service, name)) return;
    await this.stop();
    await this.#notify(l10n.t('Commands no longer use a cached content.'));
  }

  /** Another window, or another workspace's, may have made it again: then that one is used. */
  async #lost(service: string, name: string, label: string): Promise<void> {
    const made = await this.#store.replacementOf(service, name);
    if (made === undefined) return this.#reportGone(name, label);
    if (this.chosen !== undefined) return;
    await this.use({ name: made.name, service, model: made.model, label: cacheLabel(made) });
  }

  async #reportGone(name: string, label: string): Promise<void> {
    const again = l10n.t('Create New…');
    const sentence = l10n.t(
      '“{0}” no longer exists. Commands no longer use a cached content.',
      label,
    );
    if ((await this.#notify(sentence, again)) !== again) return;
    await runCommand('parley.recreateCachedContent', name);
  }

  #show(): void {
    const { chosen } = this;
    setContextKey('parley.commandsUseCachedContent', chosen !== undefined);
    if (chosen === undefined) {
      this.#item.hide();
      return;
    }
    this.#item.text = `$(archive) ${plainLabel(chosen.label)}`;
    this.#item.tooltip = l10n.t(
      'Commands such as Explain and Rewrite use the cached content “{0}”. Click to stop using it.',
      showHidden(chosen.label),
    );
    this.#item.show();
  }
}

function isChosen(value: unknown): value is ChosenForCommands {
  return (
    isRecord(value) &&
    ['name', 'service', 'model', 'label'].every((field) => typeof value[field] === 'string')
  );
}
