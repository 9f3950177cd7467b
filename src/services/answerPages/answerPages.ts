import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables';
import type { Log } from '../../base/log';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { parseAnswerPageState, type AnswerPageState } from '../../messages/answerPageMessages';
import { VirtualDocuments } from '../../platform/virtualDocuments';
import { AnswerPanel } from './answerPanel';
import { answerMarkdown, endedAnswer, type PageAnswer } from './pageAnswer';

const l10n = vscode.l10n;

/** The kinds of answers that have pages, by the type of their editors. */
export type AnswerViewType = 'parley.explanation' | 'parley.answer';

/** Answers of one kind in editors beside the code, rendered as the chat renders them. */
export class AnswerPages implements vscode.WebviewPanelSerializer {
  readonly #viewType: AnswerViewType;
  readonly #distFolder: vscode.Uri;
  readonly #log: Pick<Log, 'warn'>;
  readonly #panels = new Set<AnswerPanel>();
  readonly #documents: VirtualDocuments;
  #documentCount = 0;

  constructor(viewType: AnswerViewType, distFolder: vscode.Uri, log: Pick<Log, 'warn'>) {
    this.#viewType = viewType;
    this.#distFolder = distFolder;
    this.#log = log;
    this.#documents = new VirtualDocuments(viewType.replace('.', '-'));
  }

  register(): Disposable {
    const parts = new Disposables();
    parts.add(vscode.window.registerWebviewPanelSerializer(this.#viewType, this));
    parts.add(this.#documents.register());
    parts.add({ dispose: () => this.#panels.forEach((panel) => panel.dispose()) });
    return parts;
  }

  /** The answer whose editor is active, else the last one that is open. */
  get current(): PageAnswer | undefined {
    const panels = [...this.#panels];
    return (panels.find(({ panel }) => panel.active) ?? panels.at(-1))?.answer;
  }

  /** The answers that are open. */
  get all(): PageAnswer[] {
    return [...this.#panels].map(({ answer }) => answer);
  }

  /** Shows an answer in place of the last one, unless its tab is pinned. The cursor stays where it is. */
  show(answer: PageAnswer): void {
    const panels = [...this.#panels];
    const shown =
      panels.find((each) => each.answer === answer) ??
      panels.findLast(({ panel }) => !isPinned(panel));
    if (shown !== undefined) {
      shown.show(answer);
      return;
    }
    const viewColumn = panels[0]?.panel.viewColumn ?? vscode.ViewColumn.Beside;
    const place = { viewColumn, preserveFocus: true };
    const options = { enableFindWidget: true };
    const title = showHidden(answer.title);
    this.#fill(vscode.window.createWebviewPanel(this.#viewType, title, place, options), answer);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = parseAnswerPageState(state);
    this.#fill(panel, await restored(panel.title, kept));
  }

  /** Opens an answer where its page is, as a Markdown document of what has come by now. */
  async showAsMarkdown(answer: PageAnswer): Promise<vscode.TextDocument> {
    this.#documentCount += 1;
    const name = showHidden(answer.title).replaceAll(/[/\\]/g, ' ');
    const path = `/${this.#documentCount}/${name}.md`;
    const uri = this.#documents.hold(path, answerMarkdown(answer));
    const document = await vscode.workspace.openTextDocument(uri);
    const page = [...this.#panels].find((each) => each.answer === answer);
    const viewColumn = page?.panel.viewColumn ?? vscode.ViewColumn.Active;
    await vscode.window.showTextDocument(document, { viewColumn, preview: true });
    return document;
  }

  #fill(panel: vscode.WebviewPanel, answer: PageAnswer): void {
    const filled = new AnswerPanel(panel, answer, {
      distFolder: this.#distFolder,
      log: this.#log,
      showAsMarkdown: (shown) => this.showAsMarkdown(shown),
      closed: (closed) => this.#panels.delete(closed),
    });
    this.#panels.add(filled);
  }
}

/** VS Code does not say which tab a panel has: another of the same name counts as well. */
function isPinned(panel: vscode.WebviewPanel): boolean {
  return vscode.window.tabGroups.all.some(
    ({ tabs, viewColumn }) =>
      viewColumn === panel.viewColumn &&
      tabs.some(
        ({ input, isPinned: isTabPinned, label }) =>
          isTabPinned &&
          label === panel.title &&
          input instanceof vscode.TabInputWebview &&
          input.viewType.endsWith(panel.viewType),
      ),
  );
}

/** What a page remembered before its window was reloaded. */
async function restored(title: string, kept: AnswerPageState | undefined): Promise<PageAnswer> {
  if (kept === undefined) {
    const sentence = l10n.t('This answer was discarded when its window closed.');
    return endedAnswer({ title, text: '', document: undefined, facts: { sentence } });
  }
  const { text, facts } = kept;
  const document = await openAgain(facts.documentUri);
  const sentence = facts.isRunning ? l10n.t('Interrupted: VS Code restarted.') : facts.sentence;
  const last = { ...facts, ...(sentence !== undefined && { sentence }) };
  return endedAnswer({ title, text, document, facts: last });
}

async function openAgain(uri: string | undefined): Promise<vscode.TextDocument | undefined> {
  if (uri === undefined) return undefined;
  try {
    return await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  } catch {
    // Deleted or renamed since: lines of other files still are links.
    return undefined;
  }
}
