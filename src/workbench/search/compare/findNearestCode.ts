import * as vscode from 'vscode';
import type { Tell } from '../../asking/tell';
import { tellProblem } from '../../asking/tell';
import { linesOfSpan } from '../../editor/context/askedLines';
import { Disposables } from '../../platform/disposables';
import type { FindAnswer, FoundInWorkspace, MeaningSearch } from '../meaningSearch';
import { openFound, placeLabel, similarityText } from './foundPlace';
import { isGrowing, untilIndexed } from './untilIndexed';
import { withoutItself } from './withoutItself';

const { l10n } = vscode;

/** As many are offered; the selection's own chunks are asked for beside them. */
const offered = 20;
const askedFor = offered + 10;

interface NearItem extends vscode.QuickPickItem {
  found?: FoundInWorkspace;
}

/** What the search for near code needs. */
export interface NearestParts {
  search: Pick<MeaningSearch, 'begin' | 'nearest' | 'state' | 'onDidChangeState'>;
  tell: Tell;
}

/** Offers the chunks of the workspace that are nearest to what is selected, each shown as it is gone to. */
export async function findNearestCode(
  editor: vscode.TextEditor | undefined,
  { search, tell }: NearestParts,
): Promise<void> {
  const text = editor?.document.getText(editor.selection) ?? '';
  if (editor === undefined || text.trim() === '') {
    await tell(l10n.t('Select the code first to which the nearest is to be found.'));
    return;
  }
  const pick = new NearestPick(editor);
  try {
    pick.show();
    if (!(await search.begin())) return;
    const ask = async (): Promise<void> =>
      pick.offer(await search.nearest(text, { limit: askedFor }, pick.signal));
    await ask();
    if (isGrowing(search.state)) {
      // A new index is complete in seconds; what was found before it was is only the beginning.
      await untilIndexed(search, pick.signal);
      await ask();
    }
    await pick.hidden;
  } catch (error) {
    if (!pick.signal.aborted) await tellProblem(tell, error);
  } finally {
    pick.dispose();
  }
}

/** The quick pick: what has the focus in it is shown, and nothing has changed when the user leaves. */
class NearestPick {
  readonly #pick = vscode.window.createQuickPick<NearItem>();
  readonly #editor: vscode.TextEditor;
  readonly #selection: vscode.Selection;
  readonly #abort = new AbortController();
  readonly #parts = new Disposables();
  readonly hidden: Promise<void>;
  #isAccepted = false;
  #hasPreviewed = false;

  constructor(editor: vscode.TextEditor) {
    this.#editor = editor;
    this.#selection = editor.selection;
    const pick = this.#parts.add(this.#pick);
    pick.title = l10n.t('Nearest Code');
    pick.placeholder = l10n.t('Searching');
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.busy = true;
    this.#parts.add(pick.onDidChangeActive(([item]) => void this.#preview(item)));
    this.#parts.add(pick.onDidAccept(() => void this.#accept()));
    this.hidden = new Promise((resolve) => {
      this.#parts.add(
        pick.onDidHide(() => {
          this.#abort.abort();
          void this.#restore();
          resolve();
        }),
      );
    });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  show(): void {
    this.#pick.show();
  }

  offer({ found, state, withoutMeaning }: FindAnswer): void {
    if (this.signal.aborted) return;
    const { start, end } = linesOf(this.#selection);
    const itself = { uri: this.#editor.document.uri, startLine: start, endLine: end };
    const near = withoutItself(found, itself).slice(0, offered);
    this.#pick.busy = false;
    const [active] = this.#pick.activeItems;
    this.#pick.items = near.map(itemOf);
    const same = this.#pick.items.find(({ found: each }) => each?.key === active?.found?.key);
    if (active !== undefined && same !== undefined) this.#pick.activeItems = [same];
    const remarks = [
      near.length === 0 ? l10n.t('Nothing near was found.') : l10n.t('Nearest first'),
      ...(withoutMeaning === undefined ? [] : [withoutMeaning]),
      ...(state.files < state.filesInAll
        ? [l10n.t('{0} of {1} files are indexed so far.', state.files, state.filesInAll)]
        : []),
    ];
    this.#pick.placeholder = remarks.join(' ');
  }

  dispose(): void {
    this.#parts.dispose();
  }

  async #preview(item: NearItem | undefined): Promise<void> {
    if (item?.found === undefined || this.#isAccepted) return;
    this.#hasPreviewed = true;
    await openFound(item.found, { preserveFocus: true, preview: true });
  }

  async #accept(): Promise<void> {
    const [item] = this.#pick.activeItems;
    if (item?.found === undefined) return;
    this.#isAccepted = true;
    this.#pick.hide();
    await openFound(item.found, { preserveFocus: false, preview: false });
  }

  async #restore(): Promise<void> {
    if (this.#isAccepted || !this.#hasPreviewed) return;
    await vscode.window.showTextDocument(this.#editor.document, {
      viewColumn: this.#editor.viewColumn ?? vscode.ViewColumn.Active,
      selection: this.#selection,
    });
  }
}

function itemOf(found: FoundInWorkspace): NearItem {
  const facts = [
    vscode.workspace.asRelativePath(found.uri),
    similarityText(found.similarity),
  ].filter((fact) => fact !== '');
  return {
    label: found.symbol ?? placeLabel(found),
    ...(found.symbol !== undefined && { description: placeLabel(found) }),
    detail: facts.join(' · '),
    alwaysShow: false,
    found,
  };
}

function linesOf(selection: vscode.Selection): { start: number; end: number } {
  const { first, last } = linesOfSpan(selection);
  return { start: first, end: last };
}
