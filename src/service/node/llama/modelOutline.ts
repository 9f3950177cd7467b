import type { ModelOutline } from '../../engines/llama/llamaEngine';
import { sliceTokens } from './generateTokens';
import type { GgufHead } from './ggufHead';

/** What a model is used with. */
export interface ModelBounds {
  maxContextTokens: number;
  /** Answers at once. */
  sequences: number;
  /** What the machine has. */
  memoryBytes: number;
}

/** What the library takes beside the model, about. */
const libraryBytes = 200e6;

/** What the head of a model file says of the model, before it is loaded. */
export function outlineOfHead(
  { metadata }: GgufHead,
  fileBytes: number,
  { maxContextTokens, sequences, memoryBytes }: ModelBounds,
): ModelOutline {
  const architecture = metadata.get('general.architecture');
  const number = (key: string): number => {
    const value = metadata.get(`${String(architecture)}.${key}`);
    return typeof value === 'number' ? value : 0;
  };
  const name = metadata.get('general.name');
  const template = metadata.get('tokenizer.chat_template');
  const trained = number('context_length');
  const contextTokens = trained === 0 ? maxContextTokens : Math.min(trained, maxContextTokens);
  const width = number('embedding_length');
  const heads = number('attention.head_count');
  const keyHeads = number('attention.head_count_kv');
  // Keys and values of each layer, two bytes each.
  const share = heads === 0 || keyHeads === 0 ? 1 : keyHeads / heads;
  const stateBytes = 4 * number('block_count') * width * share * contextTokens * sequences;
  // How much each token that is read at once has to do with each before it, in four bytes.
  const attentionBytes = 4 * heads * contextTokens * sliceTokens;
  return {
    name: typeof name === 'string' ? name : '',
    fileBytes,
    contextTokens,
    ...(number('pooling_type') > 0 && width > 0 ? { embeddingDimension: width } : {}),
    callsFunctions: typeof template === 'string' && template.includes('tools'),
    memory: { needed: fileBytes + stateBytes + attentionBytes + libraryBytes, total: memoryBytes },
  };
}
