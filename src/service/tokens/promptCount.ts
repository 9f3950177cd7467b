import type { Content, Part } from '../../protocol/content';
import type { GenerateContentRequest } from '../../protocol/generation';
import type { Modality, ModalityTokenCount } from '../../protocol/response';
import { mediaTokens } from './mediaTokens';
import type { TokenCounter } from './tokenCounter';

/** Tokens of an input, in all and by modality. */
export interface PromptCount {
  total: number;
  /** Modalities with no tokens are left out; TEXT comes first. */
  details: ModalityTokenCount[];
}

type Input = Pick<
  Partial<GenerateContentRequest>,
  'contents' | 'systemInstruction' | 'tools' | 'generationConfig'
>;

/**
 * Counts an input: contents, system instruction and tools. A text counts its own tokens, with nothing
 * added for roles or for the beginning, which agrees with the public local tokenizers; what is written
 * as JSON on the wire (calls, results, declarations) counts as that JSON.
 */
export function countPrompt(input: Input, counter: TokenCounter): PromptCount {
  const counts = new Map<Modality, number>([['TEXT', 0]]);
  const add = (modality: Modality, tokens: number): void => {
    counts.set(modality, (counts.get(modality) ?? 0) + tokens);
  };
  const contents = [
    ...(input.systemInstruction ? [input.systemInstruction] : []),
    ...(input.contents ?? []),
  ];
  for (const part of contents.flatMap(partsOf)) {
    if (part.inlineData === undefined) {
      add('TEXT', counter.count(textOf(part)));
    } else {
      const media = mediaTokens(part.inlineData, input.generationConfig?.mediaResolution, counter);
      add(media.modality, media.tokens);
    }
  }
  for (const declaration of (input.tools ?? []).flatMap(
    (tool) => tool.functionDeclarations ?? [],
  )) {
    add('TEXT', counter.count(JSON.stringify(declaration)));
  }
  return summed(counts);
}

/** The text of a part as far as it counts: its own, or the JSON of what it holds. */
export function textOf(part: Part): string {
  if (part.text !== undefined) {
    return part.text;
  }
  const data =
    part.functionCall ?? part.functionResponse ?? part.executableCode ?? part.codeExecutionResult;
  return data === undefined ? '' : JSON.stringify(data);
}

/** Media may also come inside a function response. */
function partsOf(content: Content): Part[] {
  return (content.parts ?? []).flatMap((part) => {
    const { parts: inner = [], ...response } = part.functionResponse ?? {};
    return inner.length === 0
      ? [part]
      : [{ text: JSON.stringify(response) }, ...partsOf({ parts: inner })];
  });
}

function summed(counts: ReadonlyMap<Modality, number>): PromptCount {
  const details = [...counts]
    .filter(([, tokenCount]) => tokenCount > 0)
    .map(([modality, tokenCount]) => ({ modality, tokenCount }));
  return { total: details.reduce((sum, { tokenCount }) => sum + tokenCount, 0), details };
}
