import type { Content } from '../../protocol/content';
import type { GenerationConfig } from '../../protocol/generation';
import { isServiceError, ServiceError } from '../../protocol/serviceError';

/** What a model is asked to see whether it answers. */
interface TrialRequest {
  contents: Content[];
  generationConfig: GenerationConfig;
}

const contents: Content[] = [{ role: 'user', parts: [{ text: 'Reply with OK.' }] }];

/**
 * Asks a model for a few tokens, or for as many as it likes where it refuses a limit: some models don't take
 * one, or only by another name. Rejects as `ask` does.
 */
export async function tryModel(
  ask: (request: TrialRequest) => AsyncIterable<unknown>,
): Promise<void> {
  try {
    await untilBegun(ask({ contents, generationConfig: { maxOutputTokens: 16 } }));
  } catch (error) {
    if (!isServiceError(error, 'invalid')) throw error;
    await untilBegun(ask({ contents, generationConfig: {} }));
  }
}

/** Leaving the loop ends the request: one piece is proof enough. */
async function untilBegun(answer: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of answer) return;
  throw new ServiceError('The service sent an empty answer', { kind: 'protocol' });
}
