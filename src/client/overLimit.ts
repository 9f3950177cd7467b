import { ServiceError } from '../protocol/serviceError';

/** The error for what is more than the client was allowed to hold; the sentence names the limit. */
export function overLimit(what: string, limit: number, unit: string): ServiceError {
  return new ServiceError(`${what} than the limit of ${limit.toLocaleString('en')} ${unit}`, {
    kind: 'protocol',
  });
}
