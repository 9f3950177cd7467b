import { l10n } from 'vscode';
import { blobSource } from '../../client/uploadSource';
import type { FileResource } from '../../protocol/file';
import type { Dialogs } from '../../platform/dialogs';
import { doToSeveral } from '../../platform/doToSeveral';
import { fileDigest } from '../../storage/fileDigest';
import type { RequestMedia } from '../../services/attachments/requestMedia';
import type { Connection } from '../../services/connection/connections';
import type { UploadedFileStore } from '../../services/uploadedFiles/uploadedFileStore';
import { fileLabel } from './fileTexts';
import { formatNumber } from '../../platform/formatNumber';

/** This many are named in a question. */
const namedMost = 8;

/** A file whose bytes are on this machine. */
interface Kept {
  file: FileResource;
  bytes: Blob;
}

/**
 * Deletes files after a yes; it can be undone for those whose bytes were attached in a chat of this
 * workspace.
 */
export async function deleteFiles(
  files: readonly FileResource[],
  fileStore: UploadedFileStore,
  media: Pick<RequestMedia, 'open'>,
  dialogs: Dialogs,
): Promise<void> {
  const { connection } = fileStore;
  const kept = await keep(files, media);
  const [first] = files;
  if (first === undefined) return;
  const isYes = await dialogs.confirm({
    message:
      files.length === 1
        ? l10n.t('Delete the uploaded file “{0}”?', fileLabel(first))
        : l10n.t('Delete {0} uploaded files?', files.length),
    detail: detailOf(files, kept.size),
    action: l10n.t('Delete'),
  });
  if (!isYes) return;
  const sentence = (count: number): string =>
    count === 1 ? l10n.t('Deleted 1 file.') : l10n.t('Deleted {0} files.', formatNumber(count));
  const done = await doToSeveral(
    files,
    {
      title: l10n.t('Deleting uploaded files'),
      labelOf: fileLabel,
      act: ({ name = '' }, signal) => fileStore.delete(connection, name, { signal }),
      doneSentence: sentence,
    },
    dialogs,
  );
  if (done.length === 0) return;
  const back = done.flatMap(({ name }) => kept.get(name) ?? []);
  const [gone] = done;
  const reported =
    gone !== undefined && done.length === 1
      ? l10n.t('Deleted “{0}”.', fileLabel(gone))
      : sentence(done.length);
  const undo = l10n.t('Undo');
  void dialogs.notify(reported, ...(back.length > 0 ? [undo] : [])).then(async (chosen) => {
    if (chosen === undo) await uploadAgain(back, connection, fileStore, dialogs);
  });
}

async function keep(
  files: readonly FileResource[],
  media: Pick<RequestMedia, 'open'>,
): Promise<Map<string | undefined, Kept>> {
  const kept = new Map<string | undefined, Kept>();
  for (const file of files) {
    const digest = fileDigest(file.sha256Hash);
    const bytes = digest === undefined ? undefined : await media.open(digest);
    if (bytes !== undefined) kept.set(file.name, { file, bytes });
  }
  return kept;
}

async function uploadAgain(
  kept: readonly Kept[],
  connection: Connection,
  fileStore: UploadedFileStore,
  dialogs: Dialogs,
): Promise<void> {
  const sentence = (count: number): string =>
    count === 1
      ? l10n.t('Restored 1 file under a new name.')
      : l10n.t('Restored {0} files under new names.', formatNumber(count));
  const done = await doToSeveral(
    kept,
    {
      title: l10n.t('Restoring deleted files'),
      labelOf: ({ file }) => fileLabel(file),
      act: ({ file, bytes }, signal) => {
        const { mimeType = '', displayName = '' } = file;
        const metadata = { mimeType, displayName };
        return fileStore.upload(connection, blobSource(bytes), metadata, { signal });
      },
      doneSentence: sentence,
    },
    dialogs,
  );
  if (done.length > 0) void dialogs.notify(sentence(done.length));
}

function detailOf(files: readonly FileResource[], keptCount: number): string {
  const named = files.length === 1 ? [] : files.slice(0, namedMost).map(fileLabel);
  const more = files.length - namedMost;
  return [
    ...named,
    ...(more > 0 ? [l10n.t('And {0} more.', more)] : []),
    l10n.t('Chats and cached contents that refer to it can no longer use it.'),
    keptCount === files.length
      ? l10n.t('You can undo this: the content is on this machine and would be uploaded again.')
      : keptCount === 0
        ? l10n.t('You can’t undo this: the content isn’t on this machine.')
        : l10n.t('You can undo this for {0} of them, whose content is on this machine.', keptCount),
  ].join('\n');
}
