import { isRecord } from '../../../../protocol/isRecord';
import { looksLikeCode } from './looksLikeCode';
import { takeEnclosed } from './enclosedText';
import { readSections } from './labelledSections';
import type { Section } from './labelledSections';

/** Documents and the question about them, as a prompt sets them apart by marks or labels. */
export interface DocumentReading {
  documents: string[];
  /** Empty if the prompt marks documents only. */
  question: string;
}

/** Shorter texts in a JSON prompt are names, ids and titles. */
const minJsonTextChars = 12;
const maxQuestionChars = 300;
/** What is around marked documents is text to read too from this length on. */
const minAroundChars = 80;

/**
 * Reads the common forms in which documents are sent with a question: enclosed in tags, quotes or rules,
 * behind labels (`Context: … Question: …`), under headings, as quoted lines, as JSON. Undefined for a
 * prompt in none of them.
 */
export function readDocumentForms(prose: string): DocumentReading | undefined {
  const json = readJson(prose);
  if (json !== undefined) return json;
  const { documents, question: asked, around } = readMarks(prose);
  if (documents.length > 0) {
    return asked === '' ? withQuestion(documents, around) : { documents, question: asked };
  }
  // As in the standard retrieval template: what is to be read has no label, only the question has one.
  const text = withoutInstructionParagraphs(around);
  return asked === '' || text === '' ? undefined : { documents: [text], question: asked };
}

/** The documents that a text marks as such, whatever is asked. */
export function markedDocuments(text: string): string[] {
  return readMarks(text).documents;
}

interface Marks extends DocumentReading {
  /** What has no mark. */
  around: string;
}

function readMarks(prose: string): Marks {
  const { documents, rest, question = '' } = takeEnclosed(prose);
  // In code `# Text` is a comment, and a document's quotes are those of a string.
  if (looksLikeCode(rest)) return { documents: [], question: '', around: prose };
  const sections = readSections(rest);
  return {
    documents: [...documents, ...textsOf(sections, 'document')],
    question: question === '' ? (textsOf(sections, 'question').at(-1) ?? '') : question,
    around: [...textsOf(sections, 'none'), ...textsOf(sections, 'answer')].join('\n\n'),
  };
}

/**
 * Without a mark the question is what is around, or the last paragraph of a document. Undefined if
 * what is around is too long for one: then the marks are those of the text itself, such as its rules.
 */
function withQuestion(documents: string[], around: string): DocumentReading | undefined {
  const question = questionIn(around);
  if (question.length > maxQuestionChars) return undefined;
  if (question !== '') {
    const text = withoutInstructionParagraphs(around.replace(question, () => ''));
    return { documents: text.length < minAroundChars ? documents : [text, ...documents], question };
  }
  const paragraphs = (documents.at(-1) ?? '').split(/\n[ \t]*\n/u);
  const last = paragraphs.at(-1)?.trim() ?? '';
  if (paragraphs.length > 1 && last.endsWith('?')) {
    const text = paragraphs.slice(0, -1).join('\n\n');
    return { documents: [...documents.slice(0, -1), text], question: last };
  }
  return { documents, question: '' };
}

function textsOf(sections: readonly Section[], kind: Section['kind']): string[] {
  return sections.flatMap((section) => {
    const text = section.text.trim();
    return section.kind === kind && text !== '' ? text : [];
  });
}

/** Of words around a document: the last line that ends with a question mark, else all of them. */
function questionIn(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const asking = lines.findLast((line) => /[?？]["')\]]*$/u.test(line));
  return (asking ?? text).trim().replace(/:$/u, '');
}

/** What instructs a model how to answer is not a text to read. */
function withoutInstructionParagraphs(text: string): string {
  const paragraphs = text.split(/\n[ \t]*\n/u);
  const kept = paragraphs.filter((each) => !isInstruction(each));
  return kept.join('\n\n').trim();
}

const instructionStart =
  /^(?:you(?:'re| are| will| must| should)|your (?:task|job|role|answer)|act as|answer|use|using|be|do not|don['’]t|never|always|respond|reply|only|if you|keep|please|follow|given|based on|here (?:is|are)|the following|below|context information|read|no |think|write|help|prefer|speak|talk|say|try|avoid|include|make|format|return|provide)\b/iu;

/** Whether a paragraph or sentence says what to do rather than how something is. */
function isInstruction(text: string): boolean {
  return text.length <= 1000 && instructionStart.test(text.trim());
}

/** The sentences of an instruction that say how something is. */
export function withoutInstructionSentences(text: string): string {
  const lines = text.split('\n').map((line) => {
    const sentences = line.split(/(?<=[.!?])\s+/u);
    return sentences.filter((each) => !isInstruction(each) && !/\byour?\b/iu.test(each)).join(' ');
  });
  return lines.join('\n').trim();
}

/** A JSON object with a question and texts in it. */
function readJson(prose: string): DocumentReading | undefined {
  if (!/^\s*\{/u.test(prose)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(prose);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const keys = Object.keys(value);
  const key = keys.find((each) => /^(?:question|query|prompt|frage|pregunta)$/iu.test(each));
  const question = key === undefined ? undefined : value[key];
  if (key === undefined || typeof question !== 'string') return undefined;
  const documents = keys.filter((each) => each !== key).map((each) => stringsIn(value[each], 0));
  return { documents: documents.filter((each) => each !== ''), question };
}

const maxJsonDepth = 20;

/** The texts in a value, each a paragraph; names and ids are left out. */
export function textsIn(value: unknown): string {
  return stringsIn(value, 0);
}

function stringsIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.length >= minJsonTextChars ? value : '';
  if (typeof value !== 'object' || value === null || depth > maxJsonDepth) return '';
  const inner = Object.values(value).map((each: unknown) => stringsIn(each, depth + 1));
  return inner.filter((each) => each !== '').join('\n\n');
}
