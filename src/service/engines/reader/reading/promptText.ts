import { guessLanguage } from '../../../../source/guessLanguage';

/** The prose of one message: what is asked, and what was pasted beside it. */
export interface PromptReading {
  question: string;
  /** Empty when the message holds a question only. */
  pasted: string;
}

const maxQuestionChars = 300;
/** Text beside a question is pasted text from this length on, code from two lines on. */
const minPastedChars = 80;
/** What is no longer than this and asks nothing is still a message to answer, not a text to read. */
const maxPlainChars = 500;
const maxPlainLines = 6;

/**
 * Tells the question from text pasted with it: the last paragraph when it asks, else the first line or the
 * words before a colon.
 */
export function readPrompt(prose: string): PromptReading {
  for (const split of [splitLastParagraph, splitFirstLine, splitAtColon]) {
    const reading = split(prose);
    if (reading !== undefined) {
      return reading;
    }
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
export function readEarlierPrompt(prose: string, minSourceChars: number): PromptReading {
  const reading = readPrompt(prose);
  const isText = reading.question.length >= minSourceChars && !isAsking(reading.question);
  return isText && reading.pasted === '' ? { question: '', pasted: prose } : reading;
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

function isPasted(text: string): boolean {
  return text.length >= minPastedChars || looksLikeCode(text);
}

function looksLikeCode(text: string): boolean {
  return guessLanguage(text.split('\n')).shape !== 'prose';
}

function isAsking(text: string): boolean {
  return (
    /\?\s*$/.test(text) ||
    /^(?:please|what|which|where|who|why|when|how|is|are|does|do|can|could|explain|outline|summari[sz]e|describe|list|count|find|show|tell|give|quote|search|translate|rewrite|fix|review|write)\b/i.test(
      text,
    )
  );
}
