import * as vscode from 'vscode';
import type { TextAttachment } from '../../conversation/turn';
import { attachmentText, isUnended } from '../../source/attachmentText';
import { distinctPath } from '../../platform/distinctPath';
import { formatNumber } from '../../platform/formatNumber';
import { filesOfFolders } from '../workspaceFiles/filesOfFolders';
import { languageOf, type AttachmentName, type Loaded } from './attachmentName';
import { maxCharacters, maxFiles, readTextFile } from './readTextFile';
import { secretsSentence } from './secrets';

interface Gathered {
  texts: string[];
  /** The places of those whose last line has no end. */
  unended: number[];
  characters: number;
  /** Files that are media, binary, empty or can't be read. */
  notText: number;
  /** Files for which there was no room. */
  beyond: number;
  /** The paths of files that may hold secrets. */
  secret: string[];
}

/**
 * The text files of a folder as one attachment, by their paths; what ignore files and settings leave out
 * of a folder's count is left out here. Says how many were left out beyond that.
 */
export async function loadFolder(
  uri: vscode.Uri,
  name: AttachmentName,
  signal: AbortSignal,
): Promise<Loaded> {
  const files = await filesOfFolders([uri], signal);
  const gathered: Gathered = {
    texts: [],
    unended: [],
    characters: 0,
    notText: 0,
    beyond: 0,
    secret: [],
  };
  for (const file of files) {
    signal.throwIfAborted();
    await gather(file, gathered);
  }
  const { texts, unended } = gathered;
  const remarks = leftOut(name.label, gathered);
  if (texts.length === 0) {
    return { remarks: [...remarks, vscode.l10n.t('{0} contains no text files.', name.label)] };
  }
  const attachment: TextAttachment = {
    ...name,
    kind: 'folder',
    label: `${name.label}/`,
    detail: vscode.l10n.t('{0} ({1} files)', name.detail, formatNumber(texts.length)),
    text: texts.join('\n'),
    ...(unended.length > 0 && { unended }),
  };
  return { attachment, remarks };
}

async function gather(uri: vscode.Uri, gathered: Gathered): Promise<void> {
  if (gathered.texts.length >= maxFiles || gathered.characters >= maxCharacters) {
    gathered.beyond += 1;
    return;
  }
  const read = await readAttached(uri);
  if (read === 'secret') gathered.secret.push(distinctPath(uri));
  else if (read === 'notText') gathered.notText += 1;
  else if (read === 'tooLarge' || gathered.characters + read.text.length > maxCharacters) {
    gathered.beyond += 1;
  } else {
    if (read.isUnended) gathered.unended.push(gathered.texts.length);
    gathered.texts.push(read.text);
    gathered.characters += read.text.length;
  }
}

async function readAttached(
  uri: vscode.Uri,
): Promise<{ text: string; isUnended: boolean } | 'tooLarge' | 'notText' | 'secret'> {
  const read = await readTextFile(uri);
  if (typeof read === 'string') return read;
  const file = { path: distinctPath(uri), languageId: languageOf(uri.path) };
  return { text: attachmentText(file, read.text), isUnended: isUnended(read.text) };
}

function leftOut(label: string, { texts, notText, beyond, secret }: Gathered): string[] {
  const files = formatNumber(texts.length);
  return [
    ...(secret.length === 0 ? [] : [`${label}: ${secretsSentence(secret)}`]),
    ...(notText === 0
      ? []
      : [
          vscode.l10n.t(
            '{0}: attached {1} files; {2} are empty or not text.',
            label,
            files,
            formatNumber(notText),
          ),
        ]),
    ...(beyond === 0
      ? []
      : [
          vscode.l10n.t(
            '{0}: attached {1} files; {2} more don’t fit.',
            label,
            files,
            formatNumber(beyond),
          ),
        ]),
  ];
}
