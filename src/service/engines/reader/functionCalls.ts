import type { Content, FunctionCall, FunctionResponse } from '../../../protocol/content';
import type { FunctionDeclaration } from '../../../protocol/tools';
import type { EngineRequest } from '../../engine';
import { functionSchemas } from '../../../schema/answerForm';
import type { ExtractedFacts } from '../../generation/structure/extractedFacts';
import { makeValue } from '../../generation/structure/makeValue';
import { isRecord } from '../../../protocol/isRecord';
import type { Wish } from './lookUp/madeCalls';
import { inlineCode, plainWords } from './markdown';
import { isStopWord, wordsOf } from '../../../source/words';

/**
 * The call the reader answers with, or undefined when it answers itself. It has no judgement of its own:
 * with mode ANY it calls the allowed function that shares most words with the user's last text, with
 * AUTO and VALIDATED only one that this text names exactly, unless the answer of a call is already there.
 */
export function chooseFunction({ contents, tools, toolConfig }: EngineRequest): string | undefined {
  const { mode = 'AUTO', allowedFunctionNames: allowed = [] } =
    toolConfig?.functionCallingConfig ?? {};
  const declared = (tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []);
  const callable = declared.filter(({ name }) => allowed.length === 0 || allowed.includes(name));
  const asked = lastUserText(contents);
  if (mode === 'ANY') return mostSimilar(callable, asked);
  if (mode === 'NONE' || lastResponses(contents).length > 0) return undefined;
  return callable.find(({ name }) => isNamedIn(name, asked))?.name;
}

/** The call of a function, its arguments made from the material. */
export function callOf(name: string, request: EngineRequest, facts: ExtractedFacts): FunctionCall {
  const schema = functionSchemas(request.tools).get(name);
  const args = schema === undefined ? {} : makeValue(schema, facts, name, { onlyStated: true });
  return { id: idOf(request), name, ...(isRecord(args) ? { args } : {}) };
}

/** The calls of several functions at once, each with an id of its own. */
export function callsOf(wishes: readonly Wish[], request: EngineRequest): FunctionCall[] {
  return wishes.map(({ name, args }, index) => ({ id: `${idOf(request)}-${index}`, name, args }));
}

function idOf({ seed, contents }: EngineRequest): string {
  return `call-${(seed >>> 0).toString(36)}-${contents.length.toString(36)}`;
}

/** What the newest message brings of functions that were called. */
export function lastResponses(contents: readonly Content[]): FunctionResponse[] {
  const parts = contents.at(-1)?.parts ?? [];
  return parts.flatMap(({ functionResponse }) => functionResponse ?? []);
}

/** What the functions answered, as an answer to people. */
export function responsesText(responses: readonly FunctionResponse[]): string {
  const blocks = responses.map(({ name, response = {} }) => {
    const lines = Object.entries(response).map(
      ([key, value]) =>
        `- ${inlineCode(key)}: ${typeof value === 'string' ? plainWords(value) : inlineCode(JSON.stringify(value), 2000)}`,
    );
    return [`${inlineCode(name)} answered:`, '', ...(lines.length === 0 ? ['- nothing'] : lines)];
  });
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function lastUserText(contents: readonly Content[]): string {
  const textIn = ({ parts = [] }: Content): string => parts.map(({ text = '' }) => text).join('\n');
  const last = contents.findLast(
    (content) => (content.role ?? 'user') === 'user' && textIn(content) !== '',
  );
  return last === undefined ? '' : textIn(last);
}

function mostSimilar(declared: readonly FunctionDeclaration[], asked: string): string | undefined {
  const wanted = new Set(wordsOf(asked).filter((word) => !isStopWord(word)));
  const likeness = ({ name, description = '' }: FunctionDeclaration): number => {
    const words = new Set(wordsOf(`${name.replaceAll('_', ' ')} ${description}`));
    return [...words].filter((word) => wanted.has(word)).length;
  };
  const [best] = declared.toSorted((one, other) => likeness(other) - likeness(one));
  return best?.name;
}

function isNamedIn(name: string, text: string): boolean {
  return text.split(/[^\w.:-]+/u).some((word) => word.replace(/(?<![.:-])[.:-]+$/u, '') === name);
}
