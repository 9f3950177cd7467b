import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import type { CurrentChat } from '../../chat/api';
import type { Connection } from '../../../services/connection/connections';
import { serviceKey } from '../../../services/connection/serviceKey';
import type { CacheRecord, CacheSource } from '../../../caching/records/cacheRecord';
import type { CacheRecords } from '../../../services/cachedContents/cacheRecords';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { emptyContents } from './askSources';
import { beginningOf, readOpenChat } from './chatContents';
import {
  isChangedSince,
  type CacheDraft,
  type DraftContents,
} from '../../../caching/records/createDraft';
import { folderPieces, found } from './findPieces';
import { readFilePiece, readRangePiece, type ReadPiece } from './readPieces';
import { readUploadedPiece } from './uploadedPieces';

const { l10n } = vscode;

/** What making a new one with the values of an old one works with. */
export interface RecreateParts {
  store: CachedContentStore;
  records: CacheRecords;
  keeper: CurrentChat;
  clock: Clock;
}

/** The draft with an old one's values, and what of them could not be had, for people. */
export interface Recreated {
  draft: CacheDraft;
  remark?: string;
}

const hourSeconds = 3600;

/**
 * The values of a cached content with its sources read anew. Undefined where neither the service nor
 * Parley knows it. Rejects with a ServiceError, or as reading a folder does.
 */
export async function recreateDraft(
  name: string,
  { store, records, keeper, clock }: RecreateParts,
  signal: AbortSignal,
): Promise<Recreated | undefined> {
  const { connection } = store;
  await records.read();
  const record = records.of(serviceKey(connection), name);
  const content = store.find(name);
  if (record !== undefined) {
    const isThere =
      content !== undefined || (record.expireAtMs > clock.now() && !store.isGone(name));
    return ofRecord(record, isThere, { connection, keeper }, signal);
  }
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
      'Parley did not make this one, and no service tells the contents of a cached content. Only its model and name are taken over.',
    ),
  };
}

async function ofRecord(
  record: CacheRecord,
  isThere: boolean,
  parts: { connection: Connection; keeper: CurrentChat },
  signal: AbortSignal,
): Promise<Recreated> {
  const { name, model, displayName, context, createdAtMs, expireAtMs, formerNames } = record;
  const contents = await contentsOfRecord(record, parts, signal);
  const seconds = Math.max(1, Math.round((expireAtMs - createdAtMs) / 1000));
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
  if (contents !== undefined) return { draft };
  const remark = l10n.t(
    'The chat that it was made from is not open. Open it, or choose other contents.',
  );
  return { draft, remark };
}

/** Undefined where the chat that it was made from is not open as it was. */
async function contentsOfRecord(
  { recipe, sources, prefix }: CacheRecord,
  { connection, keeper }: { connection: Connection; keeper: CurrentChat },
  signal: AbortSignal,
): Promise<DraftContents | undefined> {
  switch (recipe.from) {
    case 'folder': {
      const root = vscode.Uri.parse(recipe.root);
      return { ...(await folderPieces(root, recipe.glob, signal)), unticked: new Set() };
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
      const chat = await readOpenChat(keeper);
      const turns = prefix?.turns ?? 0;
      return chat.id === prefix?.chatId && chat.ends.includes(turns)
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
  if (uri === undefined) return { leftOut: { label, why: l10n.t('It can’t be opened again.') } };
  const place = vscode.Uri.parse(uri);
  return lines === undefined ? readFilePiece(place) : readRangePiece(place, lines);
}
