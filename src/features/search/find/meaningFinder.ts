import * as vscode from 'vscode';
import { isRecord } from '../../../protocol/isRecord';
import { runCommand } from '../../../platform/commands';
import { setContextKey } from '../../../platform/contextKeys';
import { describeError } from '../../../base/log';
import { showWarning } from '../../../platform/notify';
import type { EmbedderChoice } from '../../../search/embed/embedder';
import type { MeaningSearch } from '../meaningSearch';
import type { SearchParts } from '../searchParts';
import { addHit } from './addHit';
import { FindPick, type FindPickActs } from './findPick';
import { findScopes, type FindScope } from './findScope';
import { goneSentence } from './foundTexts';
import type { HitItem } from './hitItems';
import { HitPreview } from './hitPreview';
import { LastQuestions } from './lastQuestions';
import { asksAnother } from '../../../search/find/needsLeave';
import { showHit } from './showHit';

/** What finding works with. */
export interface FinderParts extends Pick<
  SearchParts,
  'attachments' | 'workspaceMemory' | 'clock' | 'log'
> {
  search: MeaningSearch;
  choice: EmbedderChoice;
  chat: { show(): Promise<void> };
}

/** Finds by meaning in a list, and does what is chosen there. */
export class MeaningFinder {
  readonly #parts: FinderParts;
  readonly #last: LastQuestions;
  /** The list that is open. */
  #pick: FindPick | undefined;
  #acts: FindPickActs | undefined;
  #preview: HitPreview | undefined;

  constructor(parts: FinderParts) {
    this.#parts = parts;
    this.#last = new LastQuestions(parts.workspaceMemory);
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
    await this.#open({ question, scopes, scope });
  }

  /** The row that a key is meant for, while the list is open. */
  get activeHit(): HitItem | undefined {
    return this.#pick?.activeHit;
  }

  /** Opens the row that is active beside the editor. */
  openToSide(): void {
    const hit = this.activeHit;
    if (hit) this.#acts?.openToSide(hit, this.#pick?.question ?? '');
  }

  /** Adds the lines of the row that is active to the chat. */
  addToChat(): void {
    const hit = this.activeHit;
    if (hit) this.#acts?.add(hit, this.#pick?.question ?? '');
  }

  /**
   * Closes the list after what was there before is brought back: VS Code gives the focus to the editor that is there
   * when a list is closed, and loses it where that editor goes afterwards.
   */
  async leave(): Promise<void> {
    const pick = this.#pick;
    try {
      await this.#preview?.restore();
    } catch (error) {
      this.#parts.log.warn(`find by meaning: ${describeError(error)}`);
    }
    pick?.hide();
  }

  /** Closes the list. */
  dispose(): void {
    this.#pick?.hide();
  }

  async #open({ question, scopes, scope }: Opening): Promise<void> {
    const { search, choice, clock } = this.#parts;
    const isAnother = await asksAnother(choice);
    this.#pick?.hide();
    const open = {
      preview: new HitPreview(({ uri }) => pick.tell(goneSentence(uri))),
      addedCount: 0,
    };
    const acts = this.#createActs(open, () => pick);
    const lastQuestions = (): string[] => this.#last.list();
    const pick = new FindPick(
      { search, asksAnother: isAnother, lastQuestions, clock },
      acts,
      scopes,
    );
    this.#pick = pick;
    this.#acts = acts;
    this.#preview = open.preview;
    setContextKey('parley.isFinding', true);
    pick.show(question, scope);
  }

  #createActs(open: OpenList, pick: () => FindPick): FindPickActs {
    const goTo = (item: HitItem, question: string, viewColumn: vscode.ViewColumn): void => {
      pick().choose();
      this.#ended(pick());
      void this.#go(open, item, { question, viewColumn });
    };
    return {
      preview: ({ hit }) => open.preview.show(hit),
      open: (item, question) => goTo(item, question, vscode.ViewColumn.Active),
      openToSide: (item, question) => goTo(item, question, vscode.ViewColumn.Beside),
      add: (item, question) => void this.#add(open, pick(), item, question),
      showIndex: () => void runCommand('parley.showSearchIndex'),
      chooseModel: () => void runCommand('parley.chooseSearchModel'),
      closed: () => {
        this.#ended(pick());
        void this.#leave(open);
      },
    };
  }

  #ended(pick: FindPick): void {
    if (this.#pick !== pick) return;
    this.#pick = undefined;
    this.#acts = undefined;
    this.#preview = undefined;
    setContextKey('parley.isFinding', false);
  }

  /** To the side, what the previews took the place of is brought back first. */
  async #go(
    open: OpenList,
    { hit }: HitItem,
    { question, viewColumn }: { question: string; viewColumn: vscode.ViewColumn },
  ): Promise<void> {
    try {
      await this.#last.add(question);
      if (viewColumn === vscode.ViewColumn.Beside) await open.preview.restore();
      else await open.preview.keep();
      await showHit(hit, { viewColumn, isPreview: false });
    } catch (error) {
      this.#parts.log.warn(`find by meaning: ${describeError(error)}`);
      void showWarning(goneSentence(hit.uri));
    }
  }

  async #add(open: OpenList, pick: FindPick, { hit }: HitItem, question: string): Promise<void> {
    try {
      const { label } = await addHit(hit, this.#parts.attachments);
      open.addedCount += 1;
      pick.added(label);
      await this.#last.add(question);
    } catch (error) {
      this.#parts.log.warn(`find by meaning: ${describeError(error)}`);
      pick.tell(goneSentence(hit.uri));
    }
  }

  async #leave(open: OpenList): Promise<void> {
    try {
      await open.preview.restore();
      // What went along is seen there, and is asked about next.
      if (open.addedCount > 0) await this.#parts.chat.show();
    } catch (error) {
      this.#parts.log.warn(`find by meaning: ${describeError(error)}`);
    }
  }
}

/** What belongs to a list that is open. */
interface OpenList {
  preview: HitPreview;
  addedCount: number;
}

interface Opening {
  question: string;
  scopes: readonly FindScope[];
  scope: FindScope | undefined;
}

function readArguments(given: unknown): { question: string; within: vscode.Uri | undefined } {
  const { question, within } = isRecord(given) ? given : {};
  return { question: typeof question === 'string' ? question : '', within: uriOf(within) };
}

function uriOf(value: unknown): vscode.Uri | undefined {
  if (value instanceof vscode.Uri) return value;
  return typeof value === 'string' && value !== '' ? vscode.Uri.parse(value) : undefined;
}
