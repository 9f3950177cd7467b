import * as vscode from 'vscode';
import type { Clock } from '../../../../base/clock';
import { unlessLate } from '../../../../base/unlessLate';
import { LruMap } from '../../../../base/lruMap';
import type { CompletionItem } from '../../../../messages/completion';
import { createAttachment, labelOfLines } from '../../../../services/attachments/editorAttachment';
import type { DraftAttachments } from '../../../../services/attachments/draftAttachments';
import { declarationLines } from '../../../../services/codeContext/symbolAround';
import {
  workspaceSymbols,
  type WorkspaceSymbol,
} from '../../../../services/places/workspaceSymbols';

/** Symbols that a list of the page may still show. */
const maxKnown = 500;
const maxItems = 20;
/** A shorter name means too much. */
const minLength = 3;
const maxBeside = 5;
/** A language that takes longer doesn't keep the files waiting. */
const patienceMs = 300;

const idSign = 'symbol:';

/** Finds declarations of the workspace by what its languages know, for a `#` mention. */
export class SymbolMentions {
  readonly #clock: Clock;
  readonly #known = new LruMap<string, WorkspaceSymbol>(maxKnown);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What a name, or the beginning of one, may mean. */
  async find(name: string): Promise<CompletionItem[]> {
    if (name === '') return [];
    return this.#items(await workspaceSymbols(name), maxItems);
  }

  /** A few of the same, to be shown beside files; none from a language that takes its time. */
  async findBeside(name: string): Promise<CompletionItem[]> {
    if (name.length < minLength || !/^[\p{L}\p{N}_.$]+$/u.test(name)) return [];
    const wanted = name.toLowerCase();
    const near = (await this.#soon(name)).filter((symbol) =>
      symbol.name.toLowerCase().startsWith(wanted),
    );
    return this.#items(near, maxBeside);
  }

  /**
   * Attaches the lines of the declaration; undefined if the id is not that of a symbol. Rejects if it can't be opened
   * any more.
   */
  async attach(
    id: string,
    target: Pick<DraftAttachments, 'attachRead'>,
  ): Promise<string[] | undefined> {
    const symbol = this.#known.get(id);
    if (symbol === undefined) return undefined;
    const document = await vscode.workspace.openTextDocument(symbol.uri);
    const selection = await rangeOf(symbol, document);
    const attachment = createAttachment({ document, selection });
    const view = labelOfLines(symbol.uri, {
      first: selection.start.line + 1,
      last: selection.end.line,
    });
    return target.attachRead(view, async () => ({ attachment, remarks: [] }), symbol.uri.path);
  }

  /** What a language fails at is its own matter while files are looked for. */
  #soon(name: string): Promise<WorkspaceSymbol[]> {
    return unlessLate(workspaceSymbols(name), [], patienceMs, this.#clock);
  }

  #items(symbols: readonly WorkspaceSymbol[], limit: number): CompletionItem[] {
    const items = symbols.slice(0, limit).map((symbol): CompletionItem => {
      const { qualifiedName, uri, range } = symbol;
      const place = `${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}`;
      const id = `${idSign}${uri.toString()}#${range.start.line}:${range.start.character}`;
      this.#known.set(id, symbol);
      const label = `${idSign}${qualifiedName.replaceAll(/[\s,#]+/gu, '_')}`;
      return { id, label, detail: place, icon: 'symbol' };
    });
    return [...new Map(items.map((item) => [item.id, item])).values()];
  }
}

/** Whole lines, up to the start of the line below. */
async function rangeOf(
  { name, range }: WorkspaceSymbol,
  document: vscode.TextDocument,
): Promise<vscode.Range> {
  const { start, end } = document.validateRange(range);
  const source = new vscode.CancellationTokenSource();
  try {
    const lines = { first: start.line + 1, last: end.line + 1 };
    const { first, last } = await declarationLines(document, { name, lines }, source.token);
    return new vscode.Range(first - 1, 0, last, 0);
  } finally {
    source.dispose();
  }
}
