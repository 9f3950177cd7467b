import * as vscode from 'vscode';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import { describeError, type Log } from '../../../base/log';
import { Disposables } from '../../../base/disposables';
import { showWarning } from '../../../platform/notify';
import { plainMessage } from '../../../base/untrusted/plainMessage';
import { addHit } from '../find/addHit';
import { goneSentence } from '../find/foundTexts';
import {
  hitItem,
  sentenceItem,
  type FindItem,
  type HitButton,
  type HitItem,
} from '../find/hitItems';
import { HitPreview } from '../find/hitPreview';
import { HitTexts } from '../find/hitTexts';
import { listSentence } from '../find/indexSentence';
import { showHit } from '../find/showHit';
import type { FindAnswer } from '../semanticSearch';

const { l10n } = vscode;

/** The list of what is nearest: typing filters it, rows do what those of finding do. */
export class NearestPick {
  readonly #attachments: Pick<DraftAttachments, 'attachRead'>;
  readonly #log: Log;
  readonly #text: string;
  readonly #pick = vscode.window.createQuickPick<FindItem>();
  readonly #texts = new HitTexts();
  readonly #preview = new HitPreview(({ uri }) => this.#notify(goneSentence(uri)));
  readonly #abort = new AbortController();
  readonly #disposables = new Disposables();
  /** Resolves when it is closed. */
  readonly hidden: Promise<void>;
  #answer: FindAnswer | undefined;
  #added: string[] = [];
  #problem: string | undefined;
  #previewedId: string | undefined;
  #isChosen = false;

  /** @param text what all is near to */
  constructor(attachments: Pick<DraftAttachments, 'attachRead'>, log: Log, text: string) {
    this.#attachments = attachments;
    this.#log = log;
    this.#text = text;
    const pick = this.#disposables.add(this.#pick);
    pick.title = l10n.t('Similar Code');
    pick.placeholder = l10n.t('Most similar first; type to filter');
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.keepScrollPosition = true;
    pick.busy = true;
    pick.onDidChangeActive(([active]) => this.#activated(active));
    pick.onDidAccept(() => this.#go(this.#pick.activeItems[0], vscode.ViewColumn.Active));
    pick.onDidTriggerItemButton(({ item, button }) => {
      if ((button as HitButton).act === 'add') void this.#add(item);
      else this.#go(item, vscode.ViewColumn.Beside);
    });
    this.hidden = new Promise((resolve) => {
      pick.onDidHide(() => {
        this.#abort.abort();
        resolve();
        if (!this.#isChosen) void this.#consent();
      });
    });
  }

  /** Aborted when it is closed. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  show(): void {
    this.#pick.show();
  }

  /** Shows what was found, instead of what was found before. */
  async offer(answer: FindAnswer): Promise<void> {
    const items = await Promise.all(
      answer.found.map(async (hit) => hitItem(hit, await this.#texts.read(hit), this.#text)),
    );
    if (this.signal.aborted) return;
    const [active] = this.#pick.activeItems;
    this.#answer = answer;
    this.#pick.busy = false;
    this.#pick.items = items.length === 0 ? [nothing()] : items.map(filtered);
    const same = this.#pick.items.find(({ id }) => id === active?.id && id === this.#previewedId);
    if (same) this.#pick.activeItems = [same];
    this.#say();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** As in the list of finding, the first row is shown only to who comes back to it. */
  #activated(active: FindItem | undefined): void {
    if (active?.type !== 'hit' || active.id === this.#previewedId) return;
    if (active === this.#pick.items[0] && this.#previewedId === undefined) return;
    this.#previewedId = active.id;
    this.#preview.show(active.hit);
  }

  #go(item: FindItem | undefined, viewColumn: vscode.ViewColumn): void {
    if (item?.type !== 'hit') return;
    this.#isChosen = true;
    this.#pick.hide();
    void this.#open(item, viewColumn);
  }

  async #open({ hit }: HitItem, viewColumn: vscode.ViewColumn): Promise<void> {
    try {
      if (viewColumn === vscode.ViewColumn.Beside) await this.#preview.restore();
      else await this.#preview.keep();
      await showHit(hit, { viewColumn, isPreview: false });
    } catch (error) {
      this.#log.warn(`find nearest code: ${describeError(error)}`);
      void showWarning(goneSentence(hit.uri));
    }
  }

  /** The selection stood in an editor, which has the cursor again. */
  async #consent(): Promise<void> {
    if (this.#previewedId === undefined) return;
    await this.#preview.restore();
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  }

  async #add(item: FindItem): Promise<void> {
    if (item.type !== 'hit') return;
    try {
      const added = await addHit(item.hit, this.#attachments);
      if (added === undefined) return;
      const { label } = added;
      this.#added = [...this.#added.filter((each) => each !== label), label];
      this.#say();
    } catch (error) {
      this.#log.warn(`find nearest code: ${describeError(error)}`);
      this.#notify(goneSentence(item.hit.uri));
    }
  }

  #notify(problem: string): void {
    this.#problem = problem;
    this.#say();
  }

  #say(): void {
    if (this.#answer === undefined || this.signal.aborted) return;
    const { state, withoutSemantic } = this.#answer;
    this.#pick.prompt = plainMessage(
      listSentence({
        problem: this.#problem,
        scope: undefined,
        also: [],
        ranked: undefined,
        added: this.#added,
        withoutSemantic,
        state,
      }),
    );
  }
}

/** All of it is there at once, so that typing filters it. */
function filtered(item: HitItem): HitItem {
  return { ...item, alwaysShow: false };
}

function nothing(): FindItem {
  return sentenceItem(l10n.t('No similar code found'), l10n.t('Select other code, or more code.'));
}
