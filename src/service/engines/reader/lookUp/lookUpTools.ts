import type { FunctionDeclaration, Tool, ToolConfig } from '../../../../protocol/tools';
import { functionSchemas } from '../../../../schema/answerForm';
import type { SchemaNode } from '../../../../schema/schemaNode';

/** A declared function that only needs one text: what to search for, or which file to read. */
export interface LookUpTool {
  name: string;
  /** The argument that takes the text. */
  field: string;
}

/** One that reads a file, and the arguments for some of its lines, where it has them. */
export interface ReadTool extends LookUpTool {
  lines?: { first: string; last: string };
}

/** The functions of a request that look something up and change nothing, by their names and schemas. */
export interface LookUpTools {
  /** Finds a text to the letter. */
  text?: LookUpTool;
  /** Finds what a question is about. */
  meaning?: LookUpTool;
  read?: ReadTool;
  /** Lists the paths of files, here those that contain a text. */
  list?: LookUpTool;
}

const textFields = ['text', 'query', 'pattern', 'search', 'searchText', 'term'];
const questionFields = ['question', 'query'];
const pathFields = ['path', 'file', 'filePath', 'file_path', 'filename'];
const partFields = ['containing', 'pattern', 'filter', 'query'];
const firstFields = ['startLine', 'start_line'];
const lastFields = ['endLine', 'end_line'];

/** What may be called of a request’s functions to look something up. */
export function lookUpToolsOf(tools: readonly Tool[], toolConfig?: ToolConfig): LookUpTools {
  const { mode = 'AUTO', allowedFunctionNames: allowed = [] } =
    toolConfig?.functionCallingConfig ?? {};
  if (mode === 'NONE') return {};
  const schemas = functionSchemas(tools);
  const functions = tools
    .flatMap(({ functionDeclarations = [] }) => functionDeclarations)
    .filter(({ name }) => allowed.length === 0 || allowed.includes(name));
  const found = (
    isKind: (words: ReadonlySet<string>) => boolean,
    fields: readonly string[],
  ): LookUpTool | undefined => firstOf(functions, schemas, isKind, fields);
  const text = found(isTextSearch, textFields);
  const meaning = found(isSemanticSearch, questionFields);
  const read = found(isReading, pathFields);
  const list = found(isListing, partFields);
  return {
    ...(text && { text }),
    ...(meaning && { meaning }),
    ...(read && { read: withLines(read, schemas.get(read.name)) }),
    ...(list && { list }),
  };
}

/** `mcp_files_readFile` says `mcp`, `files`, `read` and `file`. */
function wordsOfName(name: string): ReadonlySet<string> {
  const words = name.split(/[_.:-]|(?<=[a-z])(?=[A-Z])/u);
  return new Set(words.map((word) => word.toLowerCase()));
}

function isTextSearch(words: ReadonlySet<string>): boolean {
  return words.has('grep') || (words.has('search') && (words.has('text') || words.has('content')));
}

function isSemanticSearch(words: ReadonlySet<string>): boolean {
  return words.has('search') && (words.has('semantic') || words.has('codebase'));
}

function isReading(words: ReadonlySet<string>): boolean {
  return words.has('read') && words.has('file');
}

function isListing(words: ReadonlySet<string>): boolean {
  return words.has('list') && words.has('files');
}

/** The first function of a kind that one of these texts is enough for. */
function firstOf(
  functions: readonly FunctionDeclaration[],
  schemas: ReadonlyMap<string, SchemaNode>,
  isKind: (words: ReadonlySet<string>) => boolean,
  fields: readonly string[],
): LookUpTool | undefined {
  for (const { name } of functions) {
    const schema = schemas.get(name);
    if (schema === undefined || !isKind(wordsOfName(name))) continue;
    const field = fields.find((each) => takes(schema, each, 'string'));
    if (field !== undefined && schema.required.every((each) => each === field)) {
      return { name, field };
    }
  }
  return undefined;
}

function withLines(tool: LookUpTool, schema: SchemaNode | undefined): ReadTool {
  const taken = (fields: readonly string[]): string | undefined =>
    fields.find((field) => schema !== undefined && takes(schema, field, 'integer'));
  const [first, last] = [taken(firstFields), taken(lastFields)];
  return first === undefined || last === undefined ? tool : { ...tool, lines: { first, last } };
}

function takes(schema: SchemaNode, field: string, type: 'string' | 'integer'): boolean {
  const types = schema.properties.get(field)?.types;
  return types?.includes(type) === true;
}
