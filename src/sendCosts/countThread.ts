import type { OneWay } from '../base/channel/direction';
import type { PartsCount } from '../tokenizer/countInParts';
import type { DocumentMessage, DocumentReport, RangeQuestion } from '../tokenizer/countingMessages';

/** A text to count, or the bytes of a text file, which are handed over. */
export interface CountTask {
  text: string | Uint8Array<ArrayBuffer>;
}

/** To the counter's thread. */
export interface ToCountThread {
  message: DocumentMessage | RangeQuestion | ({ type: 'count' } & CountTask);
  replies: {
    /** Undefined if the document isn't open: it must be opened again. */
    countRange: PartsCount | undefined;
    count: PartsCount;
  };
}

/** From the counter's thread. */
export type FromCountThread = OneWay<DocumentReport>;

/** What the thread is started with. */
export interface CountWorkerData {
  vocabularyFile: string;
}
