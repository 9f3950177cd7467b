import * as vscode from 'vscode';
import { isRecord } from '../../../protocol/isRecord';
import { setContextKey } from '../../../platform/setContextKey';
import { describeError, type Log } from '../../../base/log';
import { showWarning } from '../../../platform/notify';
import type { HitAttacher } from './addHit';
import { FindPick, type FindServices, type HitRequest } from './findPick';
import { findScopes } from './findScope';
import { goneSentence } from './foundTexts';
import type { HitItem } from './hitItems';
import { HitPreview } from './hitPreview';
import { showHit } from './showHit';

/** Semantic search in a list, which does what is chosen there. */
export class SemanticFinder {
  readonly #services: FindServices;
  readonly #attacher: HitAttacher;
  readonly #log: Log;
  /** The list that is open. */
  #open: OpenList | undefined;

  constructor(services: FindServices, attacher: HitAttacher, log: Log) {
    this.#services = services;
    this.#attacher = attacher;
    this.#log = log;
  }

  /**
   * Opens the list.
   *
   * @param given `{ question?, within? }`, all of it optional: what to begin with, and the uri of a folder or file
   */
  async find(given?: unknown): Promise<void> {
    const { question, within } = readArguments(given);
    const scopes = findScopes(within);
    const scope = scopes.find((each) => each.within?.toString() === within?.toString());
    const usesOtherModel = await this.#services.search.usesOtherModel();
    this.#open?.pick.hide();
    const pick = new FindPick(this.#services, usesOtherModel, scopes);
    const preview = new HitPreview(({ uri }) => pick.notify(goneSentence(uri)));
    const open = { pick, preview, addedCount: 0 };
    pick.onDidWish((wish) => this.#act(open, wish));
    pick.onDidClose(() => {
      this.#ended(open);
      void this.#consent(open);
    });
    this.#open = open;
    setContextKey('parley.isFinding', true);
    pick.show(question, scope);
  }

  /** The row that a key is meant for, while the list is open. */
  get activeHit(): HitItem | undefined {
    return this.#open?.pick.activeHit;
  }

  /** Opens the row that is active beside the editor. */
  openToSide(): void {
    this.#open?.pick.actOnActive('openToSide');
  }

  /** Adds the lines of the row that is active to the chat. */
  addToChat(): void {
    this.#open?.pick.actOnActive('add');
  }

  /**
   * Closes the list after what was there before is brought back: VS Code gives the focus to the editor that is there
   * when a list is closed, and loses it where that editor goes afterwards.
   */
  async consent(): Promise<void> {
    const open = this.#open;
    try {
      await open?.preview.restore();
    } catch (error) {
      this.#log.warn(`find by meaning: ${describeError(error)}`);
    }
    open?.pick.hide();
  }

  /** Closes the list. */
  dispose(): void {
    this.#open?.pick.hide();
  }

  #act(open: OpenList, { act, item, question }: HitRequest): void {
    switch (act) {
      case 'preview':
        open.preview.show(item.hit);
        return;
      case 'add':
        void this.#add(open, item, question);
        return;
      case 'open':
      case 'openToSide':
        open.pick.choose();
        this.#ended(open);
        void this.#go(open, item, { question, isToSide: act === 'openToSide' });
    }
  }

  #ended(open: OpenList): void {
    if (this.#open !== open) return;
    this.#open = undefined;
    setContextKey('parley.isFinding', false);
  }

  /** To the side, what the previews took the place of is brought back first. */
  async #go(
    open: OpenList,
    { hit }: HitItem,
    { question, isToSide }: { question: string; isToSide: boolean },
  ): Promise<void> {
    try {
      await this.#services.last.add(question);
      if (isToSide) await open.preview.restore();
      else await open.preview.keep();
      const { Active, Beside } = vscode.ViewColumn;
      const viewColumn = isToSide ? Beside : Active;
      await showHit(hit, { viewColumn, isPreview: false });
    } catch (error) {
      this.#log.warn(`find by meaning: ${describeError(error)}`);
      void showWarning(goneSentence(hit.uri));
    }
  }

  async #add(open: OpenList, { hit }: HitItem, question: string): Promise<void> {
    try {
      const added = await this.#attacher.add(hit);
      if (added === undefined) return;
      open.addedCount += 1;
      open.pick.added(added.label);
      await this.#services.last.add(question);
    } catch (error) {
      this.#log.warn(`find by meaning: ${describeError(error)}`);
      open.pick.notify(goneSentence(hit.uri));
    }
  }

  async #consent(open: OpenList): Promise<void> {
    try {
      await open.preview.restore();
      if (open.addedCount > 0) await this.#attacher.showChat();
    } catch (error) {
      this.#log.warn(`find by meaning: ${describeError(error)}`);
    }
  }
}

/** What belongs to a list that is open. */
interface OpenList {
  pick: FindPick;
  preview: HitPreview;
  addedCount: number;
}

function readArguments(given: unknown): { question: string; within: vscode.Uri | undefined } {
  const { question, within } = isRecord(given) ? given : {};
  return { question: typeof question === 'string' ? question : '', within: uriOf(within) };
}

function uriOf(value: unknown): vscode.Uri | undefined {
  if (value instanceof vscode.Uri) return value;
  return typeof value === 'string' && value !== '' ? vscode.Uri.parse(value) : undefined;
}
