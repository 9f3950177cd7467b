import { isRecord } from '../protocol/isRecord';
import type { Tool, ToolConfig } from '../protocol/tools';
import type { ToolNames } from './toolNames';

/** A tool as VS Code offers it to a model; `inputSchema` is plain JSON Schema. */
export interface OfferedTool {
  name: string;
  description: string;
  inputSchema?: object | undefined;
}

/** The fields of a request that offer tools; none without tools. A tool that is offered twice counts once. */
export function toolFields(
  tools: readonly OfferedTool[],
  mustCall: boolean,
  names: ToolNames,
): { tools?: Tool[]; toolConfig?: ToolConfig } {
  const distinct = [...new Map(tools.map((tool) => [tool.name, tool])).values()];
  if (distinct.length === 0) return {};
  const functionDeclarations = distinct.map(({ name, description, inputSchema }) => ({
    name: names.toWire(name),
    ...(description !== '' && { description }),
    ...(takesSomething(inputSchema) && { parametersJsonSchema: inputSchema }),
  }));
  return {
    tools: [{ functionDeclarations }],
    ...(mustCall && { toolConfig: { functionCallingConfig: { mode: 'ANY' } } }),
  };
}

/** Services refuse the schema of an object that has no properties: such a function has no parameters. */
function takesSomething(schema: object | undefined): boolean {
  if (!isRecord(schema)) return false;
  const { type, properties, ...rest } = schema;
  const isEmpty = !isRecord(properties) || Object.keys(properties).length === 0;
  const isPlain = (type === undefined || type === 'object') && Object.keys(rest).every(saysNothing);
  return !(isEmpty && isPlain);
}

function saysNothing(key: string): boolean {
  return ['$schema', 'additionalProperties', 'description', 'required', 'title'].includes(key);
}
