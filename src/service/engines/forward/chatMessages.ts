import type {
  Content,
  ExecutableCode,
  FunctionCall,
  FunctionResponse,
  Part,
} from '../../../protocol/content';
import type { EngineInput } from '../../engine';
import { inFence } from '../../../source/attachmentText';
import { isTextType } from '../../../protocol/textType';
import { fencedData } from '../textData';

/** A message in the form both interfaces grew from. `images` are bare base64 with their type. */
export interface ServerMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  text: string;
  images: { mimeType: string; data: string }[];
  /** What an assistant asked to be called. */
  calls: FunctionCall[];
  /** What its first call was signed with. */
  signature?: string;
  /** Which call a tool message answers. */
  answered?: Pick<FunctionResponse, 'id' | 'name'>;
}

/** The messages of a request in their order: those that are the same with each use of a cached content first. */
export interface ChatMessages {
  /** Empty without a cached content. */
  cached: ServerMessage[];
  own: ServerMessage[];
}

/**
 * The messages of a request, the system instruction first. Each comes from one content, so that those of a
 * cached content are the same whatever follows. What can't be forwarded was refused before.
 */
export function chatMessages({ contents, systemInstruction, cached }: EngineInput): ChatMessages {
  const instruction =
    systemInstruction === undefined ? [] : messagesOf(systemInstruction, 'system');
  const all = contents.map((content) =>
    messagesOf(content, content.role === 'model' ? 'assistant' : 'user'),
  );
  if (cached === undefined) return { cached: [], own: [...instruction, ...all.flat()] };
  const front = all.slice(0, cached.contents).flat();
  return { cached: [...instruction, ...front], own: all.slice(cached.contents).flat() };
}

/**
 * The messages with neighbours of one role in one, as templates that want roles to alternate refuse others: a cached
 * content and what is asked behind it are both a user's.
 */
export function joinedMessages(messages: readonly ServerMessage[]): ServerMessage[] {
  const joined: ServerMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last !== undefined && isContinued(last, message)) {
      joined[joined.length - 1] = {
        ...last,
        text: paragraphs(last.text, message.text),
        images: [...last.images, ...message.images],
        calls: message.calls,
        ...(message.signature !== undefined && { signature: message.signature }),
      };
    } else joined.push(message);
  }
  return joined;
}

/** Calls are answered before anything else is said. */
function isContinued({ role, calls }: ServerMessage, next: ServerMessage): boolean {
  return role === next.role && role !== 'tool' && calls.length === 0;
}

/** One message, and one for each function response in it: these come first, right after their calls. */
function messagesOf({ parts = [] }: Content, role: ServerMessage['role']): ServerMessage[] {
  const message: ServerMessage = { role, text: '', images: [], calls: [] };
  const responses = parts.flatMap(({ functionResponse }) => functionResponse ?? []);
  const others = parts.filter(({ functionResponse }) => functionResponse === undefined);
  others.forEach((part) => addPart(message, part));
  return [
    ...responses.map(toolMessage),
    ...(others.length === 0 && responses.length > 0 ? [] : [message]),
  ];
}

function toolMessage({ id, name, response = {}, parts = [] }: FunctionResponse): ServerMessage {
  const answered = { name, ...(id === undefined ? {} : { id }) };
  const text = [JSON.stringify(response), ...parts.flatMap((part) => textOf(part) ?? [])];
  return { role: 'tool', text: text.join('\n\n'), images: [], calls: [], answered };
}

function addPart(message: ServerMessage, part: Part): void {
  if (part.thought === true) return;
  const text = textOf(part);
  if (text !== undefined) {
    message.text = paragraphs(message.text, text);
  } else if (part.functionCall !== undefined) {
    message.calls.push(part.functionCall);
    if (part.thoughtSignature !== undefined) message.signature ??= part.thoughtSignature;
  } else if (part.inlineData !== undefined) {
    message.images.push(part.inlineData);
  }
}

/** A model must not read the end of one part and the start of the next as one line. */
function paragraphs(text: string, next: string): string {
  const gap = text === '' || next === '' || text.endsWith('\n') ? '' : '\n\n';
  return `${text}${gap}${next}`;
}

/** What a part says in words: model servers know of no documents, and of no code that was run. */
function textOf({
  text,
  inlineData,
  executableCode,
  codeExecutionResult,
}: Part): string | undefined {
  if (inlineData !== undefined && isTextType(inlineData.mimeType)) {
    return `Document (${inlineData.mimeType}):\n\n${fencedData(inlineData)}`;
  }
  if (executableCode !== undefined) return fencedCode(executableCode);
  if (codeExecutionResult !== undefined) {
    const { outcome, output = '' } = codeExecutionResult;
    return `${outcomeWords[outcome] ?? 'Output of the code:'}\n\n${inFence(output, '')}`;
  }
  return text;
}

/** Requests are read as they are: what JSON leaves out is the default. */
function fencedCode({
  code = '',
  language = 'LANGUAGE_UNSPECIFIED',
}: Partial<ExecutableCode>): string {
  return inFence(code, language === 'LANGUAGE_UNSPECIFIED' ? '' : language.toLowerCase());
}

const outcomeWords: Readonly<Record<string, string>> = {
  OUTCOME_FAILED: 'The code failed:',
  OUTCOME_DEADLINE_EXCEEDED: 'The code timed out. Its output so far:',
};
