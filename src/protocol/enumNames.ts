import type { Candidate, GenerateContentResponse } from './response';
import type { Field, MessageShape } from './shapes/shape';

/**
 * Whether an answer has its enum values as numbers, which services send to those who ask for
 * `$alt=json;enum-encoding=int`. Looks where every such answer has one, so that it costs next to nothing.
 */
export function hasNumberedEnums(answer: GenerateContentResponse): boolean {
  const { candidates, promptFeedback, usageMetadata } = answer;
  return (
    isNumber(usageMetadata?.promptTokensDetails?.[0]?.modality) ||
    isNumber(promptFeedback?.blockReason) ||
    isNumber(promptFeedback?.safetyRatings?.[0]?.category) ||
    (Array.isArray(candidates) && candidates.some(isNumberedCandidate))
  );
}

/**
 * The message with the names of its enum values in the place of their numbers, at any depth. A number
 * that has no name yet becomes a text of its digits, which is kept as any other unknown name.
 */
export function toEnumNames(value: unknown, shape: MessageShape): unknown {
  if (Array.isArray(value)) {
    return value.map((entry: unknown) => toEnumNames(entry, shape));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value as Record<string, unknown>).map(([key, entry]) => {
    const field = shape.fields.get(key);
    return [key, field === undefined ? entry : namedField(entry, field)];
  });
  return Object.fromEntries(entries) as unknown;
}

function namedField(value: unknown, { type, many }: Field): unknown {
  if (typeof type === 'function') {
    return many === 'map' ? value : toEnumNames(value, type());
  }
  if (typeof type === 'string') {
    return value;
  }
  const name = (given: unknown): unknown =>
    typeof given === 'number' ? (type.values[given] ?? String(given)) : given;
  const list: unknown = value;
  return Array.isArray(list) ? (list as unknown[]).map(name) : name(list);
}

/** What a server sends may be of any type, whatever the type says: an entry may be null. */
function isNumberedCandidate(candidate: Partial<Candidate> | null): boolean {
  return isNumber(candidate?.finishReason) || isNumber(candidate?.safetyRatings?.[0]?.category);
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}
