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

const environmentForm =
  /\benv(?:ironment)?[ -]?(?:variables?|vars?)\b|\bvariables? (?:of|from) the environment\b/i;
const endpointForm =
  /^(?:list|show|name|enumerate|what|which|give|find|are there|does it have)\b[^.?!]{0,40}\b(?:endpoints?|(?:http|api|rest|web) (?:routes?|endpoints?|paths?)|routes?(?= (?:are|does|exist|is)\b|$))/i;

/** What files, imports and lines answer by themselves: who imports what, what is largest, routes, the environment. */
export function structureQuestion(question: string): Intent | undefined {
  const text = question.replace(/(?<![.!?\s])[.!?\s]+$/, '');
  if (environmentForm.test(text)) return { kind: 'environment' };
  if (endpointForm.test(text)) return { kind: 'endpoints' };
  const size = largestForm.exec(text)?.groups;
  const subject = subjectOf(size?.['rest'] ?? '');
  if (subject !== undefined && isSizedSubject(subject)) {
    return { kind: 'largest', subject, isSmallest: /^s/i.test(size?.['order'] ?? '') };
  }
  const name = importersForms
    .map((form) => form.exec(text)?.groups?.['what'])
    .find((what) => what !== undefined);
  return name === undefined ? undefined : importersOf(name);
}

/** "the `remote` package" is `remote`. Several words name no file. */
function importersOf(what: string): Intent | undefined {
  const name = what
    .replace(/^(?:the|our|a) /i, '')
    .replace(/^(?:file|module|package|library|folder) /i, '')
    .replace(/ (?:file|module|package|library|folder|directory)$/i, '')
    .replace(/^[`"'“]|[`"'”]$/g, '');
  return /^[\w@$.:/\\-]+$/.test(name) && !/^(?:it|this|that|here|what)$/i.test(name)
    ? { kind: 'importers', name }
    : undefined;
}
