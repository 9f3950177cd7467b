import type { GenerateContentRequest } from '../protocol/generation';
import type { ChatMessage } from './chatMessage';
import { readModelOptions } from './modelOptions';
import { toolFields, type OfferedTool } from './offeredTools';
import { MessagePieceReader } from './messagePieceReader';
import { requestContents } from './requestContents';
import type { Signatures } from './signatures';
import { ToolNames } from './toolNames';

/** What VS Code asks of a model. */
export interface LanguageModelQuery {
  messages: readonly ChatMessage[];
  tools: readonly OfferedTool[];
  /** The model has to call one of the tools. */
  mustCall: boolean;
  modelOptions: Readonly<Record<string, unknown>>;
}

/** The request that is sent for it, with the names its tools have there, and the options that are not sent. */
export interface LanguageModelRequest {
  request: GenerateContentRequest;
  names: ToolNames;
  ignoredOptions: string[];
}

/** Makes the request (interface: models.streamGenerateContent). */
export function languageModelRequest(
  asked: LanguageModelQuery,
  signatures: Signatures,
): LanguageModelRequest {
  const names = new ToolNames(asked.tools.map(({ name }) => name));
  const { generationConfig, ignored } = readModelOptions(asked.modelOptions);
  return {
    request: {
      ...requestContents(asked.messages, new MessagePieceReader(names, signatures)),
      ...toolFields(asked.tools, asked.mustCall, names),
      ...(Object.keys(generationConfig).length > 0 && { generationConfig }),
    },
    names,
    ignoredOptions: ignored,
  };
}
