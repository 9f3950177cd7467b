import * as vscode from 'vscode';
import type { FromComparePage, TextAction, TextOrigin } from '../../../messages/compare';
import type { NoticeActionId } from '../../../messages/chatState';
import type { LastEditor } from '../../../platform/lastEditor';
import { runCommand } from '../../../platform/registerCommands';
import { noticeCommands } from '../../../platform/noticeCommands';
import type { ComparedDocuments, ShownText } from './comparedDocuments';
import type { CompareHandlers, ComparePanel } from './comparePanel';
import type { Comparison } from '../../../semanticSearch/compare/comparison';
import { matrixCsv, matrixJson, type MatrixExport } from '../../../search/compare/exportMatrix';
import {
  gatherClipboard,
  gatherFiles,
  gatherOpenFiles,
  gatherPickedFiles,
  gatherSelections,
  gatherTyped,
  type Gathered,
} from './gatherTexts';
import type { KeptTexts } from '../../../semanticSearch/compare/keptTexts';
import { mostTexts } from '../../../search/compare/textList';

const { l10n } = vscode;

/** Does what the page and the commands ask for. */
export class CompareSession implements vscode.Disposable {
  readonly #comparison: Comparison;
  readonly #panel: ComparePanel;
  readonly #documents: ComparedDocuments;
  readonly #kept: Pick<KeptTexts, 'read' | 'write'>;
  readonly #lastEditor: Pick<LastEditor, 'selected'>;
  #restored: Promise<void> | undefined;
  readonly #handlers: CompareHandlers = {
    addText: ({ text }) => this.#change(() => this.#add(gatherTyped(text))),
    rename: ({ id, name }) => this.#change(({ list }) => list.rename(id, name)),
    clear: () =>
      this.#change(({ list }) => {
        list.clear();
        this.#panel.remarks = [];
      }),
    chooseModel: ({ id }) => this.#change((comparison) => comparison.chooseModel(id)),
    change: (message) => this.#change(() => this.#changeField(message)),
    order: ({ isByNearness }) =>
      this.#change((comparison) => {
        comparison.isByNearness = isByNearness;
      }),
    cancel: () => this.#change((comparison) => comparison.cancel()),
    add: ({ origin }) => this.#do(async () => this.#add(await this.#gather(origin))),
    act: ({ act, id }) => this.#do(() => this.#act(act, id)),
    compare: () => this.#do(() => this.#compare()),
    openPair: ({ first, second }) => this.#do(() => this.#openPair(first, second)),
    export: ({ format }) => this.#do(() => this.#export(format)),
    exportSvg: ({ svg }) =>
      this.#do(() => saveText(l10n.t('similarity.svg'), { SVG: ['svg'] }, svg)),
    notice: ({ action }) => this.#do(() => this.#next(action)),
  };

  /** @param createPanel makes the page, which does what the handlers do */
  constructor(
    comparison: Comparison,
    createPanel: (handlers: CompareHandlers) => ComparePanel,
    documents: ComparedDocuments,
    kept: Pick<KeptTexts, 'read' | 'write'>,
    lastEditor: Pick<LastEditor, 'selected'>,
  ) {
    this.#comparison = comparison;
    this.#panel = createPanel(this.#handlers);
    this.#documents = documents;
    this.#kept = kept;
    this.#lastEditor = lastEditor;
    this.#panel.editor.onDidRestore(() => void this.#show());
  }

  /** What VS Code shows again in a window that was loaded again. */
  get editor(): vscode.WebviewPanelSerializer {
    return this.#panel.editor;
  }

  dispose(): void {
    this.#panel.dispose();
  }

  /** Opens the page, with files, or else the selections there are, added. */
  async open(files: readonly vscode.Uri[] = []): Promise<void> {
    const editor = this.#lastEditor.selected;
    const hasSelections = editor?.selections.some((range) => !range.isEmpty) === true;
    // What is selected now is meant, whatever the page does to the editor.
    const gathered = files.length === 0 && hasSelections ? gatherSelections(editor) : undefined;
    this.#panel.show();
    await this.#show();
    if (files.length > 0) this.#add(await gatherFiles(files));
    else this.#add((await gathered) ?? { drafts: [], remarks: [] });
  }

  async #show(): Promise<void> {
    const comparison = this.#comparison;
    if (comparison.models.length === 0) void comparison.loadModels();
    this.#restored ??= this.#restore();
    await this.#restored;
  }

  /** The texts of the window that had this workspace before; from now on they are kept as they change. */
  async #restore(): Promise<void> {
    const comparison = this.#comparison;
    const kept = this.#kept;
    comparison.add(await kept.read());
    const { list } = comparison;
    list.onDidChange(() => {
      kept.write(list.all).catch((error: unknown) => {
        this.#remark([l10n.t('Couldn’t save the texts for the next session: {0}', String(error))]);
      });
    });
  }

  /** What changes the comparison and is done at once. */
  #change(act: (comparison: Comparison) => void): Promise<void> {
    return this.#do(() => {
      act(this.#comparison);
      this.#panel.refresh();
    });
  }

  /** Shows on the page why something could not be done. */
  async #do(act: () => void | Promise<void>): Promise<void> {
    try {
      await this.#restored;
      await act();
    } catch (error) {
      this.#remark([error instanceof Error ? error.message : String(error)]);
    }
  }

  #changeField({ field, value }: Extract<FromComparePage, { type: 'change' }>): void {
    const comparison = this.#comparison;
    if (field === 'titles') comparison.change({ hasTitles: value !== '' });
    else comparison.change({ [field]: value });
  }

  async #gather(origin: TextOrigin): Promise<Gathered> {
    switch (origin) {
      case 'selections':
        return gatherSelections(this.#lastEditor.selected);
      case 'openFiles':
        return gatherOpenFiles();
      case 'files':
        return gatherPickedFiles();
      case 'clipboard':
        return gatherClipboard();
    }
  }

  #add({ drafts, remarks }: Gathered): void {
    const left = this.#comparison.add(drafts);
    const full =
      left === 1
        ? l10n.t('1 text was left out. You can compare up to {0}.', mostTexts)
        : l10n.t('{0} texts were left out. You can compare up to {1}.', left, mostTexts);
    this.#remark(left === 0 ? remarks : [...remarks, full]);
  }

  #remark(remarks: readonly string[]): void {
    this.#panel.remarks = remarks;
    for (const remark of remarks) this.#panel.say(remark);
    this.#panel.refresh();
  }

  async #act(act: TextAction, id: string): Promise<void> {
    const comparison = this.#comparison;
    switch (act) {
      case 'remove':
        comparison.list.remove(id);
        break;
      case 'up':
        comparison.list.move(id, -1);
        break;
      case 'down':
        comparison.list.move(id, 1);
        break;
      case 'split':
        if (await comparison.split(id)) break;
        this.#remark([
          l10n.t('The rest was left out. You can compare up to {0} texts.', mostTexts),
        ]);
        break;
      case 'cut':
        await comparison.cut(id);
        break;
      case 'open':
        await this.#open(id);
        break;
      case 'copyVector':
        await this.#copyVector(id);
    }
    this.#panel.refresh();
  }

  async #compare(): Promise<void> {
    const comparison = this.#comparison;
    await comparison.compare();
    const { error, plan } = comparison;
    if (error !== undefined) return;
    this.#panel.say(
      plan.missing.length > 0
        ? l10n.t('Canceled. Partial results are kept.')
        : l10n.t('Compared {0} texts.', plan.ready.length),
    );
  }

  /** A next step after a failure: a command that helps, or once more. */
  async #next(id: NoticeActionId): Promise<void> {
    const comparison = this.#comparison;
    const [help] = noticeCommands([{ id, label: '' }]);
    if (help !== undefined) {
      await runCommand(help.command);
      return;
    }
    if (id === 'openSettings') {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'parley.requests');
      return;
    }
    if (comparison.modelErrors.length > 0) await comparison.loadModels();
    if (comparison.error !== undefined) await this.#compare();
  }

  async #open(id: string): Promise<void> {
    const shown = this.#shown(id);
    if (shown !== undefined) await this.#documents.show(shown);
  }

  async #openPair(first: string, second: string): Promise<void> {
    const [a, b] = [this.#shown(first), this.#shown(second)];
    if (a === undefined || b === undefined) return;
    if (first === second) await this.#documents.show(a);
    else await this.#documents.showPair(a, b);
  }

  #shown(id: string): ShownText | undefined {
    const text = this.#comparison.list.get(id);
    if (text === undefined) return undefined;
    const path = text.source && vscode.Uri.parse(text.source.uri).path;
    return { name: text.name, text: text.text, ...(path !== undefined && { path }) };
  }

  async #copyVector(id: string): Promise<void> {
    const comparison = this.#comparison;
    const vector = comparison.vectorOf(id);
    if (vector === undefined) return;
    await vscode.env.clipboard.writeText(JSON.stringify(vector));
    this.#panel.say(l10n.t('Copied a vector of {0} values.', vector.length));
  }

  async #export(format: 'csv' | 'json'): Promise<void> {
    const matrix = this.#exported();
    if (format === 'csv') {
      await saveText(l10n.t('similarity.csv'), { CSV: ['csv'] }, matrixCsv(matrix));
    } else {
      await saveText(l10n.t('similarity.json'), { JSON: ['json'] }, matrixJson(matrix));
    }
  }

  #exported(): MatrixExport {
    const comparison = this.#comparison;
    const { texts, values, dimension } = comparison.matrix();
    const { model, fitting } = comparison;
    return {
      names: texts.map(({ name }) => name),
      values,
      service: model?.service.label ?? '',
      model: model?.model.name ?? '',
      dimension,
      ...(fitting.taskType !== undefined && { taskType: fitting.taskType }),
      ...(fitting.hasTitles && { hasTitles: true as const }),
    };
  }
}

/** Asks where to, and writes there. Rejects with what the file system says. */
async function saveText(
  name: string,
  filters: Record<string, string[]>,
  text: string,
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    filters,
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
  if (uri === undefined) return;
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}
