import type { Sampling } from '../../engines/llama/llamaMessages';
import { drawFrom } from './drawFrom';
import type { GenerateNext, LlamaSequence, SamplerOptions, Token } from './llamaLibrary';

/**
 * A slice of the prompt, and the most that is read at once: between two of them an answer can be given up, and others go
 * on. A processor reads no faster with more at once, and slower with fewer.
 */
export const sliceTokens = 64;

/** A token of the answer, with what is known of the probabilities where they were asked for. */
export interface DrawnToken {
  token: Token;
  /** Of all tokens, before temperature and filters. */
  probabilities?: ReadonlyMap<Token, number>;
}

/** What has to be known to draw tokens. */
export interface DrawOptions {
  sampling: Sampling;
  hasProbabilities: boolean;
  /** The state of the grammar; it goes on with each token. */
  grammar?: object;
}

/** Reads the part of the prompt that the sequence doesn't hold, but for its last token. */
export async function readPrompt(
  sequence: Pick<LlamaSequence, 'nextTokenIndex' | 'evaluateWithoutGeneratingNewTokens'>,
  prompt: readonly Token[],
  signal: AbortSignal,
  onSlice: () => void,
): Promise<void> {
  while (sequence.nextTokenIndex < prompt.length - 1) {
    signal.throwIfAborted();
    const start = sequence.nextTokenIndex;
    const end = Math.min(start + sliceTokens, prompt.length - 1);
    await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(start, end));
    onSlice();
  }
  signal.throwIfAborted();
}

/** Draws tokens after the last one of the prompt, without end. */
export function drawTokens(
  sequence: LlamaSequence,
  last: Token,
  options: DrawOptions,
): AsyncGenerator<DrawnToken, void> {
  return options.hasProbabilities && options.grammar === undefined
    ? drawHere(sequence, last, options)
    : drawByLibrary(sequence, last, options);
}

/**
 * The library gives probabilities after its filters only. So it filters nothing where they are asked for, and the token
 * is drawn here.
 */
async function* drawHere(
  sequence: LlamaSequence,
  last: Token,
  { sampling }: DrawOptions,
): AsyncGenerator<DrawnToken, void> {
  const drawn: Token[] = [];
  const unfiltered = { temperature: 1, topK: 0, topP: 1, minP: 0 };
  let token = last;
  for (;;) {
    const options = { ...unfiltered, seed: (sampling.seed + drawn.length) >>> 0 };
    const generateNext: GenerateNext = { token: true, options, probabilities: true };
    const [result] = await sequence.controlledEvaluate([[token, { generateNext }]]);
    const { probabilities } = result?.next ?? {};
    if (probabilities === undefined) return;
    token = drawFrom(probabilities, sampling, drawn);
    drawn.push(token);
    yield { token, probabilities };
  }
}

async function* drawByLibrary(
  sequence: LlamaSequence,
  last: Token,
  { sampling, grammar }: DrawOptions,
): AsyncGenerator<DrawnToken, void> {
  const drawn: Token[] = [];
  const tokens = sequence.evaluate([last], {
    ...samplerOptions(sampling, drawn),
    ...(grammar !== undefined && { grammarEvaluationState: grammar }),
    yieldEogToken: true,
  });
  for await (const token of tokens) {
    drawn.push(token);
    yield { token };
  }
}

/** Penalties are for the tokens of the answer, not for those of the prompt. */
function samplerOptions(
  { temperature, topK, topP, seed, presencePenalty, frequencyPenalty }: Sampling,
  drawn: Token[],
): SamplerOptions {
  const isPenalized = presencePenalty !== 0 || frequencyPenalty !== 0;
  const own = { temperature, topK, topP, minP: 0, seed: seed >>> 0 };
  if (!isPenalized) return own;
  const punishTokens = (): Token[] => [...drawn];
  return { ...own, repeatPenalty: { punishTokens, penalty: 1, presencePenalty, frequencyPenalty } };
}
