import type { Content, Part } from '../../../protocol/content';
import type { Violation } from '../../../protocol/violation';
import type { EngineInput } from '../../engine';
import { chatMessages, type ServerMessage } from '../forward/chatMessages';
import { callIdOf, functionTools } from '../forward/functionTools';
import { isTextType } from '../textData';
import type { ModelPrompt, PromptMessage } from './llamaMessages';

/** The input of a request as the model's template takes it. */
export function modelPrompt(input: EngineInput, beginning = ''): ModelPrompt {
  const { cached, own } = chatMessages(input);
  return {
    messages: [...cached, ...own].map(promptMessage),
    tools: functionTools(input),
    beginning,
  };
}

/** The cached content at the front of a request, under the key of what is kept of it. */
export function cachedPrompt(input: EngineInput): { key: string; prompt: ModelPrompt } | undefined {
  if (input.cached === undefined) return undefined;
  const messages = chatMessages(input).cached.map(promptMessage);
  const prompt = { messages, tools: functionTools(input), beginning: '' };
  return { key: cachedKey(input.cached.name), prompt };
}

/** `{id}` of `cachedContents/{id}`. */
export function cachedKey(name: string): string {
  return name.replace(/^cachedContents\//u, '');
}

function promptMessage({ role, text, calls, answered }: ServerMessage): PromptMessage {
  return {
    role,
    text,
    calls: calls.map(({ id, name, args = {} }) => ({
      id: callIdOf({ name, ...(id === undefined ? {} : { id }) }),
      name,
      args,
    })),
    ...(answered === undefined
      ? {}
      : { answered: { id: callIdOf(answered), name: answered.name } }),
  };
}

/** The parts that a language model can't take, by their place. */
export function untakeable(contents: readonly Content[], path: string): Violation[] {
  return contents.flatMap(({ parts = [] }, index) =>
    problemsIn(parts, `${path}[${String(index)}].parts`),
  );
}

function problemsIn(parts: readonly Part[], path: string): Violation[] {
  return parts.flatMap((part, place) => {
    const field = `${path}[${String(place)}]`;
    const rule = problemOf(part);
    const inner = problemsIn(part.functionResponse?.parts ?? [], `${field}.functionResponse.parts`);
    return rule === undefined ? inner : [{ field, rule }, ...inner];
  });
}

function problemOf({ inlineData, fileData }: Part): string | undefined {
  if (inlineData !== undefined && !isTextType(inlineData.mimeType)) {
    return `This model accepts text, not ${inlineData.mimeType}.`;
  }
  // Smaller files are here with their bytes.
  return fileData === undefined ? undefined : 'This file is too large to send to this model.';
}
