import { ServiceError } from '../../../protocol/serviceError';

/** Texts of one request to a model server: an answer takes seconds if there is no graphics card. */
const maxTexts = 32;
const maxChars = 64_000;

/** Texts in their order, parted into requests of a bounded size; a text that is larger goes alone. */
export function partTexts(texts: readonly string[]): string[][] {
  const parts: string[][] = [];
  let chars = 0;
  for (const text of texts) {
    const last = parts.at(-1);
    if (last === undefined || last.length >= maxTexts || chars + text.length > maxChars) {
      parts.push([text]);
      chars = text.length;
    } else {
      last.push(text);
      chars += text.length;
    }
  }
  return parts;
}

/** What both kinds of server take as `input`; a single text bare, as every one of them takes it. */
export function inputOf(texts: readonly string[]): string | readonly string[] {
  const [first = ''] = texts;
  return texts.length === 1 ? first : texts;
}

/**
 * The vectors a server sent for this many texts. Throws if one is missing, isn't a vector, or has another
 * length than the first: all after it would belong to other texts.
 */
export function checkVectors(vectors: unknown, count: number): number[][] {
  const given: unknown[] = Array.isArray(vectors) ? vectors : [];
  // A list with gaps gets its missing entries, which would be passed over otherwise.
  const list = given.length === count ? Array.from(given) : [];
  const [first] = list;
  const length = Array.isArray(first) ? first.length : 0;
  if (list.length === count && length > 0 && list.every((each) => isVector(each, length))) {
    return list;
  }
  const message =
    count === 1
      ? 'The model server returned no vector'
      : `The model server didn’t return the ${count} requested vectors`;
  throw new ServiceError(message, { kind: 'protocol' });
}

function isVector(value: unknown, length: number): value is number[] {
  return (
    Array.isArray(value) &&
    value.length === length &&
    value.every((entry) => typeof entry === 'number')
  );
}
