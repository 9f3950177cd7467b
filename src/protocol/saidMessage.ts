import { isRecord } from './isRecord';

/**
 * What a service says in the body of an error, whichever of the usual forms it has: `{error: {message}}`,
 * `{error: "…"}`, `{message}`, or `{detail}` with a text or a list of what is wrong. Undefined if it says
 * nothing in any of them.
 */
export function saidMessage(body: unknown): string | undefined {
  const value: unknown = Array.isArray(body) ? body[0] : body;
  if (!isRecord(value)) return undefined;
  const { error, message, detail } = value;
  if (isRecord(error)) return textOf(error['message']) ?? textOf(error['error']);
  return textOf(error) ?? textOf(message) ?? detailText(detail);
}

/** As FastAPI, which many servers are built on, names what it refuses: a list with a place and a message each. */
function detailText(detail: unknown): string | undefined {
  if (!Array.isArray(detail)) return isRecord(detail) ? saidMessage(detail) : textOf(detail);
  const lines = detail.filter(isRecord).flatMap(({ loc, msg }) => {
    const text = textOf(msg);
    if (text === undefined) return [];
    const place = Array.isArray(loc) ? loc.filter(isPlace).join('.') : '';
    return [place === '' ? text : `${place}: ${text}`];
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}

function isPlace(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Whether the body of an error is a page for a browser, in which nobody looks for a reason. */
export function isWebPage(text: string): boolean {
  return text.trimStart().startsWith('<');
}
