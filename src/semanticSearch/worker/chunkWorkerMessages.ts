import type { OneWay } from '../../base/channel/direction';
import type { FileToChunk } from '../../search/chunks/chunkFile';
import type { CountedChunk } from '../../search/countedChunk';

/** To the thread that cuts files into chunks. */
export interface ToChunkThread {
  message: { type: 'chunk'; file: FileToChunk };
  replies: { chunk: readonly CountedChunk[] };
}

/** From the thread, which only answers. */
export type FromChunkThread = OneWay<never>;
