import * as path from 'node:path';
import * as vscode from 'vscode';
import { escapeMarkdown } from '../../../base/untrusted/escape';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { isRecord } from '../../../protocol/isRecord';
import { languageOf } from '../../../services/attachments/attachmentName';
import { attachmentText, inFence } from '../../../source/attachmentText';
import { describeProblem } from '../../../platform/problem';
import {
  hitPath,
  hitTitle,
  howFound,
  ConsentNeededError,
  type FoundHit,
  type FoundOnce,
  type SingleSearch,
} from '../../search/api';
import { savedLocation } from './savedLocation';
import { memoryMetadata } from '../../../languageModel/turnMemory';

const maxHits = 8;
/** Lines of a hit that are shown. */
const maxQuoteLines = 4;
const maxQuoteWidth = 160;
/** How much the model gets of all hits in later turns, in UTF-16 units. */
const maxShownLength = 20_000;

/**
 * Answers `/find`: hits with links to their lines and short quotes. No model of a chat is asked. What was found is
 * kept with the turn, so that the next prompt can be about it. Rejects if nothing could be searched.
 */
export async function findAnswer(
  search: SingleSearch,
  prompt: string,
  stream: vscode.ChatResponseStream,
  signal: AbortSignal,
): Promise<vscode.ChatResult> {
  const question = prompt.trim();
  if (question === '') {
    stream.markdown(
      vscode.l10n.t(
        'After `/find`, describe what you need: `/find where are failed requests retried`.',
      ),
    );
    return {};
  }
  stream.progress(vscode.l10n.t('Searching the workspace'));
  try {
    const found = await search.find(question, { limit: maxHits }, signal);
    return showFound(found, question, stream);
  } catch (error) {
    if (signal.aborted) throw error;
    const isConsent = error instanceof ConsentNeededError;
    stream.button({
      command: 'parley.semanticSearch',
      title: vscode.l10n.t('Semantic Search…'),
      arguments: [{ question }],
    });
    return {
      errorDetails: { message: isConsent ? error.message : describeProblem(error).message },
    };
  }
}

/** Whether a turn has found something that can be asked about. */
export function hasFound(metadata: unknown): boolean {
  return isRecord(metadata) && metadata['hasFound'] === true;
}

function showFound(
  { hits, remarks }: FoundOnce,
  question: string,
  stream: vscode.ChatResponseStream,
): vscode.ChatResult {
  for (const [index, found] of hits.entries()) showHit(found, index + 1, stream);
  if (hits.length === 0) stream.markdown(vscode.l10n.t('No results. Try other words.'));
  for (const remark of remarks) stream.markdown(`\n\n*${escapeMarkdown(remark)}*`);
  const [first] = hits;
  if (first === undefined) return {};
  const place = first.hit.cell === undefined ? { place: savedLocation(locationOf(first)) } : {};
  const memory = memoryMetadata({
    asked: { prompt: `Search the workspace: ${question}`, ...place },
    messages: [{ role: 'model', pieces: [{ kind: 'text', text: reportedText(hits) }] }],
    signed: [],
  });
  return { metadata: { ...memory, hasFound: true } };
}

function showHit(found: FoundHit, number: number, stream: vscode.ChatResponseStream): void {
  const { hit, also } = found;
  stream.markdown(`\n\n${number}. `);
  stream.anchor(locationOf(found), showHidden(hitTitle(hit)));
  const place = `\`${hitPath(nowOf(found)).replaceAll('`', "'")}\``;
  stream.markdown(
    ` ${place} · ${escapeMarkdown(howFound(hit, also))}\n\n${indented(quote(found))}\n`,
  );
}

/** The hit with the lines it has now. */
function nowOf({ hit, text: { range } }: FoundHit): FoundHit['hit'] {
  return { ...hit, startLine: range.first, endLine: range.last };
}

function locationOf({ hit, text: { lines, range } }: FoundHit): vscode.Location {
  // A link can't lead to the lines of a cell: it leads to the notebook.
  const place =
    hit.cell === undefined
      ? // Up to the end of the last line: VS Code shows the numbers of both ends.
        new vscode.Range(range.first - 1, 0, range.last - 1, lines.at(-1)?.length ?? 0)
      : new vscode.Range(0, 0, 0, 0);
  return new vscode.Location(hit.uri, place);
}

function quote({ hit, text: { lines } }: FoundHit): string {
  const shown = lines
    .slice(0, maxQuoteLines)
    .map((line) => (line.length > maxQuoteWidth ? `${line.slice(0, maxQuoteWidth)}…` : line));
  const code = [...shown, ...(lines.length > maxQuoteLines ? ['…'] : [])].join('\n');
  return inFence(code, languageOf(path.posix.basename(hit.uri.path)));
}

/** As part of the list's item. */
function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `   ${line}`)
    .join('\n');
}

/** The hits as the model reads them in its turn, in the form of attachments, as many as there is room for. */
function reportedText(hits: readonly FoundHit[]): string {
  let reported = 'Search results, best first:\n\n';
  for (const { hit, text } of hits) {
    const file = {
      path: vscode.workspace.asRelativePath(hit.uri),
      languageId: languageOf(path.posix.basename(hit.uri.path)),
    };
    const next = `${attachmentText(file, text.lines.join('\n'), text.range)}\n`;
    if (reported.length + next.length > maxShownLength) break;
    reported += next;
  }
  return reported;
}
