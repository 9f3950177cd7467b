import type { ReadSource } from '../retrieval/library';
import { isProse } from '../../../../source/languages';

/** A route that a service answers. */
export interface EndpointFact {
  /** In capitals; empty where the line names none. */
  method: string;
  path: string;
  line: number;
}

/** What calls another service looks the same as what answers, but for who is called. */
const clients = /^(?:axios|fetch|http|https|client|api|request|requests|session|superagent|got)$/i;
const registration =
  /\.(?<method>get|post|put|patch|delete|head|options|all|route|handle|handlefunc|use)\(\s*["'`](?:(?<verb>[A-Z]+) )?(?<path>\/[^"'`\s]*)["'`]/gi;
const receiverPattern = /(?<![\w$])[\w$]+$/;
const maxReceiverChars = 40;
const annotation =
  /^\s*[@#]\[?(?<method>get|post|put|patch|delete|request)(?:mapping)?\(\s*(?:value\s*=\s*|path\s*=\s*)?["'](?<path>\/[^"'\s]*)["']/i;
const comparison = /\b(?:pathname|path|url)\s*={2,3}\s*["'`](?<path>\/[^"'`\s]*)["'`]/;
const verbs = /^(?:get|post|put|patch|delete|head|options)$/i;

/** The routes that lines of a source register, in their order. */
export function endpointsIn({ source, lexed }: ReadSource): EndpointFact[] {
  if (isProse(source.language)) return [];
  return source.lines.flatMap((text, index) =>
    text.length > 1000 || (lexed.code[index] ?? '').trim() === ''
      ? []
      : endpointsOn(text).map((found) => ({ ...found, line: source.firstLine + index })),
  );
}

function endpointsOn(text: string): Omit<EndpointFact, 'line'>[] {
  const registered = [...text.matchAll(registration)].flatMap(({ index, groups = {} }) => {
    const { method = '', verb, path = '' } = groups;
    const before = text.slice(Math.max(0, index - maxReceiverChars), index);
    if (clients.test(receiverPattern.exec(before)?.[0] ?? '')) return [];
    const listed = /methods\s*=\s*[[(]\s*["'](\w+)/.exec(text)?.[1];
    return [{ method: (verb ?? listed ?? verbOf(method)).toUpperCase(), path }];
  });
  if (registered.length > 0) return registered;
  const { method = '', path } = (annotation.exec(text) ?? comparison.exec(text))?.groups ?? {};
  return path === undefined ? [] : [{ method: verbOf(method).toUpperCase(), path }];
}

function verbOf(method: string): string {
  return verbs.test(method) ? method : '';
}
