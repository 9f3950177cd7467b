import * as vscode from 'vscode';
import type { Connection } from '../../../services/connection/connections';
import {
  lifetimeMsOf,
  type CacheRecord,
  type CacheSource,
} from '../../../caching/records/cacheRecord';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { emptyContents } from './askSources';
import type { CachingChat } from '../cachingChat';
import { beginningOf, endsOf } from './chatContents';
import {
  isChangedSince,
  type CacheDraft,
  type DraftContents,
} from '../../../caching/records/cacheDraft';
import { folderPieces, found } from './findPieces';
import { readFilePiece, readRangePiece, type ReadPiece } from './readPieces';
import { readUploadedPiece } from './uploadedPieces';

const { l10n } = vscode;

/** The draft with an old one's values, and what of them is unavailable, for display. */
export interface Recreated {
  draft: CacheDraft;
  remark?: string;
  /** Sources are left out that were cached before. */
  isLacking?: true;
}

const hourSeconds = 3600;

/**
 * The values of a cached content with its sources read again. Undefined if neither the service nor
 * Parley knows it. Rejects with a ServiceError, or as reading a folder does.
 */
export async function recreateDraft(
  name: string,
  store: CachedContentStore,
  chat: Pick<CachingChat, 'read'>,
  signal: AbortSignal,
): Promise<Recreated | undefined> {
  await store.readRecords();
  const record = store.record(name);
  if (record !== undefined) {
    // What has expired by the record may have been extended from another machine.
    if (!store.isThere(name)) await store.fetch(name, { signal }).catch(() => undefined);
    const isThere = store.isThere(name);
    return ofRecord(record, await contentsOfRecord(record, store, chat, signal), isThere);
  }
  const content = store.find(name);
  if (content === undefined) return undefined;
  const { model, displayName = '' } = content;
  const draft: CacheDraft = {
    contents: emptyContents(),
    model,
    displayName,
    context: {},
    expiry: { kind: 'ttl', seconds: hourSeconds },
    former: { name, displayName, isThere: true, isDeleted: false },
  };
  return {
    draft,
    remark: l10n.t(
      'Parley didn’t create this cached content, and services don’t return the contents. Only its model and name are copied.',
    ),
  };
}

function ofRecord(
  record: CacheRecord,
  contents: DraftContents | undefined,
  isThere: boolean,
): Recreated {
  const { name, model, displayName, context, formerNames } = record;
  const seconds = Math.max(1, Math.round(lifetimeMsOf(record) / 1000));
  const known = contents ?? emptyContents();
  const isStale = contents !== undefined && isChangedSince(record.sources, contents);
  const draft: CacheDraft = {
    contents: known,
    model,
    displayName,
    context,
    expiry: { kind: 'ttl', seconds },
    former: {
      name,
      displayName,
      isThere,
      isDeleted: isThere && isStale,
      ...(formerNames && { formerNames }),
    },
  };
  if (contents !== undefined) {
    return { draft, ...(lacks(contents, record.sources) && { isLacking: true }) };
  }
  const remark = l10n.t('Its chat isn’t open. Open the chat, or choose other contents.');
  return { draft, remark };
}

/**
 * Whether sources that were cached are left out now, such as one that the user took in though it may hold keys. What a
 * folder no longer has isn't missed.
 */
function lacks(contents: DraftContents, sources: readonly CacheSource[]): boolean {
  if (!('leftOut' in contents)) return false;
  const { recipe, leftOut } = contents;
  if (recipe.from === 'files') return leftOut.length > 0;
  const labels = new Set(sources.map(({ label }) => label));
  return leftOut.some(({ label }) => labels.has(label));
}

/** Undefined if the chat that it was made from is not open as it was. */
async function contentsOfRecord(
  { recipe, sources, prefix }: CacheRecord,
  { connection }: CachedContentStore,
  open: Pick<CachingChat, 'read'>,
  signal: AbortSignal,
): Promise<DraftContents | undefined> {
  switch (recipe.from) {
    case 'folder': {
      const root = vscode.Uri.parse(recipe.root);
      const unticked = new Set(recipe.unticked);
      return { ...(await folderPieces(root, recipe.glob, signal)), unticked };
    }
    case 'files': {
      const read: ReadPiece[] = [];
      for (const source of sources) {
        signal.throwIfAborted();
        read.push(await readSource(source, connection, signal));
      }
      return { ...found(recipe, read), unticked: new Set() };
    }
    case 'chat': {
      const chat = await open.read();
      const turns = prefix?.turns ?? 0;
      return chat.id === prefix?.chatId && endsOf(chat.path).includes(turns)
        ? beginningOf(chat, turns)
        : undefined;
    }
  }
}

async function readSource(
  source: CacheSource,
  connection: Connection,
  signal: AbortSignal,
): Promise<ReadPiece> {
  const { kind, label, uri, lines } = source;
  if (kind === 'uploadedFile') return readUploadedPiece(source, connection, signal);
  if (uri === undefined) return { leftOut: { label, why: l10n.t('It can’t be opened.') } };
  const place = vscode.Uri.parse(uri);
  return lines === undefined ? readFilePiece(place) : readRangePiece(place, source, lines);
}
