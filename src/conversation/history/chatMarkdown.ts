import { modelId } from '../../protocol/model';
import type { FinalStatus } from '../record';
import type { ModelTurn, ToolCall, Turn, UserTurn } from '../turn';
import { answerText } from '../../protocol/answer';
import { markdownAsText } from '../../base/markdownText';
import { safeMarkdown } from '../../base/untrusted/safeMarkdown';

/** The words around a chat's own, in the user's language. */
export interface ChatMarkdownStrings {
  user: string;
  model: string;
  attachments: string;
  /** In front of the names of tools that an answer called. */
  calls: string;
  /** What is said of an answer that did not end well. */
  ends: Record<Exclude<FinalStatus, 'done'>, string>;
}

/**
 * The shown turns of a chat as a Markdown document, answers as the model wrote them but for unsafe links.
 *
 * @param title empty for a document without one
 */
export function chatMarkdown(
  title: string,
  turns: readonly Turn[],
  strings: ChatMarkdownStrings,
): string {
  const blocks = turns.flatMap((turn) =>
    turn.role === 'user' ? userBlocks(turn, strings) : modelBlocks(turn, strings),
  );
  const heading = title === '' ? '' : `# ${title}`;
  const text = [heading, ...blocks].filter((block) => block !== '').join('\n\n');
  return `${safeMarkdown(text)}\n`;
}

/** The same as plain text, prompts and code to the letter. */
export function chatText(
  title: string,
  turns: readonly Turn[],
  strings: ChatMarkdownStrings,
): string {
  const blocks = turns.map((turn) => {
    if (turn.role === 'model') return modelBlocks(turn, strings).map(markdownAsText);
    if (turn.calls !== undefined) return [`${strings.calls} ${namesOf(turn.calls).join(', ')}`];
    const labels = turn.attachments.map(({ label }) => label).join(', ');
    return [strings.user, labels === '' ? '' : `${strings.attachments} ${labels}`, turn.prompt];
  });
  const text = [title, ...blocks.flat()].filter((block) => block !== '');
  return `${text.join('\n\n')}\n`;
}

function userBlocks(
  { prompt, attachments, calls }: UserTurn,
  strings: ChatMarkdownStrings,
): string[] {
  if (calls !== undefined) {
    const names = namesOf(calls).map((name) => `\`${name}\``);
    return [`*${strings.calls}* ${names.join(', ')}`];
  }
  const labels = attachments.map(({ label }) => `\`${label}\``).join(', ');
  const line = labels === '' ? '' : `*${strings.attachments}* ${labels}`;
  return [`## ${strings.user}`, line, prompt];
}

function modelBlocks(turn: ModelTurn, strings: ChatMarkdownStrings): string[] {
  const { answer, model, status, error } = turn;
  const name = answer.modelVersion ?? (model && modelId(model));
  const heading = name === undefined ? strings.model : `${strings.model} (${name})`;
  const end = Object.entries(strings.ends).find(([ended]) => ended === status)?.[1];
  const said = [end, error?.message].filter((text) => text !== undefined).join(' ');
  return [`## ${heading}`, answerText(answer, turn.candidateIndex), said === '' ? '' : `*${said}*`];
}

function namesOf(calls: readonly ToolCall[]): string[] {
  return calls.map(({ name }) => name);
}
