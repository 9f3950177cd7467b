import { sharesWord } from '../../../../source/words';
import { readDocumentForms } from './documentForms';
import { looksLikeCode } from './looksLikeCode';

/** The prose of one message: what is asked, and what was pasted beside it. */
export interface PromptReading {
  question: string;
  /** Empty when the message holds a question only. */
  pasted: string;
}

/** What a message asks and brings, when it comes in one of the forms of documents or in several parts. */
export interface TextsReading {
  question: string;
  texts: string[];
}

const maxQuestionChars = 300;
/** Text beside a question is pasted text from this length on, code from two lines on. */
const minPastedChars = 80;
/** What is no longer than this and asks nothing is still a message to answer, not a text to read. */
const maxPlainChars = 500;
const maxPlainLines = 6;

/** A message that asks nothing, and that another follows, is text to read from this length on. */
const minEarlierChars = 60;
/** A statement of this length is text to read when it comes as a part of its own. */
const minStatementChars = 20;
/** From this length on it need not share a word with the question. */
const minPlainStatementChars = 40;

/** Reads the texts of a message together; one that asks is a document from `minSourceChars` on. */
export function readTexts(messageTexts: readonly string[], minSourceChars: number): TextsReading {
  const forms = readDocumentForms(messageTexts.join('\n\n'));
  if (forms !== undefined) return { question: forms.question, texts: forms.documents };
  const last = messageTexts.at(-1) ?? '';
  const asking = messageTexts.findLast((each) => each.length <= maxQuestionChars && isAsking(each));
  const asked = isAsking(last) || readPrompt(last).pasted !== '' ? last : (asking ?? last);
  const { question, pasted } = readPrompt(asked);
  const texts = messageTexts
    .filter((each) => each !== asked)
    .filter((each) => each.length >= (isAsking(each) ? minSourceChars : minStatementChars));
  return { question, texts: pasted === '' ? texts : [...texts, pasted] };
}

/**
 * Separates the question from text pasted with it: the last paragraph when it asks, else the first line or the
 * words before a colon.
 */
function readPrompt(prose: string): PromptReading {
  for (const split of [
    splitLastParagraph,
    splitFirstLine,
    splitAtColon,
    splitLastLine,
    splitSentences,
  ]) {
    const reading = split(prose);
    if (reading !== undefined) return reading;
  }
  const isShort = prose.length <= maxPlainChars && prose.split('\n').length <= maxPlainLines;
  return isShort && !looksLikeCode(prose)
    ? { question: prose, pasted: '' }
    : { question: '', pasted: prose };
}

/**
 * The prose of a message that others follow: what asks nothing is text to read from a lesser length on,
 * since it was not sent to be answered by itself.
 */
export function readEarlierTexts(
  messageTexts: readonly string[],
  minSourceChars: number,
): TextsReading {
  const reading = readTexts(messageTexts, minSourceChars);
  const { question, texts } = reading;
  const isText = question.length >= minEarlierChars && !isAsking(question) && texts.length === 0;
  return isText ? { question: '', texts: [question] } : reading;
}

function splitLastParagraph(prose: string): PromptReading | undefined {
  const paragraphs = prose.split(/\n[ \t]*\n/);
  const question = paragraphs.at(-1)?.trim() ?? '';
  const pasted = paragraphs.slice(0, -1).join('\n\n');
  const fits = question.length <= maxQuestionChars && isAsking(question) && isPasted(pasted);
  return fits ? { question, pasted } : undefined;
}

function splitFirstLine(prose: string): PromptReading | undefined {
  const end = prose.indexOf('\n');
  const question = prose.slice(0, Math.max(end, 0)).trim();
  const pasted = prose.slice(end + 1).replace(/^\n+/, '');
  const asks = isAsking(question) || question.endsWith(':');
  const fits = question !== '' && question.length <= maxQuestionChars && asks && isPasted(pasted);
  return fits ? { question: question.replace(/:$/, ''), pasted } : undefined;
}

function splitAtColon(prose: string): PromptReading | undefined {
  const match = /^(?<question>[^\n:]{3,80}):\s+(?<pasted>\S[^]{149,})$/.exec(prose);
  const { question, pasted } = match?.groups ?? {};
  return question !== undefined && pasted !== undefined && isAsking(question)
    ? { question, pasted }
    : undefined;
}

/** A question on the last line, behind a statement. */
function splitLastLine(prose: string): PromptReading | undefined {
  const end = prose.lastIndexOf('\n');
  const question = prose.slice(end + 1).trim();
  const pasted = prose.slice(0, Math.max(end, 0)).trim();
  const fits = question.length <= maxQuestionChars && endsAsQuestion(question);
  return fits && isStatement(pasted, question) ? { question, pasted } : undefined;
}

/** In one line: statements and a question about them, in either order. */
function splitSentences(prose: string): PromptReading | undefined {
  const sentences = prose.split(/(?<=[.!?][")]?)\s+(?=[\p{Lu}\p{N}"(])|(?<=[。！？])/u);
  const last = sentences.at(-1)?.trim() ?? '';
  const before = sentences.slice(0, -1).join(' ').trim();
  if (last.length <= maxQuestionChars && endsAsQuestion(last) && isStatement(before, last)) {
    return { question: last, pasted: before };
  }
  const first = sentences[0]?.trim() ?? '';
  const behind = sentences.slice(1).join(' ').trim();
  const fits = first.length <= maxQuestionChars && endsAsQuestion(first);
  return fits && isStatement(behind, first) ? { question: first, pasted: behind } : undefined;
}

function endsAsQuestion(text: string): boolean {
  return /[?？]["')\]]*\s*$/u.test(text);
}

/**
 * Whether a text states something that the question may be about: it is long or shares a word with it, and
 * does not only lead up to it ("I have a question about …").
 */
function isStatement(text: string, question: string): boolean {
  if (text.length < minStatementChars || !/[.!。！:;,]/u.test(text) || endsAsQuestion(text)) {
    return false;
  }
  if (/^(?:I|we|my|our|please|hi|hello|hey|thanks|ok|okay|so|and|you|let)\b/iu.test(text)) {
    return false;
  }
  return text.length >= minPlainStatementChars || sharesWord(text, question);
}

function isPasted(text: string): boolean {
  return text.length >= minPastedChars || looksLikeCode(text);
}

function isAsking(text: string): boolean {
  return (
    /[?？]\s*$/.test(text) ||
    /^(?:please|what|which|where|who|why|when|how|is|are|does|do|can|could|explain|outline|summari[sz]e|describe|list|count|find|show|tell|give|quote|search|translate|rewrite|fix|review|write)\b/i.test(
      text,
    )
  );
}
