import type { Content, Part } from '../../../protocol/content';
import { failure } from '../../failure';
import type { EngineRequest } from '../../engine';

/** A message in the form both interfaces grew from. `images` are bare base64 with their type. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  text: string;
  images: { mimeType: string; data: string }[];
}

/** The messages of a request, the system instruction first. Throws for what can't be forwarded. */
export function chatMessages({ contents, systemInstruction }: EngineRequest): ChatMessage[] {
  const messages = contents.map((content) =>
    chatMessage(content, content.role === 'model' ? 'assistant' : 'user'),
  );
  return systemInstruction === undefined
    ? messages
    : [chatMessage(systemInstruction, 'system'), ...messages];
}

function chatMessage({ parts = [] }: Content, role: ChatMessage['role']): ChatMessage {
  const message: ChatMessage = { role, text: '', images: [] };
  for (const part of parts) {
    addPart(message, part);
  }
  return message;
}

/** Parts are paragraphs: a model must not read the end of one and the start of the next as one line. */
function addPart(message: ChatMessage, part: Part): void {
  if (part.thought === true) {
    return;
  }
  if (part.text !== undefined) {
    const gap = message.text === '' || message.text.endsWith('\n') ? '' : '\n\n';
    message.text += `${gap}${part.text}`;
  } else if (part.inlineData?.mimeType.startsWith('image/') === true) {
    message.images.push(part.inlineData);
  } else {
    const [kind = 'empty'] = Object.keys(part);
    throw failure('INVALID_ARGUMENT', `A local model server can't be sent parts of kind ${kind}.`);
  }
}
