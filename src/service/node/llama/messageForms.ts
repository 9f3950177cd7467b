import type { PromptMessage } from '../../engines/llama/llamaMessages';

type MessageForm = (messages: readonly PromptMessage[]) => readonly PromptMessage[];

/** How messages can be given to a template, best first: not every one has a place for instructions, or for calls. */
export const messageForms: readonly MessageForm[] = [
  (messages) => messages,
  (messages) => messages.map(instructionAsUser),
  (messages) => messages.map(callsAsText),
  (messages) => messages.map(instructionAsUser).map(callsAsText),
];

function instructionAsUser(message: PromptMessage): PromptMessage {
  return message.role === 'system' ? { ...message, role: 'user' } : message;
}

function callsAsText({ role, text, calls, answered }: PromptMessage): PromptMessage {
  if (answered !== undefined) {
    return { role: 'user', text: `Result of ${answered.name}:\n\n${text}`, calls: [] };
  }
  const called = calls.map(({ name, args }) => `Called ${name} with ${JSON.stringify(args)}`);
  const texts = [...(text === '' ? [] : [text]), ...called];
  return { role, text: texts.join('\n\n'), calls: [] };
}
