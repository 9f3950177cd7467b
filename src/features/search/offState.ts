import type { IndexState } from './meaningSearch';

/** Where an index stands that was never asked for. */
export function offState(): IndexState {
  return {
    kind: 'off',
    files: 0,
    filesInAll: 0,
    chunks: 0,
    chunksToEmbed: 0,
    bytesOnDisk: 0,
    bytesInMemory: 0,
    space: undefined,
  };
}
