import { isRecord } from '../protocol/isRecord';
import { checkTools } from '../protocol/rules/toolRules';
import { list, message, one } from '../protocol/shapes/shape';
import { toolConfigShape, toolShape } from '../protocol/shapes/toolShapes';
import type { Tool, ToolConfig } from '../protocol/tools';
import type { Violation } from '../protocol/violation';
import { readMessage } from '../protocol/wire/readMessage';
import { jsonMistake, type JsonMistake } from '../base/jsonMistake';

/** Tools of a request, with what configures them. */
export interface ReadTools {
  tools?: Tool[];
  toolConfig?: ToolConfig;
}

const toolsShape = message<ReadTools>('Tools', {
  tools: list(() => toolShape),
  toolConfig: one(() => toolConfigShape),
});

/**
 * Reads tools as JSON in either spelling: `{ "tools": […], "toolConfig": {…} }`, a list of tools, or one
 * tool. What is wrong is the place where the text stops being JSON, or the fields with the broken rules.
 */
export function readTools(
  text: string,
): { read: ReadTools } | { mistake: JsonMistake } | { violations: Violation[] } {
  const mistake = jsonMistake(text);
  if (mistake !== undefined) return { mistake };
  const { message: read, problems } = readMessage(asToolsMessage(JSON.parse(text)), toolsShape);
  if (problems.length > 0) return { violations: problems };
  const { tools = [], toolConfig } = read as ReadTools;
  const violations = checkTools(tools, toolConfig);
  return violations.length > 0 ? { violations } : { read: read };
}

function asToolsMessage(value: unknown): unknown {
  if (Array.isArray(value)) return { tools: value };
  const names = ['tools', 'toolConfig', 'tool_config'];
  const isWhole = isRecord(value) && names.some((name) => name in value);
  return isWhole || !isRecord(value) ? value : { tools: [value] };
}
