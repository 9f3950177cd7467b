import type { Content, Part } from '../protocol/content';
import type { GenerateContentRequest } from '../protocol/generation';
import type { Modality, ModalityTokenCount } from '../protocol/response';
import { mediaTokens } from './mediaTokens';
import type { Media } from './mediaTokens';
import type { TokenCounter } from './tokenCounter';
import { base64Bytes } from '../base/base64Bytes';

/** An uploaded file that a part refers to. */
export interface ReferredFile {
  mimeType: string;
  sizeBytes: number;
  /** Its bytes in base64, unless they are more than a request could carry inline. */
  data?: string;
}

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
 * Counts an input: contents, system instruction and tools; `files` are those that parts
 * refer to, by uri. A text counts its own tokens, with nothing
 * added for roles or for the beginning, which agrees with the public local tokenizers; what is written
 * as JSON on the wire (calls, results, declarations) counts as that JSON.
 */
export function countPrompt(
  input: Input,
  counter: TokenCounter,
  files: ReadonlyMap<string, ReferredFile> = new Map(),
): PromptCount {
  const counts = new Map<Modality, number>([['TEXT', 0]]);
  const add = (modality: Modality, tokens: number): void => {
    counts.set(modality, (counts.get(modality) ?? 0) + tokens);
  };
  const contents = [
    ...(input.systemInstruction ? [input.systemInstruction] : []),
    ...(input.contents ?? []),
  ];
  for (const part of contents.flatMap(partsOf)) {
    const media = mediaOf(part, files);
    if (media === undefined) {
      add('TEXT', counter.count(textOf(part)));
    } else {
      const counted = mediaTokens(media, input.generationConfig?.mediaResolution, counter);
      add(counted.modality, counted.tokens);
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
  if (part.text !== undefined) return part.text;
  const data =
    part.functionCall ?? part.functionResponse ?? part.executableCode ?? part.codeExecutionResult;
  return data === undefined ? '' : JSON.stringify(data);
}

function mediaOf(
  { inlineData, fileData }: Part,
  files: ReadonlyMap<string, ReferredFile>,
): Media | undefined {
  if (inlineData !== undefined) {
    const { mimeType, data } = inlineData;
    return { mimeType, data, sizeBytes: base64Bytes(data) };
  }
  return fileData === undefined ? undefined : files.get(fileData.fileUri);
}

/** The parts of a content. Media may also come inside a function response. */
export function partsOf(content: Content): Part[] {
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
