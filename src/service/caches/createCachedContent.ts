import type { Random } from '../../base/clock';
import type { CachedContent } from '../../protocol/cachedContent';
import type { Model } from '../../protocol/model';
import { checkCachedContent } from '../../protocol/rules/cachedContentRules';
import { cachedContentShape } from '../../protocol/shapes/cachedContentShapes';
import { formatTimestamp } from '../../protocol/time';
import type { Violation } from '../../protocol/violation';
import { failure } from '../../protocol/failure';
import type { InputResolver } from '../generation/inputResolver';
import type { ModelDirectory, OfferedModel } from '../modelDirectory';
import type { Call } from '../router';
import { jsonResponse } from '../wire/answers';
import { readBody, refuseViolations } from '../wire/requestBody';
import { withoutDefaults } from '../wire/withoutDefaults';
import type { CachedEntryStore } from './cachedEntryStore';
import type { CachedEntry } from './cachedEntry';
import { expireTimeOf } from './expiration';
import type { InputCacheEntry } from './inputCache';
import { prefixOf } from './readCachedContent';

/** What the creation of cached contents needs of the service. */
export interface CreationDependencies {
  caches: CachedEntryStore;
  models: ModelDirectory;
  inputs: InputResolver;
  random: Random;
  /** Less is refused as too small to be cached. */
  minCachedTokens: number;
}

/**
 * cachedContents.create. The bytes of files referred to are stored along, so that the cached content
 * outlives them. Throws NOT_FOUND for a model that can't be cached for, INVALID_ARGUMENT for what breaks
 * a rule or has the wrong size.
 */
export async function createCachedContent(
  call: Call,
  { caches, models, inputs, random, minCachedTokens }: CreationDependencies,
): Promise<Response> {
  const shape = cachedContentShape;
  const body = await readBody<CachedContent>(call, shape);
  refuseViolations([...checkCachedContent(body), ...checkFilled(body)], shape);
  // Before anything is made: the time that counts is that at which all is.
  expireTimeOf(body, caches.nowNanos());
  const { model = '', displayName = '' } = body;
  const offered = await models.findFor(model, 'createCachedContent', call.request.signal);
  const {
    prompt,
    counter: _,
    // Of this count alone: later ones of the same contents may be exact.
    isEstimate: _isEstimate,
    ...context
  } = await inputs.resolve(body, offered, call.request.signal);
  refuseViolations(offered.engine.checkContents?.(context.contents, 'contents') ?? [], shape);
  refuseSize(prompt.total, offered.model, minCachedTokens);
  const id = randomRecordId(random);
  const entryAt = (now: bigint): CachedEntry => {
    const createTime = formatTimestamp(now);
    return {
      name: `cachedContents/${id}`,
      model,
      createTime,
      updateTime: createTime,
      expireTime: expireTimeOf(body, now),
      displayName,
      usageMetadata: withoutDefaults({ totalTokenCount: prompt.total }),
    };
  };
  const input = { ...context, tokens: prompt };
  const entry = await caches.add(id, entryAt, input, keptBy(offered, call.request.signal));
  return jsonResponse(entry);
}

/** What the engine makes of it is made now, so that the first request with it doesn't wait. */
function keptBy(
  { model, engine }: OfferedModel,
  signal: AbortSignal,
): ((entry: CachedEntry, held: InputCacheEntry) => Promise<void>) | undefined {
  if (engine.keepCached === undefined) return undefined;
  return async (entry, held) => {
    const { tokens: _, ...context } = held.context;
    const cached = prefixOf(entry, held);
    await engine.keepCached?.({ ...context, model, cached }, signal);
    // An engine may be done with it at the moment at which nobody wants it any more.
    signal.throwIfAborted();
  };
}

function checkFilled({
  contents = [],
  systemInstruction,
  tools = [],
}: Partial<CachedContent>): Violation[] {
  const instructions = systemInstruction?.parts ?? [];
  return contents.length + instructions.length + tools.length > 0
    ? []
    : [{ field: 'contents', rule: 'One of contents, systemInstruction and tools is needed.' }];
}

function refuseSize(total: number, { inputTokenLimit = Infinity }: Model, minTokens: number): void {
  const bounds =
    total < minTokens
      ? `too small. total_token_count=${total}, min_total_token_count=${minTokens}`
      : `too large. total_token_count=${total}, max_total_token_count=${inputTokenLimit}`;
  if (total < minTokens || total > inputTokenLimit) {
    throw failure('INVALID_ARGUMENT', `Cached content is ${bounds}`);
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The id of a new document: 40 of `a-z 0-9`, which every store and every URL takes. */
function randomRecordId(random: Random): string {
  return Array.from({ length: 40 }, () => letters[Math.floor(random() * letters.length)]).join('');
}
