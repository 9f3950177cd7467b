import { l10n, MarkdownString } from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { FileResource } from '../../protocol/file';
import { formatBytes, formatExactBytes } from '../../platform/formatBytes';
import { formatExactInstant, formatTimeLeft, formatTimestamp } from '../../platform/formatTime';
import { fileExpireMs } from '../../protocol/fileExpireMs';

/** What a file is called: by its display name, or else by its id. */
export function fileLabel({ displayName = '', name = '' }: FileResource): string {
  return displayName === '' ? name.replace(/^files\//u, '') : displayName;
}

/** Size, type, state and what is left of its life, for its row. */
export function fileDescription(file: FileResource, nowMs: number): string {
  const { sizeBytes, mimeType = '', state, error } = file;
  const expireMs = fileExpireMs(file);
  return [
    ...(sizeBytes === undefined ? [] : [formatBytes(Number(sizeBytes))]),
    mimeType,
    ...(state === 'PROCESSING' ? [l10n.t('processing…')] : []),
    ...(state === 'FAILED'
      ? [l10n.t('failed: {0}', error?.message ?? l10n.t('no reason given'))]
      : []),
    ...(expireMs === undefined ? [] : [l10n.t('{0} left', formatTimeLeft(expireMs - nowMs))]),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** What a screen reader says of a row: without the time, which would be said again and again. */
export function fileSentence(file: FileResource): string {
  const { expirationTime: _, ...others } = file;
  return `${fileLabel(file)}, ${fileDescription(others, 0)}`;
}

/** Everything that the service returns about a file. */
export function fileTooltip(file: FileResource): MarkdownString {
  const tooltip = new MarkdownString();
  tooltip.appendText(showHidden(fileLabel(file)));
  for (const [field, value] of fieldsOf(file)) {
    // Fields are the service's too: one it made up must not be read as Markdown.
    tooltip.appendMarkdown('\n\n**').appendText(showHidden(field));
    tooltip.appendMarkdown('** ').appendText(showHidden(value));
  }
  return tooltip;
}

function fieldsOf(file: FileResource): [string, string][] {
  const { sizeBytes, sha256Hash, videoMetadata, error, ...others } = file;
  const { createTime, updateTime, expirationTime } = file;
  const times = { createTime, updateTime, expirationTime };
  const plain = Object.entries(others).filter(([field]) => !Object.hasOwn(times, field));
  const reported = Object.entries(times).map(([field, time]) => [field, timeText(time)] as const);
  const size = sizeBytes === undefined ? undefined : formatExactBytes(Number(sizeBytes));
  const all: (readonly [string, unknown])[] = [
    ...plain,
    ['sizeBytes', size],
    ...reported,
    ['sha256Hash', sha256Hash],
    ['videoMetadata', videoMetadata?.videoDuration],
    ['error', error?.message],
  ];
  return all.flatMap(([field, value]) =>
    typeof value === 'string' && value !== '' ? [[field, value] satisfies [string, string]] : [],
  );
}

/** In the user's time zone, and as the service wrote it. An invalid time is shown as it is. */
function timeText(time: string | undefined): string | undefined {
  return time && formatTimestamp(time, (ms) => `${formatExactInstant(ms)} (${time})`);
}
