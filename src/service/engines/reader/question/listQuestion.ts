import type { Intent } from './intent';
import { ownerIn } from './owner';
import { headOf, type IsName, saidOf } from './phrases';
import { subjectOf } from './subject';

const forms: readonly RegExp[] = [
  /^(?:list|enumerate|name|show|give|print|get|extract|find)(?: me)?(?: a list of)?(?: all| every)?(?: of)?(?: the)? (?<rest>.+)/i,
  /^(?:make|create|write) (?:me )?a list of(?: all)?(?: the)? (?<rest>.+)/i,
  /^(?:what|which)(?: are| is)?(?: all)?(?: the)?(?: other)? (?<rest>[a-z]+(?: [a-z]+){0,2}(?: (?:are|is|does|do|has|have|in|of|there|exist)\b.*)?)$/i,
  /^what (?:does|do) (?:it|this|this file|the file|[\w./-]+) (?<rest>import|export)s?$/i,
  /^(?:(?:are|is) there |has it |does it have )?(?:any |an? )?(?<rest>to-?dos?|fixmes?|tests?|comments?|imports?|exports?|links?)\b.*$/i,
];

/** Words that narrow a list: "the exported functions". */
const narrowing = /\b(exported|public|private|protected|static|async|abstract|readonly)\b/i;

/** "List the functions", "which classes are there", "show all TODOs". */
export function listQuestion(question: string, isName: IsName): Intent | undefined {
  const text = question.replace(/(?<![.!?\s])[.!?\s]+$/, '').replace(/\bdepends? on\b/, 'import');
  for (const form of forms) {
    const rest = form.exec(text)?.groups?.['rest'];
    const intent = rest === undefined ? undefined : listOf(rest, isName);
    if (intent !== undefined) return intent;
  }
  return undefined;
}

function listOf(rest: string, isName: IsName): Intent | undefined {
  const head = headOf(rest);
  const words = head.split(' ');
  const isList = words.length <= 3 && isPlural(head);
  const subject = isList ? subjectOf(words.at(-1) ?? '') : undefined;
  if (subject === undefined) return undefined;
  const owner = ownerIn(saidOf(rest), isName);
  if (owner.kind === 'name') return { kind: 'symbol', name: owner.name };
  return { kind: 'list', subject, onlyWord: onlyWordOf(rest) };
}

/** What narrows a noun, beside it or said of it: "exported" of "functions are exported"; empty for nothing. */
export function onlyWordOf(phrase: string): string {
  const said = /^\S+ (?:are|is) (\w+)/.exec(phrase)?.[1] ?? '';
  return narrowing.exec(`${headOf(phrase)} ${said}`)?.[1]?.toLowerCase() ?? '';
}

/** "Show the retry function" wants one thing, "show the functions" wants a list. */
function isPlural(text: string): boolean {
  return (
    /(?:s|import|export|todo|fixme|api)$/i.test(text) && !/(?:class|this|address)$/i.test(text)
  );
}
