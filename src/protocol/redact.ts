const mark = '[redacted]';

/** A key as a query parameter, in a plain URL or in one that was itself encoded into another. */
const keyParameter = /((?:\b|_|%3F|%26)key(?:=|%3D))[^&#\s"'<>]+/gi;

/** The key's header as text, as JSON or as a pair of a header list. */
const keyHeader = /(x-goog-api-key["']?\s*[:=,]\s*["']?)[^\s"',;}]+/gi;

/** The same of the header in which other interfaces take a key. */
const bearer = /(\bauthorization["']?\s*[:=,]\s*["']?bearer\s)[^\s"',;}]+/gi;

/**
 * Takes every secret out of a text, in the forms a URL or JSON writes it in, and whatever is where
 * an API key goes: the parameter `key`, the header `x-goog-api-key` and `authorization: Bearer`.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text;
  for (const secret of secrets) {
    for (const form of writtenForms(secret)) clean = withoutForm(clean, form);
  }
  return clean
    .replace(keyParameter, `$1${mark}`)
    .replace(keyHeader, `$1${mark}`)
    .replace(bearer, `$1${mark}`);
}

/** Details of errors nest a few levels; what is deeper only serves to overflow the stack. */
const maxDepth = 32;

/**
 * {@link redact} for every text in a JSON value, and for the names of its fields. What nests too deep gives
 * way to an ellipsis.
 */
export function redactJson(value: unknown, secrets: readonly string[], depth = maxDepth): unknown {
  if (typeof value === 'string') return redact(value, secrets);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((item) => redactJson(item, secrets, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redact(name, secrets),
      redactJson(item, secrets, depth - 1),
    ]),
  );
}

/**
 * A copy of a thrown value that can be shown and logged: name, message, code, stack and causes, without
 * secrets. What else hangs on errors of a runtime (a request, the URL that would not parse) is left out.
 */
export function redactError(error: unknown, secrets: readonly string[], depth = 3): Error {
  const { name, message, stack, code, cause } = fieldsOf(error);
  const copy = new Error(redact(message, secrets));
  copy.name = name;
  if (stack === undefined) delete copy.stack;
  else copy.stack = redact(stack, secrets);
  if (code !== undefined) Object.assign(copy, { code: redact(code, secrets) });
  if (cause !== undefined && depth > 0) copy.cause = redactError(cause, secrets, depth - 1);
  return copy;
}

/** The code of an error or of the first of its causes that has one: `ECONNREFUSED`, `ENOTFOUND`, … */
export function errorCode(error: unknown, depth = 3): string | undefined {
  if (!(error instanceof Error) || depth < 0) return undefined;
  return fieldsOf(error).code ?? errorCode(error.cause, depth - 1);
}

interface ErrorFields {
  name: string;
  message: string;
  stack: string | undefined;
  code: string | undefined;
  cause: unknown;
}

function fieldsOf(error: unknown): ErrorFields {
  if (!(error instanceof Error)) {
    return {
      name: 'Error',
      message: String(error),
      stack: undefined,
      code: undefined,
      cause: undefined,
    };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, message: error.message, stack: error.stack, code, cause: error.cause };
}

/** A key of fewer characters is no secret of a service: local servers take `none`, `test` or `a`. */
const shortestSecret = 8;
const shortestWord = 4;

/**
 * A short key is also a piece of ordinary words: it goes only where it is a word of its own, and one of a
 * few letters only where it is named as a value, in quotes or behind `:` or `=`.
 */
function withoutForm(text: string, form: string): string {
  if (form.length >= shortestSecret) return text.replaceAll(form, mark);
  const exact = form.replace(/[^a-z0-9]/giu, '\\$&');
  const before = form.length >= shortestWord ? '(?<![a-z0-9])' : '(?<=["\'`=]|[=:] )';
  return text.replace(new RegExp(`${before}${exact}(?![a-z0-9])`, 'gi'), (found) =>
    found === form ? mark : found,
  );
}

function writtenForms(secret: string): string[] {
  if (secret === '') return [];
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}
