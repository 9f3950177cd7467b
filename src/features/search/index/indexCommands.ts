import { l10n } from 'vscode';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import type { Choice, Dialogs } from '../../../platform/dialogs';
import { formatBytes } from '../../../platform/formatBytes';
import { runCommand } from '../../../platform/registerCommands';
import type { CommandId } from '../../../platform/manifest/commands';
import type { IndexState } from '../semanticSearch';
import { cutSentence, leftOutSentence, modelText, sizeSentence, stateSentence } from './indexTexts';
import type { SemanticIndex } from './semanticIndex';

/** What a row of the page does. */
type RowAction = CommandId | 'begin' | undefined;

/** What the user does with the index as a whole. */
export class IndexCommands {
  readonly #index: SemanticIndex;
  readonly #dialogs: Dialogs;
  readonly #nowMs: () => number;

  constructor(index: SemanticIndex, dialogs: Dialogs, nowMs: () => number) {
    this.#index = index;
    this.#dialogs = dialogs;
    this.#nowMs = nowMs;
  }

  /** Where the index is, and what can be done with it. */
  async show(): Promise<void> {
    const { state } = this.#index;
    const action = await this.#dialogs.pick<RowAction>(
      [...this.#facts(state), ...actionsOf(state)],
      {
        title: l10n.t('Search Index'),
        placeHolder: stateSentence(state, this.#nowMs()),
      },
    );
    if (action === 'begin') await this.begin();
    else if (action !== undefined) await runCommand(action);
  }

  /** Also goes on after a failure, and where it was paused. */
  async begin(): Promise<void> {
    await this.#index.resume();
    const { kind, problem } = this.#index.state;
    if (kind === 'off' && problem !== undefined) await this.#dialogs.notify(problem);
  }

  async delete(): Promise<void> {
    const { bytesOnDisk, kind } = this.#index.state;
    const size = formatBytes(bytesOnDisk);
    const isSure = await this.#dialogs.confirm({
      message: l10n.t('Delete the search index of this workspace?'),
      detail:
        kind === 'off'
          ? l10n.t('Deletes its data from disk. Your files aren’t changed.')
          : l10n.t(
              'Deletes {0} from disk. Your files aren’t changed. The next search builds the index again.',
              size,
            ),
      action: l10n.t('Delete'),
    });
    if (isSure) await this.#index.delete();
  }

  #facts(state: IndexState): Choice<RowAction>[] {
    const { problem } = state;
    const leftOut = leftOutSentence(this.#index.leftOut);
    const cut = cutSentence(this.#index.cutTexts);
    const fact = (label: string, detail: string): Choice<RowAction> => ({
      label,
      detail: plainLabel(detail),
      value: undefined,
    });
    if (state.kind === 'off') {
      return problem === undefined ? [] : [fact(l10n.t('$(info) Note'), problem)];
    }
    return [
      fact(l10n.t('$(database) State'), stateSentence(state, this.#nowMs())),
      fact(l10n.t('$(archive) Size'), sizeSentence(state)),
      fact(l10n.t('$(symbol-misc) Model'), modelText(state)),
      ...(leftOut === undefined ? [] : [fact(l10n.t('$(exclude) Left out'), leftOut)]),
      ...(cut === undefined ? [] : [fact(l10n.t('$(fold) Truncated'), cut)]),
      ...(problem === undefined ? [] : [fact(l10n.t('$(info) Note'), problem)]),
    ];
  }
}

function actionsOf({ kind }: IndexState): Choice<RowAction>[] {
  const action = (label: string, value: RowAction): Choice<RowAction> => ({ label, value });
  const remove = action(l10n.t('$(trash) Delete Search Index…'), 'parley.deleteSearchIndex');
  if (kind === 'off') return [action(l10n.t('$(play) Index This Workspace'), 'begin'), remove];
  const isHalted = kind === 'paused' || kind === 'failed';
  const isRunning = kind === 'starting' || kind === 'indexing' || kind === 'waiting';
  return [
    ...(isRunning ? [action(l10n.t('$(debug-pause) Pause'), 'parley.pauseIndexing')] : []),
    ...(isHalted ? [action(l10n.t('$(play) Resume'), 'parley.resumeIndexing')] : []),
    action(l10n.t('$(symbol-misc) Choose Another Model…'), 'parley.chooseSearchModel'),
    action(l10n.t('$(circle-slash) Stop Indexing This Workspace'), 'parley.cancelIndexing'),
    remove,
  ];
}
