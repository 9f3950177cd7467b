import type { GenerateContentRequest } from '../protocol/generation';

/**
 * What a chat asks with beside its turns. What is absent is left to the service, and `model`, as
 * `models/{model}`, to the choice that all chats share.
 */
export type ChatSettings = Pick<
  GenerateContentRequest,
  | 'model'
  | 'systemInstruction'
  | 'tools'
  | 'toolConfig'
  | 'generationConfig'
  | 'safetySettings'
  | 'cachedContent'
>;
