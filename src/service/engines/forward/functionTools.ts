import { isRecord } from '../../../protocol/isRecord';
import type { FunctionCall, Part } from '../../../protocol/content';
import type { EngineInput } from '../../engine';
import { toJsonSchema } from './jsonSchema';

/** A function as both interfaces take it. */
export interface FunctionTool {
  type: 'function';
  function: { name: string; description?: string; parameters: unknown };
}

/** The functions a request lets the model call: none with mode NONE, else those allowed. */
export function functionTools({ tools = [], toolConfig }: EngineInput): FunctionTool[] {
  const { mode = 'AUTO', allowedFunctionNames: allowed = [] } =
    toolConfig?.functionCallingConfig ?? {};
  const declared = tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);
  return declared
    .filter(({ name }) => mode !== 'NONE' && (allowed.length === 0 || allowed.includes(name)))
    .map(({ name, description, parameters, parametersJsonSchema }) => ({
      type: 'function',
      function: {
        name,
        ...(description === undefined ? {} : { description }),
        parameters: parametersJsonSchema ?? toJsonSchema(parameters ?? noParameters),
      },
    }));
}

const noParameters = { type: 'OBJECT', properties: {} };

/** Whether the model has to call one of them. */
export function mustCall({ toolConfig }: EngineInput): boolean {
  return toolConfig?.functionCallingConfig?.mode === 'ANY';
}

/** A piece of a call in a stream: the name comes once, the arguments in pieces of JSON. */
export interface PartialCall {
  index?: number;
  id?: string;
  function?: { name?: string; arguments?: string };
}

/** Puts calls that come in pieces together. */
export class CallAssembler {
  readonly #calls: { id: string; name: string; json: string }[] = [];

  add({
    index = 0,
    id = '',
    function: { name = '', arguments: json = '' } = {},
  }: PartialCall): void {
    const call = this.#calls[index] ?? { id: '', name: '', json: '' };
    this.#calls[index] = { id: call.id + id, name: call.name + name, json: call.json + json };
  }

  /** The whole calls; undefined when the arguments of one aren't JSON object. */
  finish(): Part[] | undefined {
    const parts = this.#calls.map(({ id, name, json }) => {
      const args = readArguments(json);
      return args && { functionCall: { ...(id === '' ? {} : { id }), name, args } };
    });
    const whole = parts.filter((part) => part !== undefined);
    return whole.length === parts.length ? whole : undefined;
  }
}

/** The id of a call in a conversation; one that came without goes by its function's name. */
export function callIdOf({ id, name }: Pick<FunctionCall, 'id' | 'name'>): string {
  return id ?? name;
}

function readArguments(json: string): Record<string, unknown> | undefined {
  try {
    const args: unknown = JSON.parse(json === '' ? '{}' : json);
    return isRecord(args) ? args : undefined;
  } catch {
    return undefined;
  }
}
