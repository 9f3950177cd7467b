import type { Content, FunctionResponse, Part } from '../../../../protocol/content';
import { isTextType } from '../../../../protocol/textType';
import { fencedData } from '../../textData';
import { pastedSource, pastedSources, readTextPart, type SourceReference } from './textPart';
import { markedDocuments, textsIn, withoutInstructionSentences } from './documentForms';
import { isAbout } from '../lookUp/foundPlaces';
import { hitSources } from './hitSources';
import { withoutMentions } from './mentions';
import { readEarlierTexts, readTexts } from './promptText';
import { referredSources } from './referredSources';
import { lastLineOf, linesIn, type SourceText } from '../../../../source/sourceText';

/** A conversation as the reader sees it. */
export interface ReadConversation {
  /** What the newest user message asks; empty when it only brings text. */
  question: string;
  /** What "this" means: the newest message's sources, or those of the latest message that has any. */
  focus: SourceText[];
  /** All sources, the newest first; of several states of one place the newest only. */
  sources: SourceText[];
  /** Whether the newest message brings a source that no earlier one had. */
  hasNewSources: boolean;
  /** The questions before, the newest first. */
  earlierQuestions: string[];
  /** What the newest message holds that can't be read, such as "image/png". */
  unreadable: string[];
}

/** What one message of the user holds. */
export interface Message {
  question: string;
  /** With those of earlier messages that it names. */
  sources: SourceText[];
  unreadable: string[];
}

/** A part before the question's is text to read from this length on. */
const minSourceChars = 200;
/** What a system instruction states is text to read from this length on. */
const minInstructionChars = 80;
/** A shorter answer of a function is shown as it is. */
const minAnsweredChars = 80;

/**
 * Reads a request's contents: the last user message asks, all user messages give text. Those `before` were
 * read already.
 */
export function readConversation(
  contents: readonly Content[],
  before: readonly Message[] = [],
  systemInstruction?: Content,
): ReadConversation {
  const instruction = textsOf(systemInstruction).join('\n\n');
  const marked = instructionMessages(markedDocuments(instruction));
  const read = readMessages(contents, [...marked, ...before], contents.findLast(isAsked));
  // Without a mark an instruction is a text to read only where nothing else is.
  const messages = read.some(({ sources }) => sources.length > 0)
    ? read
    : [...instructionMessages([withoutInstructionSentences(instruction)]), ...read];
  const newestFirst = messages.toReversed();
  const newest = newestFirst[0];
  const earlierNames = new Set(
    newestFirst.slice(1).flatMap(({ sources }) => sources.map(({ name }) => name)),
  );
  const wasGivenBefore = ({ name }: SourceText): boolean => earlierNames.has(name);
  return {
    question: newest?.question ?? '',
    focus: newestFirst.find((message) => message.sources.length > 0)?.sources ?? [],
    sources: sourcesOf(messages),
    hasNewSources: newest?.sources.some((source) => !wasGivenBefore(source)) ?? false,
    earlierQuestions: newestFirst
      .slice(1)
      .flatMap(({ question }) => (question === '' ? [] : question)),
    unreadable: newest?.unreadable ?? [],
  };
}

/** Reads messages that others follow. */
export function readEarlierMessages(contents: readonly Content[]): Message[] {
  return readMessages(contents, []);
}

/** Adds the messages of contents to those before; what functions answered belongs to the message that asked. */
function readMessages(
  contents: readonly Content[],
  before: readonly Message[],
  newest?: Content,
): Message[] {
  const messages = [...before];
  for (const content of contents) {
    const { parts = [] } = content;
    if (isAsked(content)) messages.push(readMessage(parts, content === newest, messages));
    const asked = messages.at(-1)?.question ?? '';
    const answered = parts.flatMap((part) => answeredSources(part, asked));
    if (answered.length > 0) {
      const { question = '', sources = [], unreadable = [] } = messages.pop() ?? {};
      messages.push({ question, sources: [...sources, ...answered], unreadable });
    }
  }
  return messages;
}

/** The sources of messages, the newest first; of several states of one place the newest only. */
export function sourcesOf(messages: readonly Message[]): SourceText[] {
  return newestOfEachPlace(messages.toReversed().flatMap(({ sources }) => sources));
}

/** Whether a content is a message of the user; what functions answered isn't one by itself. */
export function isAsked({ role = 'user', parts = [] }: Content): boolean {
  const isAnswer = parts.length > 0 && parts.every((part) => part.functionResponse !== undefined);
  return role === 'user' && !isAnswer;
}

function instructionMessages(texts: readonly string[]): Message[] {
  const long = texts.filter((text) => text.length >= minInstructionChars);
  const sources = pastedSources('the system instruction', long);
  return sources.length === 0 ? [] : [{ question: '', sources, unreadable: [] }];
}

/** The texts that a function answered, each long enough to be a document. */
export function answeredTexts({ response = {}, parts = [] }: FunctionResponse): string[] {
  const texts = [textsIn(response), ...parts.map(textOf)];
  return texts.filter((text) => text.length >= minAnsweredChars);
}

/** What a search finds that has little to do with the question is no text to read. */
function isHitAbout({ name, lines }: SourceText, question: string): boolean {
  return isAbout({ path: name, text: lines.join('\n') }, question);
}

/** What a text is called that a function answered, and that is no file. */
export function answerLabel(functionName: string): string {
  return `the answer of ${functionName}`;
}

function answeredSources({ functionResponse }: Part, question: string): SourceText[] {
  if (functionResponse === undefined) return [];
  const label = answerLabel(functionResponse.name);
  return answeredTexts(functionResponse).flatMap((text) => {
    const attached = readTextPart(text, label).sources.filter(({ isFile }) => isFile);
    const hits = hitSources(text);
    const files = [...attached, ...hits.filter((hit) => isHitAbout(hit, question))];
    return files.length > 0 || hits.length > 0 ? files : [pastedSource(label, text)];
  });
}

function readMessage(
  parts: readonly Part[],
  isNewest: boolean,
  before: readonly Message[],
): Message {
  const label = isNewest ? 'your message' : 'an earlier message';
  const sources: SourceText[] = [];
  const references: SourceReference[] = [];
  const proses: string[] = [];
  for (const text of parts.map(textOf)) {
    const reading = readTextPart(text, label);
    for (const each of reading.sources) sources.push(each);
    for (const each of reading.references) references.push(each);
    if (reading.prose !== '') proses.push(reading.prose);
  }
  const paths = [...sources, ...references].map(({ name }) => name);
  const asked = paths.length === 0 ? proses : proses.map((each) => withoutMentions(each, paths));
  const { question, texts } = isNewest
    ? readTexts(asked, minSourceChars)
    : readEarlierTexts(asked, minSourceChars);
  for (const each of pastedSources(label, texts)) sources.push(each);
  const known = [...sources.toReversed(), ...before.toReversed().flatMap(newestLast)];
  const referred = references.flatMap((reference) => referredSources(reference, known));
  const added = [...new Set(referred)].filter((source) => !sources.includes(source));
  return { question, sources: [...sources, ...added], unreadable: parts.flatMap(unreadableOf) };
}

function newestLast({ sources }: Message): SourceText[] {
  return sources.toReversed();
}

function textsOf(content: Content | undefined): string[] {
  return (content?.parts ?? []).map(textOf);
}

function textOf(part: Part): string {
  // Fenced, so that what was sent as a file of text is a source whatever its length.
  if (part.inlineData !== undefined && isTextType(part.inlineData.mimeType)) {
    return fencedData(part.inlineData);
  }
  return part.thought === true ? '' : (part.text ?? '');
}

function unreadableOf({ inlineData, fileData }: Part): string[] {
  if (inlineData !== undefined && !isTextType(inlineData.mimeType)) return [inlineData.mimeType];
  return fileData === undefined ? [] : [fileData.mimeType ?? 'an uploaded file'];
}

function newestOfEachPlace(newestFirst: readonly SourceText[]): SourceText[] {
  const places = new Map<string, SourceText>();
  for (const source of newestFirst) {
    const key = placeOf(source);
    if (!places.has(key)) places.set(key, source);
  }
  const kept = [...places.values()];
  return kept.filter((source) => !source.isRange || !kept.some((whole) => isWithin(source, whole)));
}

/** Kept with the source: that of a cached content is asked for with every request. */
const places = new WeakMap<SourceText, string>();

function placeOf(source: SourceText): string {
  const place = places.get(source) ?? newPlaceOf(source);
  places.set(source, place);
  return place;
}

function newPlaceOf(source: SourceText): string {
  if (!source.isFile) return source.lines.join('\n');
  const range = source.isRange ? [source.firstLine, lastLineOf(source)] : [];
  return [source.name, ...range].join('\0');
}

/** Whether a selection says only what the same file says too, given as a whole or as a larger selection. */
function isWithin(source: SourceText, whole: SourceText): boolean {
  if (!source.isRange || source === whole || source.name !== whole.name) return false;
  const range = { firstLine: source.firstLine, lastLine: lastLineOf(source) };
  if (whole.firstLine > range.firstLine || lastLineOf(whole) < range.lastLine) return false;
  return linesIn(whole, range).join('\n') === source.lines.join('\n');
}
