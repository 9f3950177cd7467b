import * as path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What Parley uses of node-llama-cpp, which is installed apart and isn't there when Parley is compiled. */
export interface LlamaLibrary {
  getLlama(options: {
    gpu: false;
    build: 'never';
    skipDownload: true;
    maxThreads: number;
    logLevel: string;
    logger: (level: string, message: string) => void;
  }): Promise<Llama>;
  LlamaText: (pieces: readonly unknown[]) => { tokenize(tokenizer: Tokenizer): Token[] };
  SpecialTokensText: new (text: string) => object;
  LlamaGrammarEvaluationState: new (options: {
    model: LlamaModel;
    grammar: LlamaGrammar;
  }) => object;
}

/** @param options how spaces at the beginning are read */
export type Tokenizer = (text: string, specialTokens: boolean, options?: string) => Token[];

/** The number of a token in a model's vocabulary. */
export type Token = number;

export interface Llama {
  readonly llamaCppRelease: { release: string };
  loadModel(options: { modelPath: string; gpuLayers: 0; vocabOnly?: true }): Promise<LlamaModel>;
  createGrammar(options: { grammar: string }): Promise<LlamaGrammar>;
  dispose(): Promise<void>;
}

export interface LlamaGrammar {
  readonly grammar: string;
}

export interface LlamaModel {
  readonly size: number;
  readonly trainContextSize: number;
  readonly tokenizer: Tokenizer;
  readonly tokens: {
    bos: Token | null;
    bosString: string | null;
    eosString: string | null;
    shouldPrependBosToken: boolean;
  };
  readonly fileInfo: { metadata: Record<string, unknown> };
  readonly fileInsights: { embeddingVectorSize?: number };
  tokenize(text: string, specialTokens: boolean): Token[];
  detokenize(
    tokens: readonly Token[],
    specialTokens: boolean,
    lastTokens?: readonly Token[],
  ): string;
  isEogToken(token: Token): boolean;
  createContext(options: {
    contextSize: { min: number; max: number };
    sequences: number;
    batchSize: number;
    threads: number;
    flashAttention?: boolean;
  }): Promise<LlamaContext>;
  createEmbeddingContext(options: {
    contextSize: { min: number; max: number };
    threads: number;
  }): Promise<LlamaEmbeddingContext>;
}

export interface LlamaContext {
  readonly contextSize: number;
  getSequence(): LlamaSequence;
}

export interface LlamaEmbeddingContext {
  getEmbeddingFor(tokens: readonly Token[]): Promise<{ vector: readonly number[] }>;
}

/** How the library draws a token. */
export interface SamplerOptions {
  temperature: number;
  minP: number;
  topK: number;
  topP: number;
  seed: number;
  repeatPenalty?: {
    punishTokens: Token[] | (() => Token[]);
    penalty: number;
    presencePenalty: number;
    frequencyPenalty: number;
  };
}

export interface NextToken {
  /** After the filters of the options, most probable first. */
  probabilities?: Map<Token, number>;
}

export interface LlamaSequence {
  readonly contextTokens: Token[];
  readonly nextTokenIndex: number;
  clearHistory(): Promise<void>;
  saveStateToFile(file: string): Promise<unknown>;
  loadStateFromFile(file: string, acceptRisk: { acceptRisk: true }): Promise<void>;
  eraseContextTokenRanges(ranges: readonly { start: number; end: number }[]): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>;
  controlledEvaluate(
    input: readonly [token: Token, options: { generateNext: GenerateNext }][],
  ): Promise<({ next: NextToken } | undefined)[]>;
  evaluate(
    tokens: readonly Token[],
    options: SamplerOptions & { grammarEvaluationState?: object; yieldEogToken: true },
  ): AsyncGenerator<Token, void, undefined>;
}

export interface GenerateNext {
  token: true;
  options: SamplerOptions;
  probabilities: true;
}

/** The template language of the model files, as the library has it. */
export interface TemplateLibrary {
  Template: new (source: string) => { render(values: Record<string, unknown>): string };
}

/** Loads the library from the folder it was installed in. */
export async function loadLlamaLibrary(folder: string): Promise<LlamaLibrary> {
  return importFrom<LlamaLibrary>(folder, 'node-llama-cpp', 'dist', 'index.js');
}

export async function loadTemplateLibrary(folder: string): Promise<TemplateLibrary> {
  return importFrom<TemplateLibrary>(folder, '@huggingface', 'jinja', 'dist', 'index.js');
}

async function importFrom<Library>(folder: string, ...names: string[]): Promise<Library> {
  const file = path.join(folder, 'node_modules', ...names);
  return (await import(pathToFileURL(file).href)) as Library;
}
