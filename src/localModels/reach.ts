import { LocalModelError } from './localModelError';

/**
 * Runs what asks an address. Where that fails, rejects with the signal's reason, else with a {@link LocalModelError}
 * that says that the address can't be reached.
 */
export async function reach<Result>(
  address: string,
  signal: AbortSignal,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    throw new LocalModelError({ kind: 'unreachable', address }, { cause: error });
  }
}
