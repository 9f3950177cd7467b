import * as vscode from 'vscode';
import type { Disposable } from '../../../../base/disposables';
import { openGit, type GitApi } from '../../../../platform/gitApi';
import { isInBrowser } from '../../../../platform/isInBrowser';
import type { Loaded } from '../../../../services/attachments/attachmentName';
import { snapshotId, type SnapshotName } from '../../../../services/attachments/attachmentView';
import type { DraftAttachments } from '../../../../services/attachments/draftAttachments';
import { LastCommands } from './lastCommands';
import { readProblems } from './problemsSnapshot';
import { snapshotTitle } from './snapshotOf';
import { readTerminal } from './terminalSnapshot';

const { l10n } = vscode;

/** A snapshot that can be attached. */
export interface SnapshotOffer {
  /** What it is mentioned by. */
  name: SnapshotName;
  title: string;
  detail: string;
}

/** What the workspace shows beside its files, to be attached as it is then. */
export class Snapshots implements Disposable {
  readonly #openGit: () => Promise<GitApi | undefined>;
  readonly #commands = new LastCommands();
  readonly #readers: Record<SnapshotName, () => Promise<Loaded>> = {
    changes: async () => {
      const { readChanges } = await import('./changesSnapshot');
      return readChanges(await this.#openGit());
    },
    problems: async () => readProblems(),
    terminal: () => readTerminal(vscode.window.activeTerminal, this.#commands),
  };

  constructor(open: () => Promise<GitApi | undefined> = openGit) {
    this.#openGit = open;
  }

  list(): SnapshotOffer[] {
    const details: Record<SnapshotName, string> = {
      changes: l10n.t('Changes that aren’t committed'),
      problems: l10n.t('Problems of the workspace'),
      terminal: l10n.t('Last command of the active terminal'),
    };
    // Git and the terminal are programs.
    const names: SnapshotName[] = isInBrowser ? ['problems'] : ['changes', 'problems', 'terminal'];
    return names.map((name) => ({ name, title: snapshotTitle(name), detail: details[name] }));
  }

  /** Never rejects; resolves to sentences about what can't be attached. */
  attach(
    { name, title, detail }: SnapshotOffer,
    target: Pick<DraftAttachments, 'attachRead'>,
  ): Promise<string[]> {
    const view = { id: snapshotId(name), kind: name, label: title, detail };
    return target.attachRead(view, () => this.#read(name));
  }

  dispose(): void {
    this.#commands.dispose();
  }

  async #read(name: SnapshotName): Promise<Loaded> {
    try {
      return await this.#readers[name]();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { remarks: [l10n.t('Can’t read {0}: {1}', snapshotTitle(name), message)] };
    }
  }
}
