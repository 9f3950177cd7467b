import type { Facet, Intent } from './intent';
import { type IsName, namedIn } from './phrases';

const facetForms: readonly (readonly [Facet, RegExp])[] = [
  ['returns', /^what (?:does|do|is) (?:the )?(?<what>.+?) (?:return|give back|returned|yield)s?$/i],
  ['returns', /^what(?:'s| is) the return (?:value|type) of (?<what>.+)/i],
  [
    'throws',
    /^(?:what|which)(?: errors?| exceptions?)? (?:does|can|may|could|do) (?<what>.+?) (?:throw|raise|fail with)s?$/i,
  ],
  ['throws', /^(?:does|can|may) (?<what>.+?) (?:throw|fail|raise)\b/i],
  [
    'calls',
    /^(?:what|which)(?: functions?| methods?)? (?:does|do) (?<what>.+?) (?:call|use|invoke|depend on)s?$/i,
  ],
  [
    'callers',
    /^(?:who|what|which functions?|which methods?) (?:calls?|uses?|invokes?|depends? on) (?<what>.+)/i,
  ],
  [
    'parameters',
    /^(?:what|which)(?: parameters?| arguments?| args?| options?)? (?:does|do|can|are) (?<what>.+?) (?:take|accept|need|expect|have|get)s?$/i,
  ],
  [
    'parameters',
    /^(?:what|which)(?:'s| is| are) the (?:parameters?|arguments?|args?) (?:of|for|to) (?<what>.+)/i,
  ],
];

/** What one symbol returns, throws, calls, takes, and who calls it. */
export function facetQuestion(question: string, isName: IsName): Intent | undefined {
  const text = question.replace(/(?<![.!?\s])[.!?\s]+$/, '');
  for (const [kind, form] of facetForms) {
    const name = namedIn(form.exec(text)?.groups?.['what'] ?? '', isName);
    if (name !== undefined) return { kind: 'facet', facet: kind, name };
  }
  return undefined;
}

const symbolForms: readonly RegExp[] = [
  /^(?:explain|describe|summari[sz]e|outline|walk me through|list|show|display|print|quote|give|open|see|find)(?: me)? (?<what>.+)/i,
  /^what (?:does|do|is|are) (?<what>.+?) (?:do|for|about|mean|good for|used for|doing|contain)$/i,
  /^what(?:'s| is| are) (?<what>.+)/i,
  /^how (?:does|do|is|are) (?<what>.+?) (?:work|implemented|defined|built|behave)$/i,
  /^(?<what>[`\w.$#]+(?:\(\))?)$/,
];

/** What one symbol is or does. */
export function symbolQuestion(question: string, isName: IsName): Intent | undefined {
  const text = question.replace(/(?<![.!?\s])[.!?\s]+$/, '');
  for (const form of symbolForms) {
    const name = namedIn(form.exec(text)?.groups?.['what'] ?? '', isName);
    if (name !== undefined) return { kind: 'symbol', name };
  }
  return undefined;
}
