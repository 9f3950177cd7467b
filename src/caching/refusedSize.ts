import { isServiceError } from '../protocol/serviceError';

/** The size that a service refused, by its own count. */
export type RefusedSize =
  | { problem: 'tooSmall'; tokens: number; minimum: number }
  | { problem: 'tooLarge'; tokens: number; limit: number };

const exceeded =
  /input token count \((\d+)\) exceeds the maximum number of tokens allowed \((\d+)\)/u;

/**
 * What a refusal says about sizes: services say `Cached content is too small. total_token_count=16,
 * min_total_token_count=1024`. Undefined for any other error.
 */
export function refusedSize(error: unknown): RefusedSize | undefined {
  if (!isServiceError(error, 'invalid')) return undefined;
  const tokens = amountAfter('total_token_count', error.message);
  const minimum = amountAfter('min_total_token_count', error.message);
  if (minimum !== undefined) return { problem: 'tooSmall', tokens: tokens ?? 0, minimum };
  const limit = amountAfter('max_total_token_count', error.message);
  if (limit !== undefined) return { problem: 'tooLarge', tokens: tokens ?? 0, limit };
  const [, counted, allowed] = exceeded.exec(error.message) ?? [];
  return allowed === undefined
    ? undefined
    : { problem: 'tooLarge', tokens: Number(counted), limit: Number(allowed) };
}

function amountAfter(name: string, message: string): number | undefined {
  const [, digits] = new RegExp(`\\b${name}\\s*=\\s*(\\d{1,15})`, 'u').exec(message) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
