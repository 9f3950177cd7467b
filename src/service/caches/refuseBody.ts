import type { MessageShape } from '../../protocol/shapes/shape';
import { readBody } from '../wire/requestBody';

const emptyShape: MessageShape = { name: 'Empty', fields: new Map() };

/**
 * Refuses the body of a call that takes none, unless it is an empty message, which published clients
 * send. Throws INVALID_ARGUMENT.
 */
export async function refuseBody(request: Request, maxBytes: number): Promise<void> {
  await readBody(request, emptyShape, maxBytes);
}
