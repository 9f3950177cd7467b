import type { FileResource } from '../../protocol/file';
import { isRecord } from '../../protocol/isRecord';
import type { CommandId } from '../../platform/manifest/commands';

/** A row of the view that stands for a file; what commands of its menus are handed. */
export interface FileRow {
  kind: 'file';
  file: FileResource;
}

/** A row of the view of uploaded files. */
export type FilesRow =
  | FileRow
  /** The next page comes when this is drawn, or entered. */
  | { kind: 'more' }
  /** What is the matter, or what can be done. */
  | { kind: 'step'; label: string; command?: CommandId; isProblem?: boolean };

/** The files that a command of the view is for: all that are selected, if the clicked one is among them. */
export function filesOfRows(clicked: unknown, selected?: unknown): FileResource[] {
  const rows = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
  const files = rows.filter(isFileRow).map(({ file }) => file);
  return [...new Map(files.map((file) => [file.name, file])).values()];
}

function isFileRow(row: unknown): row is FileRow {
  return isRecord(row) && row['kind'] === 'file';
}
