import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { changesInMs } from '../../base/timeLeft';
import type { Clock } from '../../base/clock';
import type { FileResource } from '../../protocol/file';
import { isServiceError } from '../../protocol/serviceError';
import { noticeCommands } from '../../platform/noticeCommands';
import { describeProblem } from '../../platform/problem';
import { fileExpireMs } from '../../protocol/fileExpireMs';
import { Countdown } from '../../caching/countdown';
import type { FileRow, FilesRow } from '../../services/uploadedFiles/fileRow';
import type { UploadedFileStore } from '../../services/uploadedFiles/uploadedFileStore';
import { fileDescription, fileLabel, fileSentence, fileTooltip } from './fileTexts';

const { l10n, ThemeIcon, ThemeColor } = vscode;

/** Rows of this scheme are nothing but drawn: VS Code asks for a row's decoration when it draws it. */
const moreScheme = 'parley-more-files';

/** The uploaded files as a flat tree. Time that is left counts down while the view is visible. */
export class FilesTree
  implements vscode.TreeDataProvider<FilesRow>, vscode.FileDecorationProvider, vscode.Disposable
{
  readonly #fileStore: UploadedFileStore;
  readonly #clock: Clock;
  readonly #changed = new vscode.EventEmitter<FilesRow[] | undefined>();
  readonly #countdown: Countdown<FileRow>;
  readonly #subscription: vscode.Disposable;
  /** By the files' names: VS Code draws a row again when it gets the same one. */
  #rows = new Map<string, FileRow>();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(fileStore: UploadedFileStore, clock: Clock) {
    this.#fileStore = fileStore;
    this.#clock = clock;
    this.#countdown = new Countdown(clock, nextUpdateMs, (rows) => this.#timeHasGoneOn(rows));
    this.#subscription = fileStore.onDidChange(() => this.#show());
  }

  setVisible(isVisible: boolean): void {
    if (isVisible) {
      this.#show();
      this.#countdown.start();
    } else {
      this.#countdown.stop();
    }
  }

  getChildren(row?: FilesRow): FilesRow[] {
    if (row !== undefined) return [];
    const files = this.#fileRows();
    return [...files, ...this.#rowsBelow(files.length === 0)];
  }

  getParent(): undefined {
    return undefined;
  }

  getTreeItem(row: FilesRow): vscode.TreeItem {
    switch (row.kind) {
      case 'file':
        return fileItem(row.file, this.#clock.now());
      case 'more':
        return this.#moreItem();
      case 'step':
        return stepItem(row);
    }
  }

  /** Times take long to format, and VS Code asks for all rows at once. */
  resolveTreeItem(item: vscode.TreeItem, row: FilesRow): vscode.TreeItem {
    if (row.kind === 'file') item.tooltip = fileTooltip(row.file);
    return item;
  }

  provideFileDecoration({ scheme }: vscode.Uri): undefined {
    if (scheme === moreScheme && this.#fileStore.state === 'partial') {
      void this.#fileStore.loadMore();
    }
  }

  dispose(): void {
    this.#countdown.stop();
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #fileRows(): FileRow[] {
    const rows = this.#fileStore.entries.map((file) => {
      const known = this.#rows.get(file.name ?? '');
      return known?.file === file ? known : { kind: 'file' as const, file };
    });
    this.#rows = new Map(rows.map((row) => [row.file.name ?? '', row]));
    return rows;
  }

  #rowsBelow(isEmpty: boolean): FilesRow[] {
    const { state, problem, connection } = this.#fileStore;
    switch (state) {
      case 'unasked':
      case 'loading':
        return isEmpty ? [] : [{ kind: 'more' }];
      case 'partial':
        return [{ kind: 'more' }];
      case 'failed':
        return problemRows(problem);
      case 'complete':
        if (!isEmpty) return [];
        return [
          { kind: 'step', label: l10n.t('{0} has no uploaded files.', connection.label) },
          { kind: 'step', label: l10n.t('Upload…'), command: 'parley.uploadFiles' },
        ];
    }
  }

  #moreItem(): vscode.TreeItem {
    const item = new vscode.TreeItem(l10n.t('Loading more…'));
    // Another one each time, so that VS Code asks again.
    const place = String(this.#fileStore.entries.length);
    item.id = 'more';
    item.resourceUri = vscode.Uri.from({ scheme: moreScheme, path: `/${place}` });
    item.iconPath = new ThemeIcon('loading~spin');
    item.command = { command: 'parley.loadMoreFiles', title: l10n.t('Load More') };
    return item;
  }

  #show(): void {
    this.#countdown.setRows(this.#fileRows());
    this.#changed.fire(undefined);
  }

  #timeHasGoneOn(rows: FileRow[]): void {
    if (rows.length === 0) return;
    const nowMs = this.#clock.now();
    const isOver = rows.some(({ file }) => (fileExpireMs(file) ?? Infinity) <= nowMs);
    this.#changed.fire(isOver ? undefined : rows);
  }
}

/** Files of one upload change one after the other; the next whole second is near enough for all of them. */
function nextUpdateMs({ file }: FileRow, nowMs: number): number {
  const expireMs = fileExpireMs(file);
  if (expireMs === undefined) return Infinity;
  return Math.ceil((nowMs + changesInMs(expireMs - nowMs)) / 1000) * 1000;
}

function fileItem(file: FileResource, nowMs: number): vscode.TreeItem {
  const item = new vscode.TreeItem(showHidden(fileLabel(file)));
  item.id = file.name ?? '';
  item.description = showHidden(fileDescription(file, nowMs));
  item.iconPath = iconOf(file);
  item.contextValue = `file ${(file.state ?? '').toLowerCase()}`.trim();
  item.accessibilityInformation = { label: showHidden(fileSentence(file)) };
  return item;
}

function iconOf({ state, mimeType = '' }: FileResource): vscode.ThemeIcon {
  if (state === 'PROCESSING') return new ThemeIcon('loading~spin');
  if (state === 'FAILED') return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
  if (mimeType.startsWith('image/')) return new ThemeIcon('file-media');
  if (mimeType.startsWith('video/')) return new ThemeIcon('device-camera-video');
  if (mimeType.startsWith('audio/')) return new ThemeIcon('unmute');
  if (mimeType === 'application/pdf') return new ThemeIcon('file-pdf');
  return new ThemeIcon('file');
}

function stepItem({
  label,
  command,
  isProblem = false,
}: Extract<FilesRow, { kind: 'step' }>): vscode.TreeItem {
  const shown = showHidden(label);
  const item = new vscode.TreeItem(shown);
  item.tooltip = shown;
  if (isProblem) item.iconPath = new ThemeIcon('warning');
  if (command !== undefined) {
    item.iconPath = new ThemeIcon('arrow-right');
    item.command = { command, title: shown };
  }
  return item;
}

/** What happened, and each next step as a row of its own. */
function problemRows(problem: unknown): FilesRow[] {
  const { message, actions } = describeProblem(problem);
  const isUnsupported =
    isServiceError(problem) && [404, 405, 501].includes(problem.httpStatus ?? 0);
  const label = isUnsupported ? l10n.t('This service doesn’t accept uploaded files.') : message;
  const steps = noticeCommands(actions).map(({ title, command }): FilesRow => ({
    kind: 'step',
    label: title,
    command,
  }));
  return [
    { kind: 'step', label, isProblem: true },
    ...(isUnsupported ? [] : steps),
    { kind: 'step', label: l10n.t('Retry'), command: 'parley.refreshFiles' },
  ];
}
