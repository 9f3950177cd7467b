import { notJson } from './jsonScanner';

/** The object, or list, that a JSON text holds. */
export function readJson(json: string): object {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The parser's message quotes the text, which may be a prompt or an answer.
    throw notJson();
  }
  if (typeof value !== 'object' || value === null) throw notJson();
  return value;
}
