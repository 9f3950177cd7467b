import type { CachedContent, CachedContentExpiration } from '../cachedContent';
import { parseDuration, parseTimestamp } from '../time';
import type { Violation } from '../violation';
import { checkContents, checkSystemInstruction } from './contentRules';
import { check } from './rule';
import type { Rule } from './rule';
import { checkTools } from './toolRules';
import { hasAtMostCharacters } from './values';

/** The most Unicode characters a display name may have (interface: "Limits"). */
const maxCachedContentDisplayName = 128;

const expirationRules: readonly Rule<CachedContentExpiration>[] = [
  {
    field: 'expiration',
    rule: 'Only one of expireTime and ttl may be set.',
    holds: ({ expireTime, ttl }) => expireTime === undefined || ttl === undefined,
  },
  {
    field: 'expireTime',
    rule: 'expireTime must be an RFC 3339 time such as 2030-01-31T12:00:00Z, with up to nine fractional digits.',
    holds: ({ expireTime }) => expireTime === undefined || parseTimestamp(expireTime) !== undefined,
  },
  {
    field: 'ttl',
    rule: 'ttl must be seconds with up to nine fractional digits and an s behind, such as 3600s.',
    holds: ({ ttl }) => ttl === undefined || parseDuration(ttl) !== undefined,
  },
  {
    field: 'ttl',
    rule: 'ttl must be above zero.',
    holds: ({ ttl }) => ttl === undefined || (parseDuration(ttl) ?? 1n) > 0n,
  },
];

const cachedContentRules: readonly Rule<Partial<CachedContent>>[] = [
  {
    field: 'model',
    rule: 'The model is required and has the form models/{model}.',
    holds: ({ model = '' }) => /^models\/./u.test(model),
  },
  {
    field: 'displayName',
    rule: `The display name may have at most ${String(maxCachedContentDisplayName)} Unicode characters.`,
    holds: ({ displayName }) => hasAtMostCharacters(displayName, maxCachedContentDisplayName),
  },
];

const patchRules: readonly Rule<CachedContentExpiration>[] = [
  {
    field: 'expiration',
    rule: 'One of expireTime and ttl must be set: only the expiration can be updated.',
    holds: ({ expireTime, ttl }) => expireTime !== undefined || ttl !== undefined,
  },
];

/**
 * Everything the interface forbids in a body of cachedContents.create. Both members of the `expiration`
 * union may be left out, as published clients do: services then store for an hour. Whether an
 * `expireTime` lies ahead is for the service's clock to say.
 */
export function checkCachedContent(cachedContent: Partial<CachedContent>): Violation[] {
  const { contents = [], systemInstruction, tools = [], toolConfig } = cachedContent;
  return [
    ...check(cachedContentRules, cachedContent, ''),
    ...check(expirationRules, cachedContent, ''),
    ...checkContents(contents, 'contents'),
    ...(systemInstruction ? checkSystemInstruction(systemInstruction, 'systemInstruction') : []),
    ...checkTools(tools, toolConfig),
  ];
}

/** Everything the interface forbids in the expiration that cachedContents.patch sets. */
export function checkExpiration(expiration: CachedContentExpiration): Violation[] {
  return [...check(patchRules, expiration, ''), ...check(expirationRules, expiration, '')];
}
