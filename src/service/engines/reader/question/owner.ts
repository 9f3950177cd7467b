import { type IsName, isWholeText, namedIn } from './phrases';

/** Who has what is counted or listed: the texts, something in them that has a name, or what they speak of. */
export type Owner = { kind: 'texts' } | { kind: 'name'; name: string } | { kind: 'other' };

const allowance = /^(?:can|may|must|should|will|could)\b(?! (?:you|we|i) (?:see|find|count)\b)/i;
const beginning =
  /^(?:(?:are|is|was|were|do|does|did|has|have|there|in|of|from|with|defined|declared|exported|imported|used|thrown|you|we|i|can|see|find|count|here|code|text|total|all|altogether|blank|empty|public|private|protected|static|async|abstract|readonly)(?: |$))+/i;
const ending =
  /(?: (?:have|has|contain|contains|hold|holds|include|includes|declare|define|export|import|throw|got|exist|here|in total|altogether|overall)){1,4}$/i;

/** Whom a count is of, by what is said of the things that are counted. */
export function ownerIn(said: string, isName: IsName): Owner {
  if (allowance.test(said)) return { kind: 'other' };
  const what = said.replace(beginning, '').replace(ending, '').trim();
  if (what === '' || isWholeText(what) || /\w\.\w/.test(what)) return { kind: 'texts' };
  const name = namedIn(what, isName);
  return name === undefined ? { kind: 'other' } : { kind: 'name', name };
}
