import { isRecord } from '../../protocol/isRecord';
import { isBlank } from './codeLines';
import { isProse } from './prose';

/** How calls of tools begin in the formats of several models, where a server has passed them on as text. */
const mark =
  /^\s*(?:<\/?(?:\w+:)?(?:tool_calls?|function_calls|invoke|tool_use|tool_code)\b|<function=|\[TOOL_CALLS\]|<\|(?:python_tag|tool_call\w*)\|>|<｜tool▁|```tool_code)/;
/** A file to be written, as agents put it between tags of a tool's name. */
const tagOfTool = /^\s*<[a-z]+(?:_[a-z]+)+>\s*$/;
const toolKeys = ['tool', 'function', 'function_call', 'tool_calls', 'name', 'action', 'command'];
const argumentKeys = ['arguments', 'parameters', 'input', 'args', 'tool_input', 'action_input'];

/** Whether a line of an answer begins a call of a tool. */
export function beginsToolCall(line: string): boolean {
  return mark.test(line);
}

/** Whether an answer calls a tool instead of giving code. `region` is the code that it is about. */
export function callsTool(lines: readonly string[], region: string): boolean {
  const first = lines.find((line) => !isBlank(line) && !isProse(line)) ?? '';
  const isCall =
    beginsToolCall(first) || (tagOfTool.test(first) && lines.some((line) => closes(first, line)));
  return isCall && !region.includes(first.trim());
}

function closes(open: string, line: string): boolean {
  return line.trim() === open.trim().replace('<', '</');
}

/** Whether a JSON value is a call of a tool, or a list of them. */
export function isToolCall(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isToolCall);
  if (!isRecord(value)) return false;
  const has = (keys: readonly string[]): boolean => keys.some((key) => key in value);
  return 'tool_calls' in value || 'function_call' in value || (has(toolKeys) && has(argumentKeys));
}
