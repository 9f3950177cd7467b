import type { MessageShape } from '../protocol/shapes/shape';

/** One operation of the interface, as the transport sends it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** What follows the base address, encoded: `/v1beta/models`. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** What the answer, or each event of it, is made of. */
  answerShape: MessageShape;
  /**
   * Whether doing it twice does no harm. What is not repeatable is tried again only when the service
   * said, or the network shows, that it was not done.
   */
  isRepeatable: boolean;
}
