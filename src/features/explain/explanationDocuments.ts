import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { Clock } from '../../base/clock';
import { noticeCommands } from '../../platform/noticeCommands';
import { describeProblem } from '../../platform/problem';
import { Disposables, type Disposable } from '../../base/disposables';
import type { Explanation } from './explanation';
import { explanationText } from './explanationText';
import { findLineReferences } from '../../source/lineReferences';
import { ReferredLinesFinder } from './referredLines';
import { linesCommand } from './showLines';
import { Throttle } from '../../base/throttle';

const l10n = vscode.l10n;
const scheme = 'parley-explanation';
const restMs = 100;

interface Shown {
  explanation: Explanation;
  uri: vscode.Uri;
  finder: ReferredLinesFinder;
  /** What ends with its document. */
  parts: Disposables;
}

/**
 * Explanations as read-only Markdown documents beside the code: streamed, with their references to lines
 * as links. Closing one stops it.
 */
export class ExplanationDocuments
  implements
    vscode.TextDocumentContentProvider,
    vscode.DocumentLinkProvider,
    vscode.CodeLensProvider
{
  readonly #clock: Clock;
  readonly #shown = new Map<string, Shown>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #lensesChanged = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeCodeLenses = this.#lensesChanged.event;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  register(): Disposable {
    const parts = new Disposables();
    parts.add(this.#changed);
    parts.add(this.#lensesChanged);
    parts.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    parts.add(vscode.languages.registerDocumentLinkProvider({ scheme }, this));
    parts.add(vscode.languages.registerCodeLensProvider({ scheme }, this));
    parts.add(vscode.window.tabGroups.onDidChangeTabs(({ closed }) => this.#closed(closed)));
    parts.add({ dispose: () => this.#shown.forEach((shown) => shown.parts.dispose()) });
    return parts;
  }

  /** The explanation of the document, or of the one whose tab is active. */
  find(uri = activeUri()): Explanation | undefined {
    return uri && this.#shown.get(uri.toString())?.explanation;
  }

  /** Whether an explanation has this id. */
  has(id: string): boolean {
    return [...this.#shown.values()].some(({ explanation }) => explanation.id === id);
  }

  /** Shows an explanation beside the code. The cursor stays where it is. */
  async show(explanation: Explanation): Promise<void> {
    const uri = uriOf(explanation);
    if (!this.#shown.has(uri.toString())) this.#add(explanation, uri);
    const document = await vscode.workspace.openTextDocument(uri);
    // VS Code misses what changed while it opened the document.
    this.#changed.fire(uri);
    await vscode.window.showTextDocument(document, {
      viewColumn: columnBeside(),
      preserveFocus: true,
      preview: true,
    });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const shown = this.#shown.get(uri.toString());
    if (shown !== undefined) return explanationText(shown.explanation);
    return `${l10n.t('This explanation was discarded when its window closed.')}\n`;
  }

  async provideDocumentLinks(document: vscode.TextDocument): Promise<vscode.DocumentLink[]> {
    const shown = this.#shown.get(document.uri.toString());
    if (shown === undefined) return [];
    const text = document.getText();
    await shown.finder.lookUp(text);
    return text.split('\n').flatMap((line, row) =>
      findLineReferences(line).flatMap((reference) => {
        const lines = shown.finder.find(reference);
        if (lines === undefined) return [];
        const range = new vscode.Range(row, reference.start, row, reference.end);
        const link = new vscode.DocumentLink(range, linesCommand(shown.explanation.id, lines));
        link.tooltip = l10n.t('Show Lines');
        return [link];
      }),
    );
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const explanation = this.find(document.uri);
    if (explanation === undefined) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    return lensCommands(explanation).map((command) => new vscode.CodeLens(top, command));
  }

  #add(explanation: Explanation, uri: vscode.Uri): void {
    const parts = new Disposables();
    const pace = new Throttle(() => this.#changed.fire(uri), restMs, this.#clock);
    const finder = new ReferredLinesFinder(explanation.question.document);
    let state = explanation.state;
    parts.add(pace);
    parts.add(
      explanation.onDidChange(() => {
        if (explanation.state === 'ended') pace.now();
        else pace.soon(explanation.text.length);
        if (explanation.state !== state) this.#lensesChanged.fire();
        state = explanation.state;
      }),
    );
    this.#shown.set(uri.toString(), { explanation, uri, finder, parts });
  }

  #closed(tabs: readonly vscode.Tab[]): void {
    for (const { input } of tabs) {
      if (!(input instanceof vscode.TabInputText)) continue;
      const key = input.uri.toString();
      const shown = this.#shown.get(key);
      if (shown === undefined || isOpen(key)) continue;
      this.#shown.delete(key);
      shown.parts.dispose();
      shown.explanation.stop();
    }
  }
}

function lensCommands(explanation: Explanation): vscode.Command[] {
  const { state, end } = explanation;
  if (state !== 'ended') {
    return [{ title: l10n.t('Stop'), command: 'parley.stopExplanation', arguments: [explanation] }];
  }
  const repairs = end?.kind === 'failed' ? noticeCommands(describeProblem(end.error).actions) : [];
  return [
    ...repairs,
    {
      title: l10n.t('Explain Again'),
      command: 'parley.explainAgain',
      arguments: [explanation],
    },
    {
      title: l10n.t('Continue in Chat'),
      command: 'parley.continueExplanationInChat',
      arguments: [explanation],
    },
    { title: l10n.t('Choose Location…'), command: 'parley.chooseExplanationLocation' },
  ];
}

/** The name is what the tab shows. */
function uriOf({ place, id }: Explanation): vscode.Uri {
  const name = l10n.t('Explanation of {0}', showHidden(place)).replaceAll('/', ' ');
  return vscode.Uri.from({ scheme, path: `/${name}.md`, query: id });
}

function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : undefined;
}

function isOpen(key: string): boolean {
  return tabsOf((uri) => uri.toString() === key).length > 0;
}

/** Where explanations are already, else beside the code. */
function columnBeside(): vscode.ViewColumn {
  const [tab] = tabsOf((uri) => uri.scheme === scheme);
  return tab?.group.viewColumn ?? vscode.ViewColumn.Beside;
}

function tabsOf(isWanted: (uri: vscode.Uri) => boolean): vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputText && isWanted(input.uri));
}
