import type { Intent } from './intent';
import { onlyWordOf } from './listQuestion';
import { ownerIn } from './owner';
import { headOf, type IsName, isWholeText, namedIn, saidOf } from './phrases';
import { subjectOf } from './subject';

const countForm =
  /^(?:how many|count(?: of)?|number of|what(?:'s| is) the (?:number|count) of|tell me how many) (?<rest>.+)/i;
const timesForm =
  /^(?:(?:how often|how many times) (?:does|do|is|are|has|did) |(?:how many|count)(?: the)? (?:occurrences|uses|usages|mentions|calls) (?:of|to) )(?:the (?:word|text|string|name) )?(?<text>.+?)(?: (?:occurs?|appears?|used|called|mentioned|referenced|invoked|come up))?(?: (?:in|here|there|anywhere)\b|$)/i;

/** "How many functions", "count the words", "how often does X occur". */
export function countQuestion(question: string, isName: IsName): Intent | undefined {
  const text = question.replace(/(?<![.!?\s])[.!?\s]+$/, '');
  const times = timesForm.exec(text)?.groups?.['text'];
  if (times !== undefined) return countOfText(times, isName);
  if (isAboutLength(text)) return { kind: 'count', subject: 'line' };
  const rest = countForm.exec(text)?.groups?.['rest'];
  return rest === undefined ? undefined : countOf(rest, isName);
}

/** A count of the texts; what a name in them has stands at its place. Anything else is for the texts to say. */
function countOf(rest: string, isName: IsName): Intent | undefined {
  const head = headOf(rest);
  const subject = endsWithSubject(head) ? subjectOf(head) : undefined;
  if (subject === undefined) return undefined;
  const owner = ownerIn(saidOf(rest), isName);
  if (owner.kind === 'other') return { kind: 'ask' };
  if (owner.kind === 'name') return { kind: 'symbol', name: owner.name };
  const onlyWord = onlyWordOf(rest);
  return onlyWord === '' ? { kind: 'count', subject } : { kind: 'list', subject, onlyWord };
}

/** "Functions call parse" is no noun. */
function endsWithSubject(head: string): boolean {
  const last = head.split(' ').at(-1) ?? '';
  return (
    subjectOf(last) !== undefined ||
    / (?:cases|alias(?:es)?|modules|things|addresses|api|long|total|altogether|overall|exist)$/i.test(
      head,
    )
  );
}

/** "How long is it": of a text or a file, not of what the text speaks of. */
function isAboutLength(text: string): boolean {
  const what =
    /^how (?:long|big|large) (?:is|are) (?<what>.+)$/i.exec(text)?.groups?.['what'] ?? '';
  return what !== '' && (isWholeText(what) || /\.\w+$/.test(what));
}

/** Several words are a text to count only when they are quoted or name something. */
function countOfText(phrase: string, isName: IsName): Intent | undefined {
  const text = namedIn(phrase, isName) ?? (/\s/.test(phrase) ? undefined : phrase);
  return text === undefined ? undefined : { kind: 'countText', text };
}
