import { randomUUID } from 'node:crypto';
import type { Uri } from 'vscode';
import type { AttachmentView } from '../../messages/chatState';
import { isMedia, type Attachment } from '../../conversation/turn';
import { formatBytes } from '../../platform/formatBytes';
import type { PageFile } from './attachmentLoader';
import { nameOf } from './attachmentName';

/** What the workspace shows beside its files, as it was when it was attached. */
export type SnapshotName = 'changes' | 'problems' | 'terminal';

const snapshotIds: Readonly<Record<string, SnapshotName>> = {
  'snapshot:changes': 'changes',
  'snapshot:problems': 'problems',
  'snapshot:terminal': 'terminal',
};

/** The id that a snapshot is attached under: another one of its kind takes its place. */
export function snapshotId(name: SnapshotName): string {
  return `snapshot:${name}`;
}

/** How the page shows an attachment: what it is, without what is in it. */
export function attachmentView(attachment: Attachment): AttachmentView {
  const { id, kind, label, detail, uri } = attachment;
  return {
    id,
    kind: snapshotIds[id] ?? kind,
    label,
    detail,
    ...(isMedia(attachment) && {
      media: { size: formatBytes(attachment.sizeBytes), sha256: attachment.sha256 },
    }),
    ...(uri !== undefined && { canOpen: true }),
    ...(!isMedia(attachment) && attachment.isFound && { isFound: true }),
  };
}

/** The same for what is still being read. */
export function loadingView(uri: Uri): AttachmentView {
  const { id, label, detail } = nameOf(uri);
  return { id, kind: 'file', label, detail, isLoading: true };
}

/** The same for a file of the page, which is nowhere and gets an id here. */
export function pageFileView({ name }: PageFile): AttachmentView {
  return { id: `handed:${randomUUID()}`, kind: 'file', label: name, detail: name, isLoading: true };
}
