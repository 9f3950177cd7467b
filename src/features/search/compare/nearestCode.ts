import * as vscode from 'vscode';
import type { Log } from '../../../base/log';
import { notifyInWindow, notifyProblem, type Notify } from '../../../platform/notifyUser';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import { askToSend, maySend, type AskSecret } from '../../../services/attachments/secrets';
import { readSetting } from '../../../platform/userSettings';
import type { IndexState, SemanticSearch } from '../semanticSearch';
import { embeddingDestination } from '../../../semanticSearch/embed/embeddingDestination';
import { NearestPick } from './nearestPick';
import { isGrowing, untilIndexed } from './untilIndexed';

const { l10n } = vscode;

/** Finds what is nearest to selected code. */
export class NearestCode {
  readonly #search: Pick<SemanticSearch, 'begin' | 'nearest' | 'state' | 'onDidChangeState'>;
  readonly #attachments: Pick<DraftAttachments, 'attachRead'>;
  readonly #log: Log;
  readonly #notify: Notify;
  readonly #ask: AskSecret;

  constructor(
    search: Pick<SemanticSearch, 'begin' | 'nearest' | 'state' | 'onDidChangeState'>,
    attachments: Pick<DraftAttachments, 'attachRead'>,
    log: Log,
    notify: Notify = notifyInWindow,
    ask: AskSecret = askToSend,
  ) {
    this.#search = search;
    this.#attachments = attachments;
    this.#log = log;
    this.#notify = notify;
    this.#ask = ask;
  }

  /** Offers the chunks of the workspace that are nearest to what is selected, in a list as that of finding. */
  async find(editor: vscode.TextEditor | undefined): Promise<void> {
    const search = this.#search;
    const text = editor?.document.getText(editor.selection) ?? '';
    if (editor === undefined || text.trim() === '') {
      await this.#notify(l10n.t('Select code to find similar code.'));
      return;
    }
    const itself = new vscode.Location(editor.document.uri, editor.selection);
    let pick: NearestPick | undefined;
    try {
      // Questions would close the list.
      if (!(await this.#mayFind(editor.document.uri, text))) return;
      pick = new NearestPick(this.#attachments, this.#log, text);
      const { signal } = pick;
      pick.show();
      await pick.offer(await search.nearest(text, { itself }, signal));
      if (isGrowing(search.state)) {
        // A new index is complete in seconds; what was found before it was is only the beginning.
        await untilIndexed(search, signal);
        await pick.offer(await search.nearest(text, { itself }, signal));
      }
      await pick.hidden;
    } catch (error) {
      if (pick?.signal.aborted !== true) await notifyProblem(this.#notify, error);
    } finally {
      pick?.dispose();
    }
  }

  /** Whether the user wants an index, and a text that may hold secrets to be sent to the model of it. */
  async #mayFind(uri: vscode.Uri, text: string): Promise<boolean> {
    const search = this.#search;
    // What was paused stays so.
    const isToBegin = ['off', 'failed'].includes(search.state.kind);
    if (isToBegin && !(await search.begin())) {
      const { problem } = search.state;
      if (problem !== undefined) await this.#notify(problem);
      return false;
    }
    if (!isSentAway(search.state)) return true;
    const secret = { name: vscode.workspace.asRelativePath(uri), path: uri.path, text };
    return maySend(secret, this.#ask);
  }
}

/** Whether the model that embeds the question is, or may be, on another machine. */
function isSentAway({ space }: IndexState): boolean {
  return (
    space === undefined || embeddingDestination(space, readSetting('parley.local.address')).isHosted
  );
}
