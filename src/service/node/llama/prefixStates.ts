import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { systemClock } from '../../../base/systemClock';
import type { LoadModel } from '../../engines/llama/llamaMessages';
import { readPrompt } from './generateTokens';
import type { LlamaSequence, Token } from './llamaLibrary';
import type { HeldSequence } from './sequencePool';
import { StateFolder, type StateIdentity } from './stateFolder';

/** How much of the beginning and of the end of a model file identifies it, beside its size. */
const digestBytes = 1 << 20;

/** What a model made of the beginnings that cached contents are, on disk. */
export class PrefixStates {
  readonly #folder: StateFolder;
  readonly #identity: Omit<StateIdentity, 'tokens'>;

  private constructor(folder: StateFolder, identity: Omit<StateIdentity, 'tokens'>) {
    this.#folder = folder;
    this.#identity = identity;
  }

  static async open(
    { file, states }: LoadModel,
    engine: string,
    contextTokens: number,
  ): Promise<PrefixStates | undefined> {
    if (states === undefined) return undefined;
    const folder = new StateFolder(states.folder, states.maxBytes, systemClock);
    return new PrefixStates(folder, { model: await modelDigest(file), engine, contextTokens });
  }

  /**
   * Sees to it that the sequence holds the beginning of a prompt: restored where it was kept, else read, and then kept.
   * Resolves with how many tokens were known before.
   * @param prefix the tokens of the beginning
   */
  async restore(
    key: string,
    prefix: readonly Token[],
    { sequence, heldTokens }: HeldSequence,
    work: { signal: AbortSignal; onSlice: () => void },
  ): Promise<number> {
    if (heldTokens >= prefix.length || prefix.length === 0) return heldTokens;
    const identity = { ...this.#identity, tokens: digestOfTokens(prefix) };
    const file = await this.#folder.find(key, identity);
    if (file !== undefined && (await load(sequence, file, prefix))) return prefix.length;
    // One more than is read: the last of a prompt is left for the answer.
    await readPrompt(sequence, [...prefix, 0], work.signal, work.onSlice);
    // A full disk is no reason not to answer.
    await this.#folder
      .add(key, identity, (target) => sequence.saveStateToFile(target))
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    return heldTokens;
  }
}

/** Whether it now holds just these tokens; if not, it holds none. */
async function load(
  sequence: LlamaSequence,
  file: string,
  tokens: readonly Token[],
): Promise<boolean> {
  await sequence.clearHistory();
  try {
    await sequence.loadStateFromFile(file, { acceptRisk: true });
    const held = sequence.contextTokens;
    const isSame = held.every((token, at) => token === tokens[at]);
    if (isSame && held.length === tokens.length) return true;
  } catch {
    // It is read instead.
  }
  await sequence.clearHistory();
  return false;
}

function digestOfTokens(tokens: readonly Token[]): string {
  return createHash('sha256').update(Uint32Array.from(tokens)).digest('hex');
}

/** Reading all of a file of gigabytes would take longer than what is saved by it. */
async function modelDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    hash.update(String(size));
    for (const start of [0, Math.max(0, size - digestBytes)]) {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(digestBytes),
        0,
        digestBytes,
        start,
      );
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}
