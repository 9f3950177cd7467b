import type { Content, Part } from '../../../protocol/content';
import { isTextType } from '../../../protocol/textType';
import type { Violation } from '../../../protocol/violation';
import type { EngineInput } from '../../engine';
import { withCallIds } from '../forward/callIds';
import { chatMessages, type ServerMessage } from '../forward/chatMessages';
import { functionTools } from '../forward/functionTools';
import type { ModelPrompt, PromptMessage } from './llamaMessages';

/** The input of a request as the model's template takes it. */
export function modelPrompt(input: EngineInput, beginning = ''): ModelPrompt {
  const { cached, own } = chatMessages(input);
  return {
    messages: promptMessages([...cached, ...own]),
    tools: functionTools(input),
    beginning,
  };
}

/** The cached content at the front of a request, under the key of what is kept of it. */
export function cachedPrompt(input: EngineInput): { key: string; prompt: ModelPrompt } | undefined {
  if (input.cached === undefined) return undefined;
  const messages = promptMessages(chatMessages(input).cached);
  const prompt = { messages, tools: functionTools(input), beginning: '' };
  return { key: cachedKey(input.cached.name), prompt };
}

/** `{id}` of `cachedContents/{id}`. */
export function cachedKey(name: string): string {
  return name.replace(/^cachedContents\//u, '');
}

/** Calls get ids by their order, whatever they have: some templates take those of nine letters and digits alone. */
function promptMessages(messages: readonly ServerMessage[]): PromptMessage[] {
  return withCallIds(messages, false).map(({ role, text, calls, answered }) => ({
    role,
    text,
    calls: calls.map(({ id, name, args = {} }) => ({ id, name, args })),
    ...(answered !== undefined && { answered }),
  }));
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
