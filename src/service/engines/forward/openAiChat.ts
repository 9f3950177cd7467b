import type { GenerationConfig } from '../../../protocol/generation';
import type { EngineInput, EngineRequest } from '../../engine';
import { answerFormat } from './answerFormat';
import { withCallIds, type NumberedMessage } from './callIds';
import { chatMessages, joinedMessages } from './chatMessages';
import type { ServerMessage } from './chatMessages';
import { functionTools, mustCall } from './functionTools';
import { reasoningIn } from './keptReasoning';

/** A request as the OpenAI-compatible interface takes it. */
export function chatBody(address: string, id: string, request: EngineRequest): object {
  const config = request.generationConfig;
  const { cached, own } = chatMessages(request);
  return {
    model: id,
    stream: true,
    stream_options: { include_usage: true },
    messages: openAiMessages(address, [...cached, ...own]),
    ...toolFields(request),
    ...(config.responseLogprobs === true && { logprobs: true, top_logprobs: config.logprobs ?? 0 }),
    // One that the service drew says nothing, and some services refuse the field.
    ...(config.seed !== undefined && { seed: request.seed }),
    temperature: config.temperature,
    top_p: config.topP,
    max_tokens: config.maxOutputTokens,
    // OpenAI refuses more. The service itself cuts at all of them.
    stop: config.stopSequences?.slice(0, 4),
    presence_penalty: config.presencePenalty,
    frequency_penalty: config.frequencyPenalty,
    ...formatFields(config),
  };
}

/** The form that the answer is to have. */
export function formatFields(config: GenerationConfig): object {
  const format = answerFormat(config);
  if (format.kind === 'text') return {};
  if (format.kind === 'json') return { response_format: { type: 'json_object' } };
  const shape = { name: 'answer', schema: format.schema };
  return { response_format: { type: 'json_schema', json_schema: shape } };
}

/** The functions of a request, and whether one has to be called. */
export function toolFields(input: EngineInput): object {
  const tools = functionTools(input);
  return tools.length === 0 ? {} : { tools, ...(mustCall(input) && { tool_choice: 'required' }) };
}

/** Messages as the OpenAI-compatible interface takes them. */
export function openAiMessages(address: string, messages: readonly ServerMessage[]): unknown[] {
  // Some services refuse the same id for two calls.
  const numbered = withCallIds(joinedMessages(messages.flatMap(picturesAsUsers)), true);
  return numbered.map((message) => openAiMessage(address, message));
}

/** Pictures are taken from users alone. */
function picturesAsUsers(message: ServerMessage): ServerMessage[] {
  const { role, images, calls } = message;
  if (role !== 'assistant' || images.length === 0 || calls.length > 0) return [message];
  const text = 'The pictures in your answer:';
  return [
    { ...message, images: [] },
    { role: 'user', text, images, calls: [] },
  ];
}

function openAiMessage(address: string, message: NumberedMessage): unknown {
  const { role, text, images, calls, answered, signature } = message;
  if (answered !== undefined) return { role, content: text, tool_call_id: answered.id };
  if (calls.length > 0) {
    const reasoning = reasoningIn(signature, address);
    return {
      role,
      content: text,
      ...(reasoning !== undefined && { reasoning_content: reasoning }),
      tool_calls: calls.map(openAiCall),
    };
  }
  if (images.length === 0) return { role, content: text };
  const pictures = images.map(({ mimeType, data }) => ({
    type: 'image_url',
    image_url: { url: `data:${mimeType.toLowerCase()};base64,${data}` },
  }));
  return { role, content: [{ type: 'text', text }, ...pictures] };
}

function openAiCall({ id, name, args = {} }: NumberedMessage['calls'][number]): unknown {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}
