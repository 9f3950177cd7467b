import { writeGguf } from './gguf.mjs';
import {
  byteTokens,
  messageEnd,
  messageStart,
  special,
  tinyVocabulary,
} from './tinyVocabulary.mjs';

/**
 * What a tiny model is made with. `kind`: one that writes, one that makes vectors, one that writes and knows no
 * functions, or one that takes a user's and an assistant's messages by turns alone; `isSlow`: 26 million numbers (105 MB), of which a processor has something to do for each token.
 * @typedef {'text' | 'plain' | 'alternating' | 'embedding'} TinyKind
 * @typedef {{ seed?: number, kind?: TinyKind, isSlow?: boolean }} TinyModelOptions
 * @typedef {{ width: number, layers: number, heads: number, feedForward: number }} Shape
 */

const contextTokens = 8192;
/** @type {Shape} */
const tinyShape = { width: 64, layers: 2, heads: 4, feedForward: 128 };
/** @type {Shape} */
const slowShape = { width: 512, layers: 8, heads: 8, feedForward: 1408 };
/** How far the weights are from 0: enough that tokens differ in their probability. */
const gain = 1.5;

const roles = `{%- for message in messages %}{{- '${messageStart}' + message.role + '\\n' }}
{%- if message.content %}{{- message.content }}{% endif %}`;
const calls = `{%- for call in message.tool_calls or [] %}{{- '<tool_call>\\n' + (call.function | tojson) + '\\n</tool_call>' }}{% endfor %}`;
const ending = `{{- '${messageEnd}\\n' }}{% endfor %}
{%- if add_generation_prompt %}{{- '${messageStart}assistant\\n' }}{% endif %}`;
const functions = `{%- if tools %}{{- '${messageStart}tools\\n' + (tools | tojson) + '${messageEnd}\\n' }}{% endif %}`;
const turns = `{%- for message in messages %}{%- if message.role != ['user', 'assistant'][loop.index0 % 2] %}
{{- raise_exception('Conversation roles must alternate user/assistant/user/assistant/...') }}{% endif %}{% endfor %}`;
/** @type {Partial<Record<TinyKind, string>>} */
const templates = { plain: roles + ending, alternating: turns + roles + ending };

/**
 * The bytes of a model with random weights and a vocabulary of its own: it writes nonsense, by the same code as any
 * other. The same seed gives the same bytes on every machine.
 * @param {TinyModelOptions} [options]
 * @returns {Buffer}
 */
export function createTinyModel({ seed = 1, kind = 'text', isSlow = false } = {}) {
  const vocabulary = tinyVocabulary();
  const shape = isSlow ? slowShape : tinyShape;
  const { width, layers, heads, feedForward } = shape;
  const template = templates[kind] ?? functions + roles + calls + ending;
  return writeGguf(
    {
      'general.architecture': { type: 'string', value: 'llama' },
      'general.name': { type: 'string', value: `Tiny random ${kind} model ${seed}` },
      'general.file_type': { type: 'uint32', value: 0 },
      'llama.context_length': { type: 'uint32', value: contextTokens },
      'llama.embedding_length': { type: 'uint32', value: width },
      'llama.block_count': { type: 'uint32', value: layers },
      'llama.feed_forward_length': { type: 'uint32', value: feedForward },
      'llama.attention.head_count': { type: 'uint32', value: heads },
      'llama.attention.head_count_kv': { type: 'uint32', value: heads },
      'llama.attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-5 },
      'llama.rope.dimension_count': { type: 'uint32', value: width / heads },
      'llama.vocab_size': { type: 'uint32', value: vocabulary.length },
      ...(kind === 'embedding' ? { 'llama.pooling_type': { type: 'uint32', value: 1 } } : {}),
      'tokenizer.ggml.model': { type: 'string', value: 'llama' },
      'tokenizer.ggml.tokens': { type: 'strings', value: vocabulary.map(({ token }) => token) },
      'tokenizer.ggml.scores': { type: 'floats', value: vocabulary.map((_, index) => -index) },
      'tokenizer.ggml.token_type': { type: 'ints', value: vocabulary.map(({ type }) => type) },
      'tokenizer.ggml.unknown_token_id': { type: 'uint32', value: special.unknown },
      'tokenizer.ggml.bos_token_id': { type: 'uint32', value: special.start },
      'tokenizer.ggml.eos_token_id': { type: 'uint32', value: special.end },
      'tokenizer.ggml.eot_token_id': { type: 'uint32', value: special.messageEnd },
      'tokenizer.ggml.add_bos_token': { type: 'bool', value: true },
      'tokenizer.ggml.add_space_prefix': { type: 'bool', value: false },
      ...(kind === 'embedding'
        ? {}
        : { 'tokenizer.chat_template': { type: 'string', value: template } }),
    },
    createTensors(vocabulary.length, shape, createRandom(seed)),
  );
}

/**
 * @param {number} vocabularySize
 * @param {Shape} shape
 * @param {() => number} random
 */
function createTensors(vocabularySize, { width, layers, feedForward }, random) {
  const matrix = (
    /** @type {string} */ name,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => {
    const scale = gain / Math.sqrt(from);
    return {
      name,
      shape: [from, to],
      values: Float32Array.from({ length: from * to }, () => random() * scale),
    };
  };
  const ones = (/** @type {string} */ name) => ({
    name,
    shape: [width],
    values: new Float32Array(width).fill(1),
  });
  return [
    matrix('token_embd.weight', width, vocabularySize),
    ...Array.from({ length: layers }, (_, layer) => `blk.${layer}`).flatMap((block) => [
      ones(`${block}.attn_norm.weight`),
      ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name) =>
        matrix(`${block}.${name}.weight`, width, width),
      ),
      ones(`${block}.ffn_norm.weight`),
      matrix(`${block}.ffn_gate.weight`, width, feedForward),
      matrix(`${block}.ffn_up.weight`, width, feedForward),
      matrix(`${block}.ffn_down.weight`, feedForward, width),
    ]),
    ones('output_norm.weight'),
    withoutBytes(matrix('output.weight', width, vocabularySize), width),
  ];
}

/**
 * So that it writes mostly characters, and bytes that are none now and then.
 * @param {import('./gguf.mjs').Tensor} output
 * @param {number} width
 */
function withoutBytes(output, width) {
  output.values.fill(0, byteTokens.first * width, (byteTokens.last + 1) * width);
  return output;
}

/**
 * About normal, with variance 1, of sums and products alone: logarithms differ between machines.
 * @param {number} seed
 * @returns {() => number}
 */
function createRandom(seed) {
  let state = seed >>> 0;
  /** From 0 to 1 (mulberry32). */
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => (uniform() + uniform() + uniform() - 1.5) * 2;
}
