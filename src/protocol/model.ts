/** A model as models.list and models.get publish it. Limits are in tokens. */
export interface Model {
  /** `models/{model}` */
  name: string;
  baseModelId?: string;
  version?: string;
  displayName?: string;
  description?: string;
  inputTokenLimit?: number;
  outputTokenLimit?: number;
  /** Verbs such as `generateContent`, `countTokens`, `embedContent`. */
  supportedGenerationMethods?: string[];
  temperature?: number;
  maxTemperature?: number;
  topP?: number;
  /** Absent: the model does not take `topK`. */
  topK?: number;
  thinking?: boolean;
  /** Beside the interface, from the built-in service alone: whether it takes functions. Absent: unknown. */
  functionCalling?: boolean;
  /** Beside the interface, from the built-in service alone: whether a model server counts by the model's own tokenizer. */
  countsExactly?: boolean;
}

/** One page of models.list; without `nextPageToken` it is the last. */
export interface ListModelsResponse {
  models?: Model[];
  nextPageToken?: string;
}

/** The id in a model's name: `gemma` of `models/gemma`. Other names stay as they are. */
export function modelId(name: string): string {
  return name.replace(/^models\//u, '');
}
