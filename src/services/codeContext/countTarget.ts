import * as vscode from 'vscode';
import { targetOf, type EditorTarget } from '../attachments/editorAttachment';
import type { PartsCount } from '../../tokenizer/countInParts';
import type { LiveCounts } from '../counting/liveCounts';

/** What the status bar counts: the selection or else the file, always the file, or all open editors. */
export type CountScope = 'automatic' | 'file' | 'openEditors';

/** What was counted, and its tokens. */
export interface CountedTarget {
  what: CountedThing;
  count: PartsCount;
}

/** A file, what is selected in it, or this many open editors. */
export type CountedThing =
  | { kind: 'file' | 'selection'; name: string }
  | { kind: 'openEditors'; editors: number };

/** The count of a scope as it is now; undefined while it isn't known yet. */
export async function countScope(
  scope: CountScope,
  counts: LiveCounts,
): Promise<CountedTarget | 'nothing' | undefined> {
  if (scope === 'openEditors') return countDocuments(openDocuments(), counts);
  const target = targetOf(vscode.window.activeTextEditor);
  if (target === undefined) return 'nothing';
  return scope === 'file' || target.selection === undefined
    ? countDocument(target.document, counts)
    : countSelections(target, counts);
}

function countDocument(
  document: vscode.TextDocument,
  counts: LiveCounts,
): CountedTarget | undefined {
  const count = counts.total(document);
  const name = vscode.workspace.asRelativePath(document.uri);
  return count === undefined ? undefined : { what: { kind: 'file', name }, count };
}

/** Several selections are counted each by itself and summed up. */
async function countSelections(
  { document }: EditorTarget,
  counts: LiveCounts,
): Promise<CountedTarget | undefined> {
  const selections = vscode.window.activeTextEditor?.selections ?? [];
  const filled = selections.filter(({ isEmpty }) => !isEmpty);
  const all = await Promise.all(filled.map((range) => counts.countRange(document, range)));
  const count = sum(all);
  if (count === undefined) return undefined;
  const name = vscode.workspace.asRelativePath(document.uri);
  return { what: { kind: 'selection', name }, count };
}

function countDocuments(
  documents: readonly vscode.TextDocument[],
  counts: LiveCounts,
): CountedTarget | 'nothing' | undefined {
  if (documents.length === 0) return 'nothing';
  const count = sum(counts.totals(documents));
  if (count === undefined) return undefined;
  return { what: { kind: 'openEditors', editors: documents.length }, count };
}

/** The documents of the tabs of text, in their order, as far as VS Code has loaded them, each once. */
export function openDocuments(): vscode.TextDocument[] {
  const loaded = new Map(vscode.workspace.textDocuments.map((each) => [each.uri.toString(), each]));
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  const open = inputs.flatMap((input) =>
    input instanceof vscode.TabInputText ? (loaded.get(input.uri.toString()) ?? []) : [],
  );
  return [...new Set(open)];
}

function sum(counts: readonly (PartsCount | undefined)[]): PartsCount | undefined {
  let tokens = 0;
  let isExact = true;
  for (const count of counts) {
    if (count === undefined) return undefined;
    tokens += count.tokens;
    isExact &&= count.isExact;
  }
  return { tokens, isExact };
}
