import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LlamaSequence, Token } from '../../../../../src/service/node/llama/llamaLibrary';
import { PrefixStates } from '../../../../../src/service/node/llama/prefixStates';

/** Read in several pieces. */
const fileBytes = 20e6;

async function writeLarge(file: string): Promise<void> {
  await writeFile(file, '');
  await truncate(file, fileBytes);
}

/** A sequence that notes what is done with it. */
class NotedSequence {
  contextTokens: Token[] = [];
  readonly #events: string[];

  constructor(events: string[]) {
    this.#events = events;
  }

  get nextTokenIndex(): number {
    return this.contextTokens.length;
  }

  async clearHistory(): Promise<void> {
    this.contextTokens = [];
  }

  async evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void> {
    this.#events.push('read');
    this.contextTokens.push(...tokens);
  }

  async saveStateToFile(file: string): Promise<void> {
    this.#events.push('saved');
    await writeLarge(file);
  }

  async loadStateFromFile(): Promise<void> {
    this.#events.push('loaded');
  }
}

describe('what a model made of the beginnings of prompts', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-prefixes-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('shows that it goes on while files of gigabytes are compared', async () => {
    const file = path.join(folder, 'model.gguf');
    await writeLarge(file);
    const kept = { folder: path.join(folder, 'states'), maxBytes: 1e9 };
    const model = {
      type: 'load',
      file,
      maxContextTokens: 512,
      sequences: 1,
      states: kept,
    } as const;
    const states = PrefixStates.in(model, 'engine', 512);
    assert.ok(states);
    const events: string[] = [];
    const { signal } = new AbortController();
    const restore = async (): Promise<void> => {
      const sequence = new NotedSequence(events) as Partial<LlamaSequence> as LlamaSequence;
      const work = { signal, onSlice: () => void events.push('sign') };
      await states.restore('key', [1, 2, 3], { sequence, heldTokens: 0 }, work);
    };
    const sign = ['sign', 'sign'];
    await restore();
    assert.deepEqual(events.splice(0), [...sign, 'read', 'sign', 'saved', ...sign]);
    await restore();
    assert.deepEqual(events.slice(0, 3), [...sign, 'loaded']);
  });
});
