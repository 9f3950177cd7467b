import type { Intent } from './intent';
import { isSizedSubject } from './intent';
import { subjectOf } from './subject';

const importersForms: readonly RegExp[] = [
  /^(?:what|who|which (?:[a-z]+ )?(?:files?|modules?|packages?|sources?)|what (?:files?|modules?)) (?:directly )?(?:imports?|depends? (?:up)?on|requires?|includes?) (?<what>.+)/i,
  /^(?:list|show|find)(?: me)?(?: all)?(?: the)? (?:dependents|importers|dependants) of (?<what>.+)/i,
  /^(?:what|which|who)(?: are| is)?(?: the)? (?:dependents|importers|dependants) of (?<what>.+)/i,
  /^where (?:is|are|do we|does it) (?<what>.+?) imported\b/i,
];

const largestForm =
  /^(?:(?:what|which)(?:'s| is| are)?|show|list|find|name|the)?(?: me)?(?: the)? ?(?:\w+ )?(?<order>largest|biggest|longest|smallest|shortest|most lines)\b(?: (?:of the|source|code))?(?<rest>.*)/i;

const mostLinesForm =
  /^(?:what|which) (?<rest>files?|functions?|methods?|class(?:es)?) (?:has|have|is with) the (?<order>most|fewest|least) lines$/i;
const environmentForm =
  /\benv(?:ironment)?[ -]?(?:variables?|vars?)\b|\bvariables? (?:of|from) the environment\b/i;
const endpointForm =
  /^(?:list|show|name|enumerate|what|which|give|find|count|how many|are there|does it have)\b[^.?!]{0,40}\b(?:endpoints?|(?:http|api|rest|web) (?:routes?|endpoints?|paths?)|routes?(?= (?:are|does|exist|is)\b|$))/i;

const importsForm =
  /^what (?:else )?(?:does|do|is) (?:the )?(?:file |module |package )?(?<name>[\w@$./\\-]+)(?: file| module| package)? (?:import|require|include|depend(?:ent)? (?:up)?on)$/i;
const subclassesForm =
  /^(?:what|which)(?: (?:classes|interfaces|types|errors|structs))? (?:extends?|implements?|inherits? from|derives? from|(?:are )?subclass(?:es)?(?: of)?) (?:the )?`?(?<name>[\w$.]+)`?$/i;

const rules: readonly ((text: string) => Intent | undefined)[] = [
  (text) => (environmentForm.test(text) ? { kind: 'environment' } : undefined),
  (text) => (endpointForm.test(text) ? { kind: 'endpoints' } : undefined),
  largestOf,
  importsOf,
  subclassesOf,
  importersOf,
];

/** What files, imports and lines answer by themselves: who imports what, what is largest, routes, the environment. */
export function structureQuestion(question: string): Intent | undefined {
  const text = question.replace(/(?<![.!?\s])[.!?\s]+$/, '');
  for (const rule of rules) {
    const intent = rule(text);
    if (intent !== undefined) return intent;
  }
  return undefined;
}

function largestOf(text: string): Intent | undefined {
  const { rest = '', order = '' } =
    (mostLinesForm.exec(text) ?? largestForm.exec(text))?.groups ?? {};
  // "The largest file that can be uploaded" is none of those at hand.
  if (/\b(?:that|which|can|may|must|allowed|permitted|accepted|possible|supported)\b/i.test(rest)) {
    return undefined;
  }
  const subject = subjectOf(rest);
  return subject !== undefined && isSizedSubject(subject)
    ? { kind: 'largest', subject, isSmallest: /^(?:smallest|shortest|fewest|least)/i.test(order) }
    : undefined;
}

function importsOf(text: string): Intent | undefined {
  const name = importsForm.exec(text)?.groups?.['name'];
  return name === undefined || isPronoun(name) ? undefined : { kind: 'imports', name };
}

function subclassesOf(text: string): Intent | undefined {
  const name = subclassesForm.exec(text)?.groups?.['name'];
  return name === undefined ? undefined : { kind: 'subclasses', name };
}

/** "the `remote` package" is `remote`. Several words name no file. */
function importersOf(text: string): Intent | undefined {
  const what = importersForms
    .map((form) => form.exec(text)?.groups?.['what'])
    .find((each) => each !== undefined);
  const name = (what ?? '')
    .replace(/^(?:the|our|a) /i, '')
    .replace(/^(?:file|module|package|library|folder) /i, '')
    .replace(/ (?:file|module|package|library|folder|directory)$/i, '')
    .replace(/^[`"'“]|[`"'”]$/g, '');
  return /^[\w@$.:/\\-]+$/.test(name) && !isPronoun(name) ? { kind: 'importers', name } : undefined;
}

function isPronoun(word: string): boolean {
  return /^(?:it|this|that|they|these|here|what|we|you)$/i.test(word);
}
