import type { ChatSettings } from '../../conversation/chatSettings';
import type { CacheRecord } from './cacheRecord';
import type { CachedContent } from '../../protocol/cachedContent';

type Context = Pick<CachedContent, 'systemInstruction' | 'tools'>;

/** What of a chat's settings is cached with its beginning: a request with cached content can't have it beside. */
export function contextOfChat({ systemInstruction, tools }: ChatSettings): Context {
  return {
    ...(systemInstruction && { systemInstruction }),
    ...(tools && { tools }),
  };
}

/** Whether cached content has the very tools that a chat asks with, called as the chat has them called. */
export function holdsTools({ tools }: Context, settings: ChatSettings): boolean {
  return settings.tools !== undefined && canHoldTools(settings) && same(tools, settings.tools);
}

/** Who has to call a function each time could never answer; who may not call any needs none. */
export function canHoldTools({ toolConfig }: ChatSettings): boolean {
  return (toolConfig?.functionCallingConfig?.mode ?? 'AUTO') === 'AUTO';
}

/** Declarations are data, made in one place: what is the same is written the same. */
function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** Whether a chat on cached content has no tools: those it holds are others, or none. */
export function takesTools(
  { context, prefix }: Pick<CacheRecord, 'context' | 'prefix'>,
  settings: ChatSettings,
): boolean {
  if (context.tools === undefined) return true;
  // One of a chat's beginning isn't used where the chat has other tools.
  return prefix === undefined && !holdsTools(context, settings);
}
