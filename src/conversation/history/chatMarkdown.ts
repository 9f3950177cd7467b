import { modelId } from '../../protocol/model';
import type { FinalStatus } from '../record';
import type { CallOutcome, ModelTurn, ToolCall, Turn, UserTurn } from '../turn';
import { answerText } from '../../protocol/answer';
import { markdownAsText } from '../../base/markdownText';
import { shortText } from '../../base/shortText';
import { escapeMarkdown } from '../../base/untrusted/escape';
import { safeMarkdown } from '../../base/untrusted/safeMarkdown';

/** The words around a chat's own, in the user's language. */
export interface ChatMarkdownStrings {
  user: string;
  model: string;
  attachments: string;
  /** In front of the tools that an answer called. */
  calls: string;
  /** What is said of a call that isn't done. */
  outcomes: Record<Exclude<CallOutcome, 'done'>, string>;
  /** What is said of an answer that did not end well. */
  ends: Record<Exclude<FinalStatus, 'done'>, string>;
}

/** Of the arguments of a call, in UTF-16 units: a change of a file has all of its lines there. */
const maxArgs = 200;

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
  const blocks = turns.flatMap((turn, index) =>
    turn.role === 'user' ? userBlocks(turn, strings) : modelBlocks(turn, turns[index - 1], strings),
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
  const blocks = turns.map((turn, index) => {
    if (turn.role === 'model') {
      return modelBlocks(turn, turns[index - 1], strings).map(markdownAsText);
    }
    if (turn.calls !== undefined) {
      return [[strings.calls, ...callLines(turn.calls, strings)].join('\n')];
    }
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
    const items = callLines(calls, strings).map((line) => `- ${escapeMarkdown(line)}`);
    return [`*${strings.calls}*`, items.join('\n')];
  }
  const labels = attachments.map(({ label }) => `\`${label}\``).join(', ');
  const line = labels === '' ? '' : `*${strings.attachments}* ${labels}`;
  return [`## ${strings.user}`, line, prompt];
}

/** The rounds of an answer that calls tools are one, with one heading. */
function modelBlocks(
  turn: ModelTurn,
  before: Turn | undefined,
  strings: ChatMarkdownStrings,
): string[] {
  const { answer, model, status, error } = turn;
  const name = answer.modelVersion ?? (model && modelId(model));
  const heading = name === undefined ? strings.model : `${strings.model} (${name})`;
  const goesOn = before?.role === 'user' && before.calls !== undefined;
  const end = Object.entries(strings.ends).find(([ended]) => ended === status)?.[1];
  const said = [end, error?.message].filter((text) => text !== undefined).join(' ');
  return [
    goesOn ? '' : `## ${heading}`,
    answerText(answer, turn.candidateIndex),
    said === '' ? '' : `*${said}*`,
  ];
}

/** What was called, with what, and how it ended where it isn't done. */
function callLines(
  calls: readonly ToolCall[],
  { outcomes }: Pick<ChatMarkdownStrings, 'outcomes'>,
): string[] {
  return calls.map(({ name, args, outcome }) => {
    const end = outcome === undefined || outcome === 'done' ? [] : [`(${outcomes[outcome]})`];
    return [name, shortText(JSON.stringify(args), maxArgs), ...end].join(' ');
  });
}
