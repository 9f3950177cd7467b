import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables';
import { plainLabel, shortLabel } from '../../base/untrusted/plainLabel';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { hasLenses } from '../../platform/codeLens';
import type { Notify } from '../../platform/notifyUser';
import { registerCommands } from '../../platform/registerCommands';
import { sayToScreenReader } from '../../platform/screenReader';
import { setContextKey } from '../../platform/setContextKey';
import { OpenRefusal, refusalCommands, type Refusal, type RefusalChoice } from './refusal';

const l10n = vscode.l10n;
/** VS Code cuts a row of lenses off at the editor's edge, and what can be done is last in it. */
const maxReasonLength = 70;

interface RefusalItem extends vscode.QuickPickItem {
  run?: () => unknown;
}

/**
 * Answers that were not applied: each is a row above its code until the user has decided, its document is
 * closed, or another change of that code begins. A notification says it where the row is not in view.
 */
export class Refusals implements vscode.CodeLensProvider, Disposable {
  readonly #notify: Notify;
  readonly #open = new Set<OpenRefusal>();
  readonly #registered = new Disposables();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;
  #item: vscode.StatusBarItem | undefined;

  constructor(notify: Notify) {
    this.#notify = notify;
  }

  /** Its commands. */
  register(): Disposable {
    this.#registered.add(
      registerCommands({
        [refusalCommands.choose]: (given?: unknown) => this.#choose(given),
        [refusalCommands.run]: (given?: unknown, choice?: unknown) => this.#run(given, choice),
      }),
    );
    return this;
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }

  /** The refusals of a document, in its order. */
  of(document: vscode.TextDocument): OpenRefusal[] {
    const all = [...this.#open].filter(({ refusal }) => refusal.document === document);
    return all.sort((one, other) => one.range.start.compareTo(other.range.start));
  }

  /** Shows why an answer was not applied, in place of what was shown there. */
  show(refusal: Refusal): void {
    const { document, range, title, sentence } = refusal;
    this.clear(document, range);
    if (document.isClosed) return this.#notifyAbout(new OpenRefusal(refusal));
    this.#watch();
    const open = new OpenRefusal(refusal);
    this.#open.add(open);
    this.#update();
    if (isInView(open)) sayToScreenReader(`${title}: ${sentence}`);
    else this.#notifyAbout(open);
  }

  /** Takes away what is shown at some code: another change of it begins. */
  clear(document: vscode.TextDocument, range: vscode.Range): void {
    for (const open of this.of(document)) {
      const { start, end } = open.range;
      if (start.line <= range.end.line && end.line >= range.start.line) this.#end(open);
    }
  }

  dismiss(open: OpenRefusal): void {
    this.#end(open);
  }

  /** Does what was chosen. */
  async run(open: OpenRefusal, choice: RefusalChoice): Promise<void> {
    if (choice.isFinal) this.#end(open);
    await choice.run(open.range);
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    return this.of(document).flatMap((open) => lensesOf(open));
  }

  #end(open: OpenRefusal): void {
    if (this.#open.delete(open)) this.#update();
  }

  #notifyAbout(open: OpenRefusal): void {
    const { title, sentence, choices } = open.refusal;
    const titles = choices.map((each) => each.title);
    void this.#notify(`${title}: ${sentence}`, ...titles).then((chosen) => {
      const choice = choices.find((each) => each.title === chosen);
      return choice && this.run(open, choice);
    });
  }

  /** Nothing is watched before the first refusal. */
  #watch(): void {
    if (this.#item !== undefined) return;
    const { window, workspace, languages } = vscode;
    const { Left } = vscode.StatusBarAlignment;
    this.#item = this.#registered.add(window.createStatusBarItem('parley.refusals', Left, 0));
    this.#item.name = l10n.t('Parley: Refused Answers');
    this.#item.command = refusalCommands.choose;
    this.#registered.add(languages.registerCodeLensProvider({ pattern: '**' }, this));
    this.#registered.add(workspace.onDidChangeTextDocument((event) => this.#follow(event)));
    this.#registered.add(
      workspace.onDidCloseTextDocument((document) => {
        // Another language closes and opens it again.
        if (document.isClosed) for (const open of this.of(document)) this.#end(open);
      }),
    );
  }

  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const open = this.of(document);
    if (open.length === 0) return;
    for (const change of contentChanges) {
      for (const each of open) if (!each.follow(change)) this.#end(each);
    }
    this.#update();
  }

  #update(): void {
    const { size } = this.#open;
    setContextKey('parley.hasRefusals', size > 0);
    this.#changed.fire();
    if (this.#item === undefined) return;
    const text =
      size === 1 ? l10n.t('1 answer not applied') : l10n.t('{0} answers not applied', size);
    this.#item.text = `$(warning) ${text}`;
    if (size === 0) this.#item.hide();
    else this.#item.show();
  }

  async #run(given: unknown, choice: unknown): Promise<void> {
    if (!(given instanceof OpenRefusal) || !this.#open.has(given)) return;
    const chosen = given.refusal.choices.find((each) => each === choice);
    if (chosen === undefined) this.#end(given);
    else await this.run(given, chosen);
  }

  /** A list of what can be done: about one, or about all of them, those of the active editor first. */
  async #choose(given: unknown): Promise<void> {
    const active = vscode.window.activeTextEditor?.document;
    const isActive = ({ refusal }: OpenRefusal): boolean => refusal.document === active;
    const all = [...this.#open];
    const offered =
      given instanceof OpenRefusal
        ? [given]
        : [...all.filter(isActive), ...all.filter((each) => !isActive(each))];
    const items = offered.flatMap((open) => this.#itemsOf(open));
    const placeHolder = l10n.t('Choose what to do about answers that were not applied');
    await (await vscode.window.showQuickPick(items, { placeHolder }))?.run?.();
  }

  #itemsOf(open: OpenRefusal): RefusalItem[] {
    const { document, title, sentence, choices } = open.refusal;
    const place = `${vscode.workspace.asRelativePath(document.uri)}:${open.range.start.line + 1}`;
    return [
      { label: plainLabel(place), kind: vscode.QuickPickItemKind.Separator },
      {
        label: l10n.t('Go to Code'),
        detail: plainLabel(`${title}: ${sentence}`),
        run: () => vscode.window.showTextDocument(document, { selection: startOf(open) }),
      },
      ...choices.map((choice) => ({ label: choice.title, run: () => this.run(open, choice) })),
      { label: l10n.t('Dismiss'), run: () => this.dismiss(open) },
    ];
  }
}

function lensesOf(open: OpenRefusal): vscode.CodeLens[] {
  const { title, sentence, choices } = open.refusal;
  const lens = (text: string, command: string, ...args: unknown[]): vscode.CodeLens =>
    new vscode.CodeLens(startOf(open), { title: text, command, arguments: [open, ...args] });
  const said = lens(`$(warning) ${reasonText(title, sentence)}`, refusalCommands.choose);
  if (said.command !== undefined) said.command.tooltip = showHidden(`${title}: ${sentence}`);
  return [
    said,
    ...choices.map((choice) => lens(choice.title, refusalCommands.run, choice)),
    lens(l10n.t('Dismiss'), refusalCommands.run),
  ];
}

/** As a label; why it was not applied says more than what it was to be. */
function reasonText(title: string, sentence: string): string {
  const both = showHidden(`${title}: ${sentence}`);
  if (both.length <= maxReasonLength) return plainLabel(both);
  return shortLabel(sentence, maxReasonLength);
}

function startOf({ range }: OpenRefusal): vscode.Range {
  return new vscode.Range(range.start.line, 0, range.start.line, 0);
}

/** Whether the row above the code can be seen. */
function isInView({ refusal: { document }, range }: OpenRefusal): boolean {
  if (!hasLenses(document)) return false;
  return vscode.window.visibleTextEditors.some(
    (editor) =>
      editor.document === document &&
      editor.visibleRanges.some(({ start, end }) => {
        const { line } = range.start;
        return start.line <= line && line <= end.line;
      }),
  );
}
