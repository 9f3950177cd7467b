import type { MessageShape } from '../protocol/shapes/shape';

/** One operation of the interface, as the transport sends it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** What follows the base address, encoded: `/v1beta/models`; or an address that the service named. */
  path: string | URL;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as they are, instead of a JSON body. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** What the answer, or each event of it, is made of. */
  answerShape: MessageShape;
  /** Puts into an answer, or each event of it, what a service may leave to be understood. */
  complete?: (answer: object) => void;
  /**
   * Whether doing it twice does no harm. What is not repeatable is tried again only when the service
   * said, or the network shows, that it was not done.
   */
  isRepeatable: boolean;
  /** Whether an answer may come without a body, since its headers say it all. */
  isBodyOptional?: true;
  /** Whether the caller has a better way to go on than sending it again. */
  isSentOnce?: true;
}
