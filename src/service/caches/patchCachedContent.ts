import type { CachedContent } from '../../protocol/cachedContent';
import { checkExpiration } from '../../protocol/rules/cachedContentRules';
import { cachedContentShape } from '../../protocol/shapes/cachedContentShapes';
import { formatTimestamp } from '../../protocol/time';
import type { Violation } from '../../protocol/violation';
import type { Call } from '../router';
import { jsonResponse } from '../wire/answers';
import { readBody, refuseViolations } from '../wire/requestBody';
import type { CachedEntryStore } from './cachedEntryStore';
import { cachedContentGone } from './cachedEntry';
import type { CachedEntry } from './cachedEntry';
import { expireTimeOf } from './expiration';
import { checkUpdateMask } from './updateMask';

/**
 * cachedContents.patch: gives a cached content another expiration, a `ttl` counting from now. Members
 * that can't be changed may be sent as they are stored; what is input only can't be compared and may
 * not be sent at all.
 */
export async function patchCachedContent(call: Call, caches: CachedEntryStore): Promise<Response> {
  const { id = '' } = call.params;
  const shape = cachedContentShape;
  const body = await readBody<CachedContent>(call, shape);
  refuseViolations([...checkInputOnly(body), ...checkExpiration(body)], shape);
  checkUpdateMask(call.url.searchParams, body);
  const changed = await caches.change(id, (entry) => {
    refuseViolations(checkUnchanged(body, entry), shape);
    const now = caches.nowNanos();
    return { ...entry, updateTime: formatTimestamp(now), expireTime: expireTimeOf(body, now) };
  });
  if (changed === undefined) throw cachedContentGone();
  return jsonResponse(changed);
}

function checkInputOnly(body: Partial<CachedContent>): Violation[] {
  const { contents = [], tools = [], toolConfig, systemInstruction } = body;
  const isGiven = {
    contents: contents.length > 0,
    tools: tools.length > 0,
    toolConfig: toolConfig !== undefined,
    systemInstruction: systemInstruction !== undefined,
  };
  return Object.entries(isGiven)
    .filter(([, given]) => given)
    .map(([field]) => ({ field, rule: `${field} is immutable and can't be updated.` }));
}

function checkUnchanged(body: Partial<CachedContent>, entry: CachedEntry): Violation[] {
  return (['name', 'model', 'displayName'] as const)
    .filter((field) => !['', undefined, entry[field]].includes(body[field]))
    .map((field) => ({ field, rule: `${field} is immutable and can't be updated.` }));
}
