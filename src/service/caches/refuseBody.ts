import type { MessageShape } from '../../protocol/shapes/shape';
import { failure } from '../../protocol/failure';
import { readBody } from '../wire/requestBody';

const emptyShape: MessageShape = { name: 'Empty', fields: new Map(), needed: [] };

/**
 * Refuses the body of a call that takes none, unless it is an empty message, which published clients
 * send. Throws INVALID_ARGUMENT.
 */
export async function refuseBody(request: Request, maxBytes: number): Promise<void> {
  // A GET has no body here, whatever came with it over a socket: its length is all that is left of it.
  const isDropped = request.method === 'GET' && request.body === null;
  if (isDropped && Number(request.headers.get('content-length')) > '{}'.length) {
    throw failure('INVALID_ARGUMENT', 'Invalid JSON payload received. The body must be empty.');
  }
  await readBody(request, emptyShape, maxBytes);
}
