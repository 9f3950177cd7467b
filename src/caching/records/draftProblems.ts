import type { Model } from '../../protocol/model';
import { checkCachedContent } from '../../protocol/rules/cachedContentRules';
import {
  cachedContentOf,
  contentsOfPieces,
  isChat,
  tickedPieces,
  type CacheDraft,
  type DraftCount,
} from './cacheDraft';

/** The fields of the form. */
export type DraftField =
  | 'contents'
  | 'model'
  | 'displayName'
  | 'systemInstruction'
  | 'tools'
  | 'expiration';

/** What keeps a draft from being sent, at its field. */
export type DraftProblem = { field: DraftField } & (
  | { problem: 'empty' | 'noModel' | 'cachesNothing' | 'past' }
  | { problem: 'tooSmall'; tokens: number; minimum: number }
  | { problem: 'tooLarge'; tokens: number; limit: number }
  /** A rule of the interface, as it says it. */
  | { problem: 'rule'; rule: string }
);

/** What a draft is held against. */
export interface DraftFacts {
  count: DraftCount;
  /** Whether the service counts as this machine does: where it may not, sizes are for it to judge. */
  isExact: boolean;
  /** The chosen model, if the service listed it. */
  model: Model | undefined;
  /** Fewer tokens are not cached for the model; undefined while unknown. */
  minimum: number | undefined;
  nowMs: number;
}

/** Whether contents can be cached for a model, as far as is known. */
export function takesCaching({ supportedGenerationMethods }: Model): boolean {
  return supportedGenerationMethods?.includes('createCachedContent') !== false;
}

/** Everything that would have the service refuse the draft, most important first. */
export function draftProblems(draft: CacheDraft, facts: DraftFacts): DraftProblem[] {
  return [...ownProblems(draft, facts), ...ruleProblems(draft), ...sizeProblems(facts, draft)];
}

function ownProblems(
  { contents, context, model, expiry }: CacheDraft,
  facts: DraftFacts,
): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const isEmpty = isChat(contents)
    ? contents.path.length === 0
    : tickedPieces(contents).length === 0;
  const { systemInstruction, tools = [] } = context;
  if (isEmpty && systemInstruction === undefined && tools.length === 0) {
    problems.push({ field: 'contents', problem: 'empty' });
  }
  if (model === undefined) problems.push({ field: 'model', problem: 'noModel' });
  if (facts.model !== undefined && !takesCaching(facts.model)) {
    problems.push({ field: 'model', problem: 'cachesNothing' });
  }
  if (expiry.kind === 'at' && expiry.atMs <= facts.nowMs) {
    problems.push({ field: 'expiration', problem: 'past' });
  }
  return problems;
}

function ruleProblems(draft: CacheDraft): DraftProblem[] {
  if (draft.model === undefined) return [];
  const body = cachedContentOf(draft, contentsOfPieces(tickedPieces(draft.contents)));
  return checkCachedContent(body).map(({ field, rule }) => ({
    field: fieldAt(field),
    problem: 'rule',
    rule,
  }));
}

/** The field of the form that a path in the request belongs to, in either spelling. */
export function fieldAt(path: string): DraftField {
  const [name = ''] = path
    .replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
    .split(/[.[]/u);
  switch (name) {
    case 'model':
    case 'displayName':
    case 'systemInstruction':
      return name;
    case 'tools':
    case 'toolConfig':
      return 'tools';
    case 'expiration':
    case 'expireTime':
    case 'ttl':
      return 'expiration';
    default:
      return 'contents';
  }
}

function sizeProblems(facts: DraftFacts, { contents }: CacheDraft): DraftProblem[] {
  const { count, isExact, minimum = 0, model } = facts;
  // An empty draft is reported already; one that is not fully counted can only be too large.
  if (!isExact || (!isChat(contents) && tickedPieces(contents).length === 0)) return [];
  const { total: tokens } = count;
  const limit = model?.inputTokenLimit ?? Infinity;
  if (tokens > limit) return [{ field: 'contents', problem: 'tooLarge', tokens, limit }];
  return count.isComplete && tokens < minimum
    ? [{ field: 'contents', problem: 'tooSmall', tokens, minimum }]
    : [];
}
