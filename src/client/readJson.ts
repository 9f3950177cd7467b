import { hasNumberedEnums, toEnumNames } from '../protocol/enumNames';
import type { MessageShape } from '../protocol/shapes/shape';
import { toCamelCase } from '../protocol/spelling';
import { notJson } from './jsonScanner';

const colon = 0x3a;
const space = 0x20;

/** The object, or list of objects, that a JSON text holds, its fields in camelCase. */
export function readJson(json: string, shape: MessageShape): object {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The parser's message quotes the text, which may be a prompt or an answer.
    throw notJson();
  }
  if (typeof value !== 'object' || value === null) throw notJson();
  // Looking through every field of every event would take as long as parsing them.
  const spelled = hasUnderscoredName(json) ? toCamelCase(value, shape) : value;
  return hasNumberedEnums(spelled) ? (toEnumNames(spelled, shape) as object) : spelled;
}

/** Whether a text with an underscore in it is a field's name. Finds too many rather than too few. */
function hasUnderscoredName(json: string): boolean {
  let at = json.indexOf('_');
  while (at !== -1) {
    const end = json.indexOf('"', at);
    if (end === -1) return false;
    const next = json.charCodeAt(end + 1);
    if (next === colon || next <= space) return true;
    at = json.indexOf('_', end);
  }
  return false;
}
