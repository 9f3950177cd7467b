import { isServiceError, type ServiceError } from '../../../src/protocol/serviceError';
import type { GenerateContentResponse } from '../../../src/protocol/response';

/** What an iteration gave, and the error it ended with if it did. */
export interface Collected<Item> {
  items: Item[];
  error: ServiceError | undefined;
}

/** Walks to the end, or to the error. What is thrown has to be a ServiceError. */
export async function collect<Item>(source: AsyncIterable<Item>): Promise<Collected<Item>> {
  const items: Item[] = [];
  try {
    for await (const item of source) items.push(item);
    return { items, error: undefined };
  } catch (error) {
    return { items, error: serviceError(error) };
  }
}

/** The error a promise is rejected with; that there is none is an error too. */
export async function errorOf(work: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await work.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  return serviceError(error);
}

/** The texts of the events of a stream, in order. */
export function texts(events: readonly GenerateContentResponse[]): string[] {
  return events.map(({ candidates = [] }) =>
    candidates
      .flatMap(({ content }) => content?.parts ?? [])
      .map(({ text }) => text ?? '')
      .join(''),
  );
}

function serviceError(error: unknown): ServiceError {
  if (isServiceError(error)) return error;
  throw new Error('Something other than a ServiceError was thrown', { cause: error });
}
