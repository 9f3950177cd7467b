import * as vscode from 'vscode';
import { Emitter } from '../../../base/emitter';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { plainMessage } from '../../../base/untrusted/plainMessage';
import type { CompletionItem } from '../../../messages/completion';
import { setContextKey } from '../../../platform/setContextKey';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import { attachActive, openEditors } from '../../../services/attachments/openEditors';
import type { FolderInstructions } from '../instructions/folderInstructions';
import type { Mentions } from './mentions/mentions';
import type { Snapshots } from './snapshots/snapshots';

const { l10n } = vscode;

interface AttachItem extends vscode.QuickPickItem {
  /** Resolves to sentences about what can't be attached. */
  attach: () => Promise<string[]>;
  /** It begins what is typed instead of being attached. */
  begins?: string;
}

const icons: Partial<Record<CompletionItem['icon'], string>> = {
  symbol: 'symbol-method',
  folder: 'folder',
};

/**
 * The list behind the Attach button: what can be attached without a name, and, as somebody types, files, folders and
 * symbols of the workspace. One is attached by Enter, several by the button of their rows.
 */
export class AttachPick {
  readonly #attachments: DraftAttachments;
  readonly #mentions: Mentions;
  readonly #snapshots: Pick<Snapshots, 'attach' | 'list'>;
  readonly #instructions: FolderInstructions;
  #open: OpenPick | undefined;

  constructor(
    attachments: DraftAttachments,
    mentions: Mentions,
    snapshots: Pick<Snapshots, 'attach' | 'list'>,
    instructions: FolderInstructions,
  ) {
    this.#attachments = attachments;
    this.#mentions = mentions;
    this.#snapshots = snapshots;
    this.#instructions = instructions;
  }

  /** Asks what to attach to the next message. Resolves to what there is to say about it. */
  async choose(): Promise<string[]> {
    const open = new OpenPick(this.#fixedItems(), (text) => this.#find(text));
    this.#open = open;
    setContextKey('parley.isAttaching', true);
    open.onDidHide(() => {
      // Another one may be open instead.
      if (this.#open !== open) return;
      this.#open = undefined;
      setContextKey('parley.isAttaching', false);
    });
    return open.closed;
  }

  /** Attaches the active row of the open list, which stays open. */
  attachActive(): void {
    this.#open?.attachActive();
  }

  #fixedItems(): AttachItem[] {
    const attachments = this.#attachments;
    return [
      ...this.#editorItems(),
      ...this.#snapshots.list().map((offer) => ({
        label: `$(${snapshotIcons[offer.name]}) ${offer.title}`,
        description: `#${offer.name}`,
        attach: () => this.#snapshots.attach(offer, attachments),
      })),
      ...this.#instructionItems(),
      {
        label: l10n.t('$(symbol-method) Symbol…'),
        description: '#symbol:',
        begins: 'symbol:',
        attach: async () => [],
      },
      {
        label: l10n.t('$(file-add) Files…'),
        attach: () => pick(attachments, l10n.t('Attach Files'), { canSelectFiles: true }),
      },
      {
        label: l10n.t('$(folder) Folder…'),
        attach: () => pick(attachments, l10n.t('Attach a Folder'), { canSelectFolders: true }),
      },
    ];
  }

  /** Those that were left out can be sent again. */
  #instructionItems(): AttachItem[] {
    const instructions = this.#instructions;
    return instructions.found
      .filter(({ folder }) => instructions.isLeftOut(folder))
      .map(({ folder, path }) => ({
        label: l10n.t('$(book) Instructions of the Folder'),
        description: plainLabel(path),
        attach: async () => {
          instructions.setLeftOut(folder, false);
          return [];
        },
      }));
  }

  /** If no editor is open, there is nothing to be offered of them. */
  #editorItems(): AttachItem[] {
    const editors = openEditors();
    if (editors.length === 0) return [];
    const attachments = this.#attachments;
    return [
      {
        label: l10n.t('$(file-code) Active Editor'),
        description: '#selection',
        attach: () => attachActive(attachments),
      },
      {
        label: l10n.t('$(files) Open Editors'),
        description: `#editors (${editors.length})`,
        attach: () => attachments.attach(editors, 'leaveOut'),
      },
    ];
  }

  async #find(text: string): Promise<AttachItem[]> {
    const found = await this.#mentions.find(text);
    const stay = {
      iconPath: new vscode.ThemeIcon('add'),
      tooltip: l10n.t('Attach and Keep the List Open'),
    };
    return found.map(({ id, label, detail, icon }) => ({
      label: `$(${icons[icon] ?? 'file'}) ${plainLabel(label)}`,
      description: plainLabel(detail),
      // They are what was typed already, in an order of their own.
      alwaysShow: true,
      buttons: [stay],
      attach: () => this.#mentions.attach(id, this.#attachments),
    }));
  }
}

const snapshotIcons = { changes: 'diff', problems: 'warning', terminal: 'terminal' };

/** The list while it is open. */
class OpenPick {
  readonly #pick = vscode.window.createQuickPick<AttachItem>();
  readonly #fixed: readonly AttachItem[];
  readonly #find: (text: string) => Promise<AttachItem[]>;
  readonly #hidden = new Emitter<void>();
  readonly onDidHide = this.#hidden.event;
  readonly #attaching: Promise<string[]>[] = [];
  readonly #attached: string[] = [];
  #question = 0;
  #isAsking = false;
  /** Enter came before the rows for the words in the field: it means the first of them. */
  #isEntered = false;
  /** Resolves to what there is to say about all that was attached. */
  readonly closed: Promise<string[]>;

  constructor(fixed: readonly AttachItem[], find: (text: string) => Promise<AttachItem[]>) {
    this.#fixed = fixed;
    this.#find = find;
    const pick = this.#pick;
    pick.title = l10n.t('Attach');
    pick.placeholder = l10n.t(
      'Type the name of a file or symbol. You can also paste or drop files',
    );
    pick.matchOnDescription = true;
    // Not in VS Code's stable types, but known to it: else rows with the typed letters in their names go first.
    Object.assign(pick, { sortByLabel: false });
    pick.items = fixed;
    pick.onDidChangeValue((value) => void this.#typed(value));
    pick.onDidAccept(() => this.#accepted());
    pick.onDidTriggerItemButton(({ item }) => this.#attach(item));
    this.closed = new Promise((resolve) => {
      pick.onDidHide(() => {
        this.#hidden.fire();
        pick.dispose();
        resolve(this.#remarks());
      });
    });
    pick.show();
  }

  attachActive(): void {
    const [active] = this.#pick.activeItems;
    if (active !== undefined && active.begins === undefined) this.#attach(active);
  }

  async #typed(value: string): Promise<void> {
    this.#question += 1;
    const question = this.#question;
    const text = value.trim().replace(/^#/u, '');
    this.#isEntered = false;
    this.#setAsking(text !== '');
    const found = text === '' ? [] : await this.#find(text).catch(() => []);
    if (question === this.#question) this.#show(found);
  }

  #show(found: readonly AttachItem[]): void {
    this.#pick.items = [...this.#fixed, ...found];
    this.#setAsking(false);
    if (this.#isEntered) this.#take(found[0]);
  }

  #setAsking(isAsking: boolean): void {
    this.#isAsking = isAsking;
    this.#pick.busy = isAsking;
  }

  /** A row that belongs to other words than those in the field was not chosen. */
  #accepted(): void {
    const [chosen] = this.#pick.selectedItems;
    const isFixed = chosen !== undefined && this.#fixed.includes(chosen);
    if (this.#isAsking && !isFixed) this.#isEntered = true;
    else this.#take(chosen);
  }

  #take(item: AttachItem | undefined): void {
    if (item === undefined) return;
    if (item.begins !== undefined) {
      this.#pick.value = item.begins;
      void this.#typed(item.begins);
      return;
    }
    this.#attaching.push(item.attach());
    this.#pick.hide();
  }

  #attach(item: AttachItem): void {
    this.#attaching.push(item.attach());
    const name = item.label.replace(/^\$\([\w-]+\) /u, '');
    this.#attached.push(name);
    this.#pick.prompt = plainMessage(l10n.t('Attached: {0}', this.#attached.join(', ')));
  }

  /** What can't be found any more is a sentence, too. */
  async #remarks(): Promise<string[]> {
    const ended = await Promise.allSettled(this.#attaching);
    return ended.flatMap((each) =>
      each.status === 'fulfilled'
        ? each.value
        : [l10n.t('This can’t be attached: {0}', messageOf(each.reason))],
    );
  }
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

async function pick(
  attachments: DraftAttachments,
  title: string,
  kinds: Pick<vscode.OpenDialogOptions, 'canSelectFiles' | 'canSelectFolders'>,
): Promise<string[]> {
  const defaultUri = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uris = await vscode.window.showOpenDialog({
    title,
    openLabel: l10n.t('Attach'),
    canSelectMany: true,
    canSelectFiles: false,
    ...kinds,
    ...(defaultUri && { defaultUri }),
  });
  return attachments.attach(uris ?? []);
}
