import { countPlainly, wasmCounter, type SignCounter } from './signCounter';
import type { VectorStore } from './vectorStore';

/** Made when it is first needed. */
let counter: SignCounter | undefined;

/** By row in how many signs it differs from a question; `question` are its {@link VectorStore.signWordsOf}. */
export function countDiffering(store: VectorStore, question: Int32Array): Uint16Array {
  const count = (counter ??= wasmCounter() ?? countPlainly);
  const questionBytes = new Uint8Array(question.buffer, question.byteOffset, question.byteLength);
  const counts = new Uint16Array(store.count);
  store.forEachBlock(({ signs }, firstRow, rows) => {
    count(questionBytes, signs, counts.subarray(firstRow, firstRow + rows));
  });
  return counts;
}
