import * as vscode from 'vscode';
import { mediaTokens } from '../../../counting/mediaTokens';
import { largestFileBytes } from '../../../services/workspaceFiles/countFile';
import type {
  CountedFile,
  CountedFolder,
  CountNode,
  FileOutcome,
} from '../../../services/workspaceFiles/countNode';
import { languageNameOf } from './languageNames';
import type { Numbers } from '../../../base/numbers';
import { formatTokens } from '../../../platform/formatTokens';

const { l10n } = vscode;

/** A number of tokens in words; `~` in front of an estimate. */
export function tokensText(tokens: number, isExact: boolean, numbers: Numbers): string {
  return formatTokens(tokens, `${isExact ? '' : '~'}${numbers.whole(tokens)}`);
}

/** What is shown beside the name of a file or folder: its tokens and their share, or why there is no count. */
export function describeNode(node: CountNode, wholeTokens: number, numbers: Numbers): string {
  if (node.kind === 'file') return describeFile(node, wholeTokens, numbers);
  if (node.problem !== undefined) return l10n.t('can’t list: {0}', node.problem);
  const { tokens, estimatedFiles } = node.totals;
  return withShare(tokens, estimatedFiles === 0, wholeTokens, numbers);
}

function describeFile({ outcome }: CountedFile, wholeTokens: number, numbers: Numbers): string {
  switch (outcome?.kind) {
    case undefined:
      return l10n.t('not counted yet');
    case 'text':
      return withShare(outcome.tokens, outcome.isExact, wholeTokens, numbers);
    case 'media':
      return l10n.t('media, not counted');
    case 'binary':
      return l10n.t('binary, not counted');
    case 'tooLarge':
      return l10n.t('larger than {0} MB, not counted', numbers.whole(largestFileBytes / 1e6));
    case 'unreadable':
      return l10n.t('can’t read: {0}', outcome.message);
  }
}

function withShare(
  tokens: number,
  isExact: boolean,
  wholeTokens: number,
  numbers: Numbers,
): string {
  return `${tokensText(tokens, isExact, numbers)} · ${numbers.share(tokens, wholeTokens)}`;
}

/** All there is to say of a file or folder, a line for each thing. */
export function explainNode(node: CountNode, wholeTokens: number, numbers: Numbers): string {
  const lines = node.kind === 'file' ? fileLines(node, numbers) : folderLines(node, numbers);
  return [node.name, describeNode(node, wholeTokens, numbers), ...lines].join('\n');
}

function folderLines({ totals }: CountedFolder, numbers: Numbers): string[] {
  const { files, settledFiles, tokens, sizeBytes } = totals;
  const counted = l10n.t('{0} of {1} files', numbers.whole(settledFiles), numbers.whole(files));
  return [counted, ...densityLines(tokens, sizeBytes, numbers)];
}

function fileLines({ name, outcome }: CountedFile, numbers: Numbers): string[] {
  const language = languageNameOf(name);
  return [...outcomeLines(outcome, numbers), ...(language === undefined ? [] : [language])];
}

function outcomeLines(outcome: FileOutcome | undefined, numbers: Numbers): string[] {
  if (outcome === undefined || outcome.kind === 'unreadable') return [];
  const { sizeBytes } = outcome;
  if (outcome.kind === 'text') return densityLines(outcome.tokens, sizeBytes, numbers);
  const size = numbers.bytes(sizeBytes);
  return outcome.kind === 'media' ? [size, mediaLine(outcome, numbers)] : [size];
}

function densityLines(tokens: number, sizeBytes: number, numbers: Numbers): string[] {
  if (sizeBytes === 0) return [];
  const size = numbers.bytes(sizeBytes);
  return [l10n.t('{0} · {1} tokens per kB', size, numbers.tenth((tokens / sizeBytes) * 1000))];
}

function mediaLine(
  { mimeType, sizeBytes }: { mimeType: string; sizeBytes: number },
  numbers: Numbers,
): string {
  const { tokens } = mediaTokens({ mimeType, sizeBytes }, undefined, { count: () => 0 });
  return l10n.t(
    'As an attachment: about {0} tokens, by the rules of the built-in service',
    numbers.whole(tokens),
  );
}
