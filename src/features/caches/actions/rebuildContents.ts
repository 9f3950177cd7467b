import * as vscode from 'vscode';
import { createRequest } from '../../../conversation/request';
import type { Content, Part } from '../../../protocol/content';
import type { Client } from '../../../client/client';
import { mediaOf } from '../../../conversation/media/splitMedia';
import { languageOf } from '../../../services/attachments/attachmentName';
import { attachmentText } from '../../../source/attachmentText';
import { createAttachment } from '../../../services/attachments/editorAttachment';
import { decodeFile } from '../../../platform/decodeFile';
import type { CacheRecord, CacheSource } from '../../../caching/records/cacheRecord';
import { startsWith } from '../../../caching/records/chatPrefix';
import { digestOf } from '../../../base/node/digestOf';
import type { ReadChat } from '../cachingChat';

/** More than this is not read again only because it might be wanted back. */
const maxSources = 500;

/**
 * The contents that a cached content was made of, read again; undefined unless they are exactly what
 * they were. A service never returns contents, so this is the only way to get them back.
 */
export async function rebuildContents(
  record: CacheRecord,
  chat: ReadChat | undefined,
  client: Pick<Client, 'files'>,
): Promise<Content[] | undefined> {
  const { prefix, sources, textDigests } = record;
  if (prefix !== undefined) {
    if (chat === undefined) return undefined;
    const path = chat.path.slice(0, prefix.turns);
    const isSame = chat.id === prefix.chatId && startsWith(chat.path, chat.settings, prefix);
    return isSame && mediaOf(path).length === 0 ? createRequest(path).contents : undefined;
  }
  if (sources.length === 0 || sources.length > maxSources) return undefined;
  try {
    const parts: Part[] = [];
    for (const source of sources) parts.push(await partOf(source, textDigests, client));
    const texts = parts.flatMap(({ text }) => (text === undefined ? [] : [digestOf(text)]));
    return isSameSet(texts, textDigests) ? [{ role: 'user', parts }] : undefined;
  } catch {
    // Gone, unreadable or not ours any more: then it can't be made again.
    return undefined;
  }
}

async function partOf(
  { kind, uri, lines, mimeType = '' }: CacheSource,
  textDigests: readonly string[],
  { files }: Pick<Client, 'files'>,
): Promise<Part> {
  if (uri === undefined) throw new Error('typed text is not kept');
  if (kind === 'uploadedFile') {
    const file = await files.get(uri);
    if (file.state !== 'ACTIVE') throw new Error('the file can’t be referred to');
    return { fileData: { mimeType: file.mimeType ?? mimeType, fileUri: file.uri ?? uri } };
  }
  for await (const text of textsOf(vscode.Uri.parse(uri), lines)) {
    if (textDigests.includes(digestOf(text))) return { text };
  }
  throw new Error('it has changed');
}

/** The same file has two texts: as it is in its editor, and as it is on the disk. Either may have been taken. */
async function* textsOf(
  uri: vscode.Uri,
  lines: [number, number] | undefined,
): AsyncGenerator<string, void, undefined> {
  if (lines === undefined) {
    const code = await decodeFile(await vscode.workspace.fs.readFile(uri), uri);
    const path = vscode.workspace.asRelativePath(uri);
    yield attachmentText({ path, languageId: languageOf(uri.path) }, code);
  }
  const document = await vscode.workspace.openTextDocument(uri);
  yield createAttachment(lines ? rangeOf(document, lines) : { document }).text;
}

function rangeOf(
  document: vscode.TextDocument,
  [first, last]: [number, number],
): { document: vscode.TextDocument; selection: vscode.Range } {
  const { end } = document.lineAt(last - 1).range;
  return { document, selection: new vscode.Range(new vscode.Position(first - 1, 0), end) };
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return new Set(some).size === known.size && some.every((each) => known.has(each));
}
