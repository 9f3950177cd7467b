import { openAsBlob } from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { blobSource } from '../../client/uploadSource';
import { fileSource } from '../../services/attachments/byteSource';
import { identifyFile } from '../../conversation/media/identifyFile';
import { typeByName } from '../../conversation/media/mediaTypes';
import { attachmentProblemSentence } from '../../services/attachments/attachmentProblemSentence';
import { maySend, secretsSentence } from '../../services/attachments/secrets';
import { decodeFile } from '../../platform/decodeFile';
import type { Dialogs } from '../../platform/dialogs';
import { doToSeveral } from '../../platform/doToSeveral';
import { isOnDisk } from '../../platform/isOnDisk';
import type { UploadedFileStore } from '../../services/uploadedFiles/uploadedFileStore';
import { joinSentences } from '../../base/joinSentences';
import { formatList } from '../../platform/formatList';
import { formatNumber } from '../../platform/formatNumber';

const { l10n } = vscode;

/** A file that can be sent, with what it is. */
interface Sendable {
  label: string;
  mimeType: string;
  bytes: Blob;
}

const maxDisplayName = 512;

/** Sends files of this machine, one after the other with progress; what no model takes is said and left out. */
export async function uploadFiles(
  uris: readonly vscode.Uri[],
  fileStore: UploadedFileStore,
  dialogs: Dialogs,
): Promise<void> {
  const { connection } = fileStore;
  const found = await Promise.all(uris.map((uri) => readFile(uri, dialogs)));
  const refused = found.filter((each) => typeof each === 'string');
  if (refused.length > 0) void dialogs.warn(joinSentences(refused));
  const files = found.filter((each) => typeof each !== 'string');
  const sentence = (count: number): string =>
    count === 1 ? l10n.t('Uploaded 1 file.') : l10n.t('Uploaded {0} files.', formatNumber(count));
  const done = await doToSeveral(
    files,
    {
      title: l10n.t('Uploading {0} to {1}', formatList(files.map(labelOf)), connection.label),
      labelOf,
      act: ({ label, mimeType, bytes }, signal) => {
        const displayName = Array.from(label).slice(0, maxDisplayName).join('');
        const metadata = { mimeType, displayName };
        return fileStore.upload(connection, blobSource(bytes), metadata, { signal });
      },
      doneSentence: sentence,
    },
    dialogs,
  );
  if (done.length > 0) {
    const [first] = done;
    void dialogs.notify(
      done.length === 1 && first ? l10n.t('Uploaded {0}.', first.label) : sentence(done.length),
    );
  }
}

function labelOf({ label }: Sendable): string {
  return label;
}

/** A sentence if it can't be sent. */
async function readFile(uri: vscode.Uri, dialogs: Dialogs): Promise<Sendable | string> {
  const label = path.posix.basename(uri.path);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    const source = await fileSource(uri, size);
    const identity = identifyFile(label, await source.head(), size);
    if ('problem' in identity) return attachmentProblemSentence(label, identity);
    const bytes = isOnDisk(uri)
      ? await openAsBlob(uri.fsPath)
      : new Blob([new Uint8Array(await vscode.workspace.fs.readFile(uri))]);
    if (identity.kind === 'text') {
      const text = await decodeFile(new Uint8Array(await bytes.arrayBuffer()), uri);
      const secret = { name: label, path: uri.path, text };
      if (!(await maySend(secret, (name) => askToUpload(name, dialogs)))) {
        return secretsSentence([label]);
      }
    }
    const mimeType = identity.kind === 'text' ? textType(label) : identity.mimeType;
    return { label, mimeType, bytes };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return attachmentProblemSentence(label, { problem: 'unreadable', message });
  }
}

function askToUpload(name: string, dialogs: Dialogs): Promise<boolean> {
  return dialogs.confirm({
    message: l10n.t('{0} may contain secrets.', name),
    detail: l10n.t('It appears to contain keys or passwords, which would be uploaded.'),
    action: l10n.t('Upload Anyway'),
  });
}

/** `.ts` is also the end of a film's name. */
function textType(name: string): string {
  const type = typeByName(name) ?? '';
  return type.startsWith('text/') || type === 'application/json' ? type : 'text/plain';
}
