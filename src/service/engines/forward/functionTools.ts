import { isRecord } from '../../../protocol/isRecord';
import type { Part } from '../../../protocol/content';
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

/**
 * A piece of a call in a stream, the arguments in pieces of JSON. Servers differ in what they repeat of the rest, or have
 * null for.
 */
export interface PartialCall {
  index?: number | null;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | object | null } | null;
}

interface AssembledCall {
  id: string;
  name: string;
  json: string;
}

/** Puts calls that come in pieces together. */
export class CallAssembler {
  readonly #calls: AssembledCall[] = [];
  /** The last call of each number: some servers give all calls the same one. */
  readonly #byIndex = new Map<number, AssembledCall>();

  /** @param place of the piece among those that came together: its number, if it has none of its own */
  add(piece: PartialCall, place: number): void {
    const { name, arguments: args } = piece.function ?? {};
    const json = typeof args === 'object' && args !== null ? JSON.stringify(args) : (args ?? '');
    const next = { id: piece.id ?? '', name: name ?? '', json };
    const call = this.#callOf(piece, place, next);
    if (call.id === '') call.id = next.id;
    if (call.name !== next.name) call.name += next.name;
    call.json += next.json;
  }

  #callOf(piece: PartialCall, place: number, next: AssembledCall): AssembledCall {
    const index = piece.index ?? place;
    const last = this.#byIndex.get(index);
    const isNumbered = typeof piece.index === 'number';
    if (last !== undefined && !beginsCall(next, last, isNumbered)) return last;
    const call = { id: '', name: '', json: '' };
    this.#calls.push(call);
    this.#byIndex.set(index, call);
    return call;
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

/**
 * Whether a piece is of another call than the last with its number. Another id alone begins none: some servers make one
 * up for each piece. Others send whole calls, one at a time, without number and id, and maybe without arguments. Only
 * numbered ones come with names in pieces.
 */
function beginsCall(
  { id, name, json }: AssembledCall,
  last: AssembledCall,
  isNumbered: boolean,
): boolean {
  if (name === '') return false;
  if (id !== '') return last.id !== '' && last.id !== id;
  if (last.id !== '' || readArguments(last.json) === undefined) return false;
  return (json !== '' && last.json !== '') || (!isNumbered && name !== last.name);
}

function readArguments(json: string): Record<string, unknown> | undefined {
  try {
    const args: unknown = JSON.parse(json === '' ? '{}' : json);
    return isRecord(args) ? args : undefined;
  } catch {
    return undefined;
  }
}
