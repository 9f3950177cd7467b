/* `chunker.ts` in a browser, where a thread starts no others: files are cut into chunks in the thread of the index. */

export { chunkerHere as createChunker } from './countedChunks';
