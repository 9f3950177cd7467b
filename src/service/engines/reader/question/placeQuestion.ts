import type { Intent } from './intent';
import { type IsName, namedIn } from './phrases';

/** "Line 12", "lines 10 to 20". */
export function lineQuestion(question: string): Intent | undefined {
  const match = /\blines? (\d+)(?:\s*(?:-|–|to|and|through)\s*(?:line )?(\d+))?/i.exec(question);
  if (match === null || /^(?:fix|change|rewrite|delete|remove|add|insert)\b/i.test(question)) {
    return undefined;
  }
  const firstLine = Number(match[1]);
  return { kind: 'lines', firstLine, lastLine: Math.max(firstLine, Number(match[2] ?? firstLine)) };
}

/** Where a name is defined, where it is used, where a text occurs. */
export function placeQuestion(question: string, isName: IsName): Intent | undefined {
  const text = question.replace(/(?<![.!?\s])[.!?\s]+$/, '');
  const defined =
    /^(?:where|in (?:which|what) (?:file|line)|on (?:which|what) line) (?:is|are|do (?:we|you|they)|does it) (?<what>.+?) (?:defined?|declared?|implemented?|located|written|coming from)$/i.exec(
      text,
    ) ??
    /^(?:go to|jump to|(?:find|show)(?: me)?(?: the)? (?:definition|declaration|implementation) of) (?<what>.+)/i.exec(
      text,
    ) ??
    /^where(?:'s| is| are) (?<what>[^ ]+|the \S+ (?:function|method|class|interface|type|constant))$/i.exec(
      text,
    );
  const definedName = namedIn(defined?.groups?.['what'] ?? '', isName);
  if (definedName !== undefined) return { kind: 'define', name: definedName };
  const used =
    /^(?:where|how|in (?:which|what) files?) (?:is|are|do (?:we|you|they)|does it) (?<what>.+?) (?:used?|called?|referenced?|imported|invoked?|mentioned|passed|set|assigned|instantiated)\b/i.exec(
      text,
    ) ??
    /^(?:find|show|list)(?: me)?(?: all)?(?: the)? (?:uses|usages|references|occurrences|calls|callers)(?: of| to)? (?<what>.+)/i.exec(
      text,
    );
  const usedName = namedIn(used?.groups?.['what'] ?? '', isName);
  return usedName === undefined ? find(text) : { kind: 'uses', name: usedName };
}

function find(text: string): Intent | undefined {
  const match =
    /^(?:find|search(?: for)?|grep(?: for)?|look for|locate) (?:all |every |the (?:word|text|string|phrase) |occurrences of )*(?<what>.+)/i.exec(
      text,
    );
  const what = match?.groups?.['what'];
  if (what === undefined) return undefined;
  const quoted = /^[`"'“](?<inner>.+?)[`"'”]/.exec(what)?.groups?.['inner'];
  const isShort = what.split(' ').length === 1;
  const wanted = quoted ?? (isShort ? what : undefined);
  return wanted === undefined ? undefined : { kind: 'find', text: wanted };
}
