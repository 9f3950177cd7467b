import type { Content, FileData, Part } from '../../protocol/content';
import type { GenerateContentRequest, GenerationConfig } from '../../protocol/generation';
import type { CachedPrefix } from '../engine';
import { failure } from '../../protocol/failure';
import { countPrompt } from '../../counting/promptCount';
import type { PromptCount } from '../../counting/promptCount';
import type { TokenCounter } from '../../counting/tokenCounter';
import type { OfferedModel } from '../modelDirectory';
import type { InputContext, References } from './references';
import type { ReferredFile } from '../../counting/promptCount';

/** The input of a request with everything it refers to in its place, and what it counts. */
export interface ResolvedInput extends InputContext {
  /** All of it, cached contents included. */
  prompt: PromptCount;
  /** The share of the cached contents; absent when none are used. */
  cached?: PromptCount;
  /** The cached content in front; absent when none is used. */
  prefix?: CachedPrefix;
  /** What counted it. */
  counter: TokenCounter;
  /** Set where the count is an estimate that no limit goes by, as the server of the model holds those. */
  isEstimate?: true;
}

/** Resolves and counts the inputs of requests. */
export class InputResolver {
  readonly #references: References;
  readonly #loadCounter: () => Promise<TokenCounter>;

  constructor(references: References, loadCounter: () => Promise<TokenCounter>) {
    this.#references = references;
    this.#loadCounter = loadCounter;
  }

  /**
   * Puts cached contents in front of a request's own, and the bytes of uploaded files where their names
   * are. Throws what the interface answers when a name stands for nothing, and when cached contents
   * are used beside what they already include.
   */
  async resolve(
    body: Partial<GenerateContentRequest>,
    { model, engine }: OfferedModel,
    signal: AbortSignal,
  ): Promise<ResolvedInput> {
    const input = await this.#resolveAll(body, model.name);
    if (engine.countInput === undefined) return input;
    return countedBy({ model, engine }, input, body.generationConfig, signal);
  }

  async #resolveAll(body: Partial<GenerateContentRequest>, model: string): Promise<ResolvedInput> {
    const { cachedContent = '' } = body;
    if (cachedContent === '') return this.#resolveOwn(body);
    refuseConflicts(body);
    const used = await this.#references.readCachedContent(cachedContent, model);
    const { tokens: cached, ...context } = used.context;
    const { contents, prompt, counter } = await this.#resolveOwn(body);
    return {
      ...context,
      contents: [...context.contents, ...contents],
      prompt: sumOf(cached, prompt),
      cached,
      prefix: used.prefix,
      counter,
    };
  }

  async #resolveOwn(body: Partial<GenerateContentRequest>): Promise<ResolvedInput> {
    const { generationConfig = {}, contents = [] } = body;
    const own = { ...contextOf(body), contents };
    const files = await this.#readFiles(contents);
    const counter = await this.#loadCounter();
    const prompt = countPrompt({ ...own, generationConfig }, counter, files);
    return { ...own, contents: withFiles(contents, files), prompt, counter };
  }

  /** By their uris. */
  async #readFiles(contents: readonly Content[]): Promise<Map<string, ReferredFile>> {
    const files = new Map<string, ReferredFile>();
    for (const reference of contents.flatMap(({ parts = [] }) => referencesIn(parts))) {
      if (!files.has(reference.fileUri)) {
        files.set(reference.fileUri, await this.#references.readFile(reference));
      }
    }
    return files;
  }
}

/** The answer is counted by the engine as well, so that nothing is counted here any more. */
async function countedBy(
  { model, engine }: OfferedModel,
  input: ResolvedInput,
  generationConfig: GenerationConfig | undefined,
  signal: AbortSignal,
): Promise<ResolvedInput> {
  const { prefix, contents, systemInstruction, tools, toolConfig } = input;
  const total = await engine.countInput?.(
    {
      model,
      contents,
      ...(prefix === undefined ? {} : { cached: prefix }),
      ...(systemInstruction === undefined ? {} : { systemInstruction }),
      ...(tools === undefined ? {} : { tools }),
      ...(toolConfig === undefined ? {} : { toolConfig }),
      ...(generationConfig === undefined ? {} : { generationConfig }),
    },
    signal,
  );
  if (total === undefined) return engine.holdsLimits ? { ...input, isEstimate: true } : input;
  return {
    ...input,
    prompt: { total, details: [{ modality: 'TEXT', tokenCount: total }] },
    counter: { count: () => 0 },
  };
}

function contextOf(body: Partial<GenerateContentRequest>): Omit<InputContext, 'contents'> {
  const { systemInstruction, tools = [], toolConfig } = body;
  return {
    ...(systemInstruction === undefined ? {} : { systemInstruction }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(toolConfig === undefined ? {} : { toolConfig }),
  };
}

function refuseConflicts(body: Partial<GenerateContentRequest>): void {
  if (Object.keys(contextOf(body)).length > 0) {
    throw failure(
      'INVALID_ARGUMENT',
      'CachedContent can not be used with GenerateContent request setting system_instruction, ' +
        'tools or tool_config.\n\n' +
        'Proposed fix: move those values to CachedContent from GenerateContent request.',
    );
  }
}

/** Files may also be referred to inside a function response. */
function referencesIn(parts: readonly Part[]): FileData[] {
  return parts.flatMap(({ fileData, functionResponse }) => [
    ...(fileData === undefined ? [] : [fileData]),
    ...referencesIn(functionResponse?.parts ?? []),
  ]);
}

function withFiles(
  contents: readonly Content[],
  files: ReadonlyMap<string, ReferredFile>,
): Content[] {
  return contents.map(({ parts, ...content }) =>
    parts === undefined
      ? content
      : { ...content, parts: parts.map((part) => withFile(part, files)) },
  );
}

/** A file that is too large to be handed on stays a reference, which engines skip. */
function withFile(part: Part, files: ReadonlyMap<string, ReferredFile>): Part {
  const { fileData, ...rest } = part;
  if (rest.functionResponse?.parts !== undefined) {
    const parts = rest.functionResponse.parts.map((inner) => withFile(inner, files));
    return { ...part, functionResponse: { ...rest.functionResponse, parts } };
  }
  const file = fileData === undefined ? undefined : files.get(fileData.fileUri);
  return file?.data === undefined
    ? part
    : { ...rest, inlineData: { mimeType: file.mimeType, data: file.data } };
}

function sumOf(one: PromptCount, other: PromptCount): PromptCount {
  const details = new Map(
    one.details.map(({ modality, tokenCount = 0 }) => [modality, tokenCount]),
  );
  for (const { modality, tokenCount = 0 } of other.details) {
    details.set(modality, (details.get(modality) ?? 0) + tokenCount);
  }
  return {
    total: one.total + other.total,
    details: [...details].map(([modality, tokenCount]) => ({ modality, tokenCount })),
  };
}
