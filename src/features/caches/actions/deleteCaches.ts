import { l10n } from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import type { Content } from '../../../protocol/content';
import { doToSeveral } from '../../../platform/doToSeveral';
import { serviceKey } from '../../../services/connection/serviceKey';
import { formatNumber } from '../../../platform/formatNumber';
import { namesReplaced, type CacheRecord } from '../../../caching/records/cacheRecord';
import { expireMsOf } from '../../../caching/expireMs';
import { labelOf, recordOf, type CacheActionParts } from './actionParts';
import { rebuildContents } from './rebuildContents';

/** What is needed to make a cached content again. */
interface Kept {
  record: CacheRecord;
  contents: Content[];
  expireAtMs: number;
  wasInCommands: boolean;
}

/** So many are named in a question. */
const namedMost = 8;

/** Deletes cached contents after a yes, and offers, without waiting, to make them again where that can be done. */
export async function deleteCaches(
  names: readonly string[],
  parts: CacheActionParts,
): Promise<void> {
  if (names.length === 0) return;
  const kept = await keep(names, parts);
  const { dialogs } = parts;
  const { settings } = await parts.chats.open();
  const message = deleteQuestion(names, parts);
  const detail = [
    ...namesText(names, settings.cachedContent, parts),
    '',
    undoText(names, kept),
  ].join('\n');
  if (!(await dialogs.confirm({ message, detail, action: l10n.t('Delete') }))) return;
  await deleteConfirmed(names, kept, parts);
}

/** Deletes without a question: there was one. */
export async function deleteConfirmed(
  names: readonly string[],
  kept: ReadonlyMap<string, Kept>,
  parts: CacheActionParts,
): Promise<void> {
  const { store, dialogs, clock } = parts;
  const labels = new Map(names.map((name) => [name, labelOf(parts, name)]));
  const sentence = (count: number): string => l10n.t('{0} cached contents were deleted.', count);
  const done = await doToSeveral(
    names,
    {
      title: l10n.t('Deleting cached contents'),
      labelOf: (name) => labels.get(name) ?? name,
      act: (name, signal) => store.delete(name, { signal }),
      doneSentence: sentence,
    },
    dialogs,
  );
  if (done.length === 0) return;
  const back = done.flatMap((name) => kept.get(name) ?? []);
  const isWorth = back.some(({ expireAtMs }) => expireAtMs > clock.now());
  const [first = ''] = done;
  const told =
    done.length === 1
      ? l10n.t('“{0}” was deleted.', labels.get(first) ?? first)
      : sentence(done.length);
  const undo = l10n.t('Undo');
  void dialogs.tell(told, ...(isWorth ? [undo] : [])).then(async (chosen) => {
    if (chosen === undo) await makeAgain(back, parts);
  });
}

/** What can be made again as it is now; read before anything is deleted. */
async function keep(names: readonly string[], parts: CacheActionParts): Promise<Map<string, Kept>> {
  const { store, chats, commandCache, clock } = parts;
  const kept = new Map<string, Kept>();
  const chat = await chats.open();
  for (const name of names) {
    const record = recordOf(parts, name);
    const expireAtMs = expireMsOf(store.find(name) ?? {}) ?? record?.expireAtMs ?? 0;
    if (record === undefined || expireAtMs <= clock.now()) continue;
    const contents = await rebuildContents(record, chat, store.connection.client);
    const wasInCommands = commandCache.isUsed(serviceKey(store.connection), name);
    if (contents) kept.set(name, { record, contents, expireAtMs, wasInCommands });
  }
  return kept;
}

/** Undo: new ones with the lifetime that is left. */
async function makeAgain(kept: readonly Kept[], parts: CacheActionParts): Promise<void> {
  const { dialogs, clock } = parts;
  const alive = kept.filter(({ expireAtMs }) => expireAtMs > clock.now());
  const made: CachedContent[] = [];
  const done = await doToSeveral(
    alive,
    {
      title: l10n.t('Making what was deleted again'),
      labelOf: ({ record }) => record.displayName,
      act: async (each, signal) => void made.push(await makeOne(each, parts, signal)),
      doneSentence: (count) => l10n.t('{0} cached contents are there again.', count),
    },
    dialogs,
  );
  if (done.length === 0) return;
  const [{ name = '' } = { name: '' }] = made;
  void dialogs.tell(
    done.length === 1
      ? l10n.t('“{0}” is there again. Its name is new: {1}.', labelOf(parts, name), name)
      : l10n.t('{0} cached contents are there again. Their names are new.', done.length),
  );
}

async function makeOne(
  { record, contents, expireAtMs, wasInCommands }: Kept,
  { store, clock, commandCache, chats }: CacheActionParts,
  signal: AbortSignal,
): Promise<CachedContent> {
  const { model, displayName, context, madeBy, recipe, sources, prefix, heldTexts } = record;
  const content = {
    model,
    contents,
    ...context,
    ...(displayName !== '' && { displayName }),
    ttl: `${(expireAtMs - clock.now()) / 1000}s`,
  };
  const formerNames = namesReplaced(record);
  const origin = { madeBy, recipe, sources, heldTexts, formerNames, ...(prefix && { prefix }) };
  const made = await store.create(content, origin, { signal });
  const { name = '' } = made;
  if (wasInCommands) {
    const service = serviceKey(store.connection);
    await commandCache.use({ name, service, model, label: displayName || name });
  }
  // The chat keeps the name of what is gone until it is next asked, or has followed it already.
  const { cachedContent = '' } = (await chats.open()).settings;
  if ([record.name, name].includes(cachedContent)) await chats.use(name);
  return made;
}

export function deleteQuestion(names: readonly string[], parts: CacheActionParts): string {
  return names.length === 1
    ? l10n.t('Delete the cached content “{0}”?', labelOf(parts, names[0] ?? ''))
    : l10n.t('Delete {0} cached contents?', names.length);
}

/** Those to be deleted, with their tokens and what uses them now; of one alone the question has the name. */
export function namesText(
  names: readonly string[],
  inChat: string | undefined,
  parts: CacheActionParts,
): string[] {
  const rows = names.slice(0, namedMost).map((name) => {
    const facts = factsOf(name, name === inChat, parts);
    return (names.length === 1 ? facts : [labelOf(parts, name), ...facts]).join(' · ');
  });
  const more = names.length - rows.length;
  return more > 0 ? [...rows, l10n.t('And {0} more.', more)] : rows;
}

function factsOf(name: string, isInChat: boolean, parts: CacheActionParts): string[] {
  const { store, commandCache } = parts;
  const content = store.find(name);
  const tokens = content?.usageMetadata?.totalTokenCount ?? recordOf(parts, name)?.tokens;
  return [
    ...(tokens === undefined ? [] : [l10n.t('{0} tokens', formatNumber(tokens))]),
    ...(isInChat ? [l10n.t('the open chat uses it')] : []),
    ...(commandCache.isUsed(serviceKey(store.connection), name) ? [l10n.t('commands use it')] : []),
  ];
}

function undoText(names: readonly string[], kept: ReadonlyMap<string, Kept>): string {
  const isOne = names.length === 1;
  if (kept.size === names.length) {
    return isOne
      ? l10n.t('It can be undone: Parley can make it again, under a new name.')
      : l10n.t('It can be undone: Parley can make them again, under new names.');
  }
  if (kept.size === 0) {
    return isOne
      ? l10n.t('This can’t be undone: what it was made from is not known here, or has changed.')
      : l10n.t('This can’t be undone: what they were made from is not known here, or has changed.');
  }
  return l10n.t(
    'Parley can make {0} of {1} again. With the others it can’t be undone: what they were made from is not known here, or has changed.',
    kept.size,
    names.length,
  );
}
