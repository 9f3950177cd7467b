import type { ChatSettings } from '../../conversation/chatSettings';
import type { FolderInstruction } from '../../conversation/folderInstructions';
import type { LeftOut, Turn, WithoutCache } from '../../conversation/turn';
import type { CacheRecord } from './cacheRecord';
import { startsWith } from './chatPrefix';
import { holdsTools } from './heldTools';
import { cachedAttachments } from './cachedAttachments';

/** What is known of a cached content. */
export interface KnownCache {
  name: string;
  /** For display: its display name, or else its name. */
  label: string;
  /** `models/{model}`. */
  model?: string;
  tokens?: number;
  /** In milliseconds since the Unix epoch. */
  expireAtMs?: number;
  /** It was deleted, or a request has found it gone. */
  isGone?: true;
  /** The service has listed all of its cached contents, and it was not among them. */
  isMissing?: true;
  /** Its sources that are not what they were when it was made, by their labels; absent for none. */
  changedSources?: readonly string[];
  /** Of one that was made here. */
  record?: CacheRecord;
}

/** What turns are asked with beside themselves, and what of them is not sent. */
export interface PlannedRequest {
  settings: ChatSettings;
  leftOut?: LeftOut;
  withoutCache?: WithoutCache;
  /** What the system instruction has of the folders of the workspace; absent for none. */
  folderInstructions?: readonly FolderInstruction[];
}

/**
 * The request that a path of turns makes. Beside cached content no instruction and no tools are sent, and of the
 * turns only what it does not hold; if it can't be used for these turns, they go whole and without it.
 *
 * @param settings all that the chat has set, its instruction included
 * @param model the one that will answer, as `models/{model}`; undefined while unknown
 * @param cache the cached content of the settings, as far as it is known
 */
export function planRequest(
  path: readonly Turn[],
  settings: ChatSettings,
  model: string | undefined,
  cache: KnownCache | undefined,
): PlannedRequest {
  if (settings.cachedContent === undefined || cache === undefined) return { settings };
  const reason = misfit(path, settings, model, cache);
  if (reason !== undefined) return withoutCache(settings, cache, reason);
  const { systemInstruction: _, tools: __, toolConfig: ___, ...beside } = settings;
  const leftOut = cache.record && leftOutOf(path, cache.record);
  return { settings: beside, ...(leftOut && { leftOut }) };
}

/** The settings without the cached content, and why. */
export function withoutCache(
  { cachedContent: _, ...settings }: ChatSettings,
  { name, label }: Pick<KnownCache, 'name' | 'label'>,
  reason: WithoutCache['reason'],
): PlannedRequest {
  return { settings, withoutCache: { name, label, reason } };
}

function misfit(
  path: readonly Turn[],
  settings: ChatSettings,
  model: string | undefined,
  cache: KnownCache,
): WithoutCache['reason'] | undefined {
  const reason = permanentMisfit(cache, model);
  // One that is only missing in a list is tried: the list may be older than it.
  if (reason !== undefined && !(reason === 'gone' && cache.isGone !== true)) return reason;
  const { prefix, context } = cache.record ?? {};
  if (prefix === undefined) return undefined;
  if (!startsWith(path, settings, prefix)) return 'otherBeginning';
  // The model would call what the chat doesn't have any more, and not what it has.
  return context?.tools === undefined || holdsTools(context, settings) ? undefined : 'otherTools';
}

/** Why a cached content can't be used whatever is asked; undefined as long as nothing speaks against it. */
export function permanentMisfit(
  { model: own, isGone, isMissing }: KnownCache,
  model: string | undefined,
): 'gone' | 'otherModel' | undefined {
  if (isGone === true || isMissing === true) return 'gone';
  const isOther = model !== undefined && own !== undefined && model !== own;
  return isOther ? 'otherModel' : undefined;
}

function leftOutOf(path: readonly Turn[], record: CacheRecord): LeftOut | undefined {
  const { prefix } = record;
  // What says of the beginning's files what the model knows is sent with the turns behind it.
  if (prefix !== undefined) return { turns: prefix.turns, attachments: [] };
  const attachments = cachedAttachments(path, record);
  return attachments.length === 0 ? undefined : { turns: 0, attachments };
}
