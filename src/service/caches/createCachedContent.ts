import type { Random } from '../../base/clock';
import type { CachedContent } from '../../protocol/cachedContent';
import type { Model } from '../../protocol/model';
import { checkCachedContent } from '../../protocol/rules/cachedContentRules';
import { cachedContentShape } from '../../protocol/shapes/cachedContentShapes';
import { formatTimestamp, nanosOfMilliseconds } from '../../protocol/time';
import type { Violation } from '../../protocol/violation';
import { failure } from '../../protocol/failure';
import { resolveInput } from '../generation/resolveInput';
import type { Call } from '../router';
import { jsonResponse } from '../wire/answers';
import { readBody, refuseViolations } from '../wire/requestBody';
import { withoutDefaults } from '../wire/withoutDefaults';
import type { CachedContentParts } from './cachedContentParts';
import type { CachedEntry } from './cachedEntry';
import { expireTimeOf } from './expiration';

/**
 * cachedContents.create. The bytes of files referred to are stored along, so that the cached content
 * outlives them. Throws NOT_FOUND for a model that can't be cached for, INVALID_ARGUMENT for what breaks
 * a rule or has the wrong size.
 */
export async function createCachedContent(
  { request }: Call,
  parts: CachedContentParts,
): Promise<Response> {
  const shape = cachedContentShape;
  const body = await readBody<CachedContent>(request, shape, parts.maxBodyBytes);
  refuseViolations([...checkCachedContent(body), ...checkFilled(body)], shape);
  const now = nanosOfMilliseconds(parts.clock.now());
  const expireTime = expireTimeOf(body, now);
  const { model = '', displayName = '' } = body;
  const offered = await parts.models.findFor(model, 'createCachedContent', request.signal);
  const { prompt, ...context } = await resolveInput(body, model, parts);
  refuseViolations(offered.engine.checkContents?.(context.contents, 'contents') ?? [], shape);
  refuseSize(prompt.total, offered.model, parts.minCachedTokens);
  const id = randomRecordId(parts.random);
  const createTime = formatTimestamp(now);
  const entry: CachedEntry = {
    name: `cachedContents/${id}`,
    model,
    createTime,
    updateTime: createTime,
    expireTime,
    displayName,
    usageMetadata: withoutDefaults({ totalTokenCount: prompt.total }),
  };
  await parts.caches.add(id, entry, { ...context, tokens: prompt, createTime });
  return jsonResponse(entry);
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
