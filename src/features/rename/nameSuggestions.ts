import * as path from 'node:path';
import * as vscode from 'vscode';
import { onAbort } from '../../base/abort';
import { answerText } from '../../protocol/answer';
import { isServiceError } from '../../protocol/serviceError';
import { requestAnswer, type RequestOutcome } from '../../services/modelRequest/requestAnswer';
import type { EditorRun, EditorRuns } from '../../services/modelRequest/editorRuns';
import { endSentence } from '../../services/modelRequest/endSentence';
import type { Notify } from '../../platform/notifyUser';
import { writingModel } from '../../services/modelRequest/writingModel';
import type { Connections } from '../../services/connection/connections';
import { action } from '../../platform/problem';
import { NamePick } from './namePick';
import { createNameRequest, type NameMaterial } from './namePrompt';
import { readNames } from './readNames';
import {
  canBeRenamed,
  readMaterial,
  renameEdit,
  renameTargetAt,
  type RenameTarget,
} from './renameTarget';

const l10n = vscode.l10n;

/** Suggests names for the symbol at the cursor, and renames it to the one that is picked. */
export class NameSuggestions {
  readonly #connections: Connections;
  readonly #runs: EditorRuns;
  readonly #notify: Notify;

  constructor(connections: Connections, runs: EditorRuns, notify: Notify) {
    this.#connections = connections;
    this.#runs = runs;
    this.#notify = notify;
  }

  /** Resolves when the symbol is renamed, or will not be. */
  async suggest(editor: vscode.TextEditor): Promise<void> {
    const { document, selection } = editor;
    const again = (): Promise<void> => this.suggest(editor);
    const looking = {
      location: vscode.ProgressLocation.Window,
      title: l10n.t('Suggesting names'),
    };
    const target = await vscode.window.withProgress(looking, () =>
      this.#target(document, selection.active, again),
    );
    if (target === undefined) return;
    const run = this.#runs.begin(l10n.t('Suggesting names for {0}', target.name));
    const model = await writingModel(this.#connections, this.#notify, 'names', run.signal, again);
    if (model === undefined) {
      run.end();
      return;
    }
    const pick = new NamePick(target.name, document.languageId);
    // Whichever ends first ends the other: the list that is closed, or the run that is stopped.
    onAbort(run.signal, () => pick.close());
    const asked = this.#fill(pick, target, run).finally(() => run.end());
    const name = await pick.picked;
    run.stop();
    await asked;
    if (name !== undefined) await this.#rename(target, name);
  }

  /** What is renamed; says so if nothing is. */
  async #target(
    document: vscode.TextDocument,
    position: vscode.Position,
    again: () => Promise<void>,
  ): Promise<RenameTarget | undefined> {
    const target = await renameTargetAt(document, position);
    if (target === undefined) {
      void this.#notify(l10n.t('Nothing at the cursor can be renamed.'));
      return undefined;
    }
    if (await canBeRenamed(target)) return target;
    void this.#showNoProvider(target.name, again);
    return undefined;
  }

  async #showNoProvider(name: string, again: () => Promise<void>): Promise<void> {
    const retry = action('retry').label;
    const chosen = await this.#notify(
      l10n.t(
        '{0} can’t be renamed: the language support is still starting or doesn’t support renaming. Nothing was sent.',
        name,
      ),
      retry,
    );
    if (chosen === retry) await again();
  }

  async #fill(pick: NamePick, target: RenameTarget, run: EditorRun): Promise<void> {
    const { languageId } = target.document;
    const material = await readMaterial(target);
    const end = await this.#ask(material, run);
    if (run.signal.aborted) return;
    const names = readNames(answerText(end.answer), target.name, languageId);
    const none = names.length === 0 ? l10n.t('The model suggested no other names.') : undefined;
    pick.show(names, endSentence(end) ?? none);
  }

  /** Asks for JSON, or for lines where the service or the model does not take a schema. */
  async #ask(material: NameMaterial, { signal, findCached }: EditorRun): Promise<RequestOutcome> {
    const connections = this.#connections;
    const observer = { signal, findCached, onText: () => undefined };
    const end = await requestAnswer(connections, createNameRequest(material, true), observer);
    if (end.kind !== 'failed' || !isServiceError(end.error, 'invalid')) return end;
    return requestAnswer(connections, createNameRequest(material, false), observer);
  }

  async #rename(target: RenameTarget, newName: string): Promise<void> {
    const { document, range, name } = target;
    const file = path.posix.basename(document.uri.path);
    if (document.isClosed || document.getText(range) !== name) {
      void this.#notify(l10n.t('{0} has changed: {1} is no longer there.', file, name));
      return;
    }
    try {
      const edit = await renameEdit(target, newName);
      if (edit !== undefined && (await vscode.workspace.applyEdit(edit))) return;
      void this.#notify(l10n.t('Couldn’t rename {0} to {1}.', name, newName));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      void this.#notify(l10n.t('Couldn’t rename {0} to {1}: {2}', name, newName, reason));
    }
  }
}
