import { ServiceError } from '../protocol/serviceError';
import type { Violation } from '../protocol/violation';

/** An error of kind `invalid` about one field, found before anything is sent. */
export function invalidField(field: string, rule: string): ServiceError {
  return invalidRequest([{ field, rule }]);
}

/** Throws an error of kind `invalid` when there is any violation. */
export function refuse(violations: Violation[]): void {
  if (violations.length > 0) throw invalidRequest(violations);
}

function invalidRequest(violations: Violation[]): ServiceError {
  const sentences = violations.map(({ field, rule }) => `${field}: ${rule}`);
  return new ServiceError(sentences.join('; '), { kind: 'invalid', violations });
}
