import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { CachedContent } from '../../../protocol/cachedContent';
import { isRecord } from '../../../protocol/isRecord';
import type { ModalityTokenCount } from '../../../protocol/response';
import { formatExactInstant, formatTimestamp } from '../../../platform/formatTime';
import type { Numbers } from '../../../base/numbers';
import type { CacheRecord } from '../../../caching/records/cacheRecord';
import { cacheLabel } from '../../../caching/cacheLabel';
import type { Staleness } from '../../../services/cachedContents/cacheStaleness';

const { l10n } = vscode;

/** This many sources are named; a folder may have thousands. */
const maxNamed = 12;

/** What a tooltip shows. */
export interface TooltipFacts {
  content: CachedContent;
  record: CacheRecord | undefined;
  staleness: Staleness | undefined;
  /** A local model server answers with it. */
  isForwarded: boolean;
  savedTokens: number;
  firstTextMs: { with?: number; without?: number };
}

/** All output fields of a cached content, and what Parley knows of it beside them. Nothing in it is trusted. */
export function cacheTooltip(facts: TooltipFacts, numbers: Numbers): vscode.MarkdownString {
  const lines = [
    ...outputFields(facts.content, numbers),
    ...knownLines(facts, numbers),
    ...staleLines(facts.staleness),
  ];
  const tooltip = new vscode.MarkdownString('**');
  tooltip.appendText(showHidden(cacheLabel(facts.content))).appendMarkdown('**\n\n');
  for (const [title, text] of lines) {
    const line = title === '' ? text : `${title}: ${text}`;
    tooltip.appendMarkdown('- ').appendText(showHidden(line));
    tooltip.appendMarkdown('\n');
  }
  return tooltip;
}

type Line = [title: string, text: string];

const usageWords: ReadonlyMap<string, string> = new Map([
  ['totalTokenCount', l10n.t('Tokens')],
  ['textCount', l10n.t('Characters of Text')],
  ['imageCount', l10n.t('Images')],
  ['videoDurationSeconds', l10n.t('Seconds of Video')],
  ['audioDurationSeconds', l10n.t('Seconds of Audio')],
]);

function outputFields(content: CachedContent, numbers: Numbers): Line[] {
  const { name, model, displayName, createTime, updateTime, expireTime, usageMetadata } = content;
  const lines: [string, string | undefined][] = [
    [l10n.t('Expires'), timeText(expireTime)],
    [l10n.t('Created'), timeText(createTime)],
    [l10n.t('Updated'), timeText(updateTime)],
    [l10n.t('Model'), model],
    [l10n.t('Display Name'), displayName],
    [l10n.t('Name'), name],
  ];
  const reported = lines.filter((line): line is Line => line[1] !== undefined);
  // A service may report more than the interface knows.
  const usage: Record<string, unknown> = { ...usageMetadata };
  for (const [field, value] of Object.entries(usage)) {
    reported.push([usageWords.get(field) ?? field, usageText(value, numbers)]);
  }
  return reported;
}

/** In the user's time zone; an invalid time, as the service wrote it. */
function timeText(reported: string | undefined): string | undefined {
  return reported && formatTimestamp(reported, formatExactInstant);
}

function usageText(value: unknown, numbers: Numbers): string {
  if (typeof value === 'number') return numbers.whole(value);
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || !value.every(isCount)) return JSON.stringify(value);
  return value
    .map(({ modality, tokenCount = 0 }) => `${modality} ${numbers.whole(tokenCount)}`)
    .join(', ');
}

function isCount(value: unknown): value is ModalityTokenCount {
  if (!isRecord(value) || typeof value['modality'] !== 'string') return false;
  return ['number', 'undefined'].includes(typeof value['tokenCount']);
}

function knownLines(facts: TooltipFacts, numbers: Numbers): Line[] {
  const { record, isForwarded, savedTokens } = facts;
  return [
    ...(record === undefined ? [] : recordLines(record)),
    ...(isForwarded
      ? [['', l10n.t('Sent to your model server with each request')] satisfies Line]
      : []),
    ...(savedTokens > 0
      ? [['', l10n.t('{0} tokens saved so far', numbers.whole(savedTokens))] satisfies Line]
      : []),
    ...firstTextLines(facts.firstTextMs, numbers),
  ];
}

function recordLines({ madeBy, prefix, sources }: CacheRecord): Line[] {
  const made =
    madeBy === 'user' ? l10n.t('Created by you in Parley') : l10n.t('Created by Parley for a chat');
  const labels = sources.map(({ label }) => label);
  return [
    ['', made],
    ...(prefix === undefined
      ? []
      : [['', l10n.t('Holds the first {0} turns of a chat', prefix.turns)] satisfies Line]),
    ...(labels.length === 0 ? [] : [[l10n.t('Sources'), named(labels)] satisfies Line]),
  ];
}

function firstTextLines(ms: TooltipFacts['firstTextMs'], numbers: Numbers): Line[] {
  const seconds = (value: number): string => numbers.tenth(value / 1000);
  return [
    ...(ms.with === undefined
      ? []
      : [['', l10n.t('Time to first token: {0} s', seconds(ms.with))] satisfies Line]),
    ...(ms.without === undefined
      ? []
      : [
          ['', l10n.t('Time to first token without it: {0} s', seconds(ms.without))] satisfies Line,
        ]),
  ];
}

function staleLines(staleness: Staleness | undefined): Line[] {
  const { changed = [], missing = [] } = staleness ?? {};
  return [
    ...(changed.length === 0 ? [] : [[l10n.t('Changed'), named(changed)] satisfies Line]),
    ...(missing.length === 0 ? [] : [[l10n.t('Deleted'), named(missing)] satisfies Line]),
  ];
}

function named(labels: readonly string[]): string {
  const first = labels.slice(0, maxNamed).join(', ');
  const rest = labels.length - maxNamed;
  return rest > 0 ? l10n.t('{0} and {1} more', first, rest) : first;
}
