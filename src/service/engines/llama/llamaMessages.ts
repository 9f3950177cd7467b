import type { TokenStep } from '../../engine';
import type { FunctionTool } from '../forward/functionTools';

/** What the service says to the process that holds a model. */
export interface ToLlama {
  message:
    | OpenVocabulary
    | LoadModel
    | GenerateText
    | KeepPrefix
    | CountPrompt
    | CountText
    | EmbedTexts;
  replies: {
    open: null;
    load: ModelFacts;
    generate: GenerationOutcome;
    keep: KeepOutcome;
    count: number | Refusal;
    countText: number;
    embed: EmbeddingOutcome;
  };
}

/** What the process says by itself. */
export interface FromLlama {
  message: TextPiece | PromptProgress;
  replies: object;
}

/** Loads what counting needs: the vocabulary and the template, a small part of a model. */
export interface OpenVocabulary {
  type: 'open';
  file: string;
}

/** Comes before anything but counting. */
export interface LoadModel {
  type: 'load';
  file: string;
  /** At most this many tokens in a sequence; fewer if the model or the memory has room for less. */
  maxContextTokens: number;
  /** How many answers are made at once. */
  sequences: number;
  /** Where states of cached contents are kept, and how many bytes of them; absent: none are. */
  states?: { folder: string; maxBytes: number };
}

/** What the file says of the model, and what there is room for. */
export interface ModelFacts {
  name: string;
  fileBytes: number;
  contextTokens: number;
  /** Values of its vectors; only for a model that was made for embeddings. */
  embeddingDimension?: number;
  /** How its template writes calls; absent if it has no functions. */
  callFormat?: CallFormat;
}

/** How a model writes a call: JSON of a name and arguments between two texts. */
export interface CallFormat {
  open: string;
  close: string;
  argumentsKey: 'arguments' | 'parameters';
}

/** A message as templates take it. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  text: string;
  calls: { id: string; name: string; args: Record<string, unknown> }[];
  /** The call that a tool's message answers. */
  answered?: { id: string; name: string };
}

/** The input of an answer, before it is written by the model's template. */
export interface ModelPrompt {
  messages: PromptMessage[];
  tools: FunctionTool[];
  /** What the answer begins with, as if the model had written it. */
  beginning: string;
}

export interface GenerateText {
  type: 'generate';
  /** Names the request in what the process says of it. */
  request: number;
  prompt: ModelPrompt;
  /** The cached content that the prompt begins with: what is made of it is kept under the key. */
  cached?: { key: string; prompt: ModelPrompt };
  sampling: Sampling;
  maxTokens: number;
  /** In GBNF: the only texts that the answer may be. */
  grammar?: string;
  /** How many other tokens are reported for each; absent: no probabilities. */
  logprobs?: number;
  /** Whether tokens that stand for no text are written out, as calls may begin with them. */
  showsControlTokens: boolean;
}

/** How the next token is drawn. */
export interface Sampling {
  /** 0 is greedy. */
  temperature: number;
  /** 0 is no limit. */
  topK: number;
  topP: number;
  seed: number;
  presencePenalty: number;
  frequencyPenalty: number;
}

/** More of an answer. Tokens that end within a character come with the one that completes it. */
export interface TextPiece {
  type: 'piece';
  request: number;
  text: string;
  /** How many tokens the answer has so far. */
  outputTokens: number;
  steps?: TokenStep[];
  /** The counts of its prompt, with the first piece. */
  prompt?: PromptTokens;
}

/** What was read of a prompt, and how much of it was known from before. */
export interface PromptTokens {
  promptTokens: number;
  cachedTokens: number;
}

/** A slice of a prompt was read: the process is alive. */
export interface PromptProgress {
  type: 'progress';
  request: number;
}

/** What an answer took. */
export interface AnswerCost {
  /** Until the prompt was read. */
  readMs: number;
  writeMs: number;
  /** Of the whole process, model included. */
  memoryBytes: number;
}

/** What the model can't take, with a sentence. */
export interface Refusal {
  kind: 'refused';
  reason: string;
}

/** How an answer ended. */
export type GenerationOutcome =
  | ({ kind: 'stopped' | 'full'; outputTokens: number; cost: AnswerCost } & PromptTokens)
  | Refusal;

/** Has a cached content read, and what the model made of it kept under the key. */
export interface KeepPrefix {
  type: 'keep';
  request: number;
  cached: { key: string; prompt: ModelPrompt };
}

export type KeepOutcome = { kind: 'kept' } | Refusal;

export interface CountPrompt {
  type: 'count';
  prompt: ModelPrompt;
}

/** Counts a text as it stands, without a template around it. */
export interface CountText {
  type: 'countText';
  text: string;
}

export interface EmbedTexts {
  type: 'embed';
  texts: string[];
}

export type EmbeddingOutcome = { kind: 'vectors'; vectors: number[][] } | Refusal;
