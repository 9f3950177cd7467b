import type { GenerateContentRequest } from '../protocol/generation';
import type { AnswerLimits } from './answerLimits';

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
> & {
  /** What an answer may take before the user is asked; Parley keeps to it, and doesn't send it. */
  limits?: AnswerLimits;
};
