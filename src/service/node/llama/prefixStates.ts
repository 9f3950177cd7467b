import { createHash } from 'node:crypto';
import * as path from 'node:path';
import { systemClock } from '../../../base/systemClock';
import type { LoadModel } from '../../engines/llama/llamaMessages';
import { readPrompt } from './generateTokens';
import { modelDigest } from './modelDigest';
import type { LlamaSequence, Token } from './llamaLibrary';
import type { HeldSequence } from './sequencePool';
import { StateFolder, type StateIdentity } from './stateFolder';

/** What a model made of the beginnings that cached contents are, on disk. */
export class PrefixStates {
  readonly #folder: StateFolder;
  readonly #identity: Omit<StateIdentity, 'tokens' | 'model'>;
  readonly #digestModel: (onPiece: () => void) => Promise<string>;

  private constructor(
    folder: StateFolder,
    identity: Omit<StateIdentity, 'tokens' | 'model'>,
    digestModel: (onPiece: () => void) => Promise<string>,
  ) {
    this.#folder = folder;
    this.#identity = identity;
    this.#digestModel = digestModel;
  }

  static in(
    { file, states }: LoadModel,
    engine: string,
    contextTokens: number,
  ): PrefixStates | undefined {
    if (states === undefined) return undefined;
    const folder = new StateFolder(states.folder, states.maxBytes, systemClock);
    const digests = path.join(path.dirname(states.folder), 'modelDigests');
    return new PrefixStates(folder, { engine, contextTokens }, (onPiece) =>
      modelDigest(file, digests, onPiece),
    );
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
    const identity = await this.#identityOf(prefix, work.onSlice);
    const file = await this.#folder.find(key, identity, work.onSlice);
    if (file !== undefined && (await load(sequence, file, prefix))) return prefix.length;
    await this.keep(key, prefix, sequence, work);
    return heldTokens;
  }

  /** Has the sequence read the beginning, as far as it doesn't hold it, and keeps what is made of it. */
  async keep(
    key: string,
    prefix: readonly Token[],
    sequence: LlamaSequence,
    work: { signal: AbortSignal; onSlice: () => void },
  ): Promise<void> {
    // One more than is read: the last of a prompt is left for the answer.
    await readPrompt(sequence, [...prefix, 0], work.signal, work.onSlice);
    const identity = await this.#identityOf(prefix, work.onSlice);
    // A full disk is no reason not to answer.
    await this.#folder
      .add(key, identity, (target) => sequence.saveStateToFile(target), work.onSlice)
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }

  /** Reading gigabytes is work as reading a prompt is, and silence would end the process. */
  async #identityOf(prefix: readonly Token[], onPiece: () => void): Promise<StateIdentity> {
    const model = await this.#digestModel(onPiece);
    return { ...this.#identity, model, tokens: digestOfTokens(prefix) };
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
