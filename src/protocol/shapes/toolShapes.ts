import type { Schema } from '../schema';
import type { FunctionCallingConfig, FunctionDeclaration, Tool, ToolConfig } from '../tools';
import { list, mapOf, message, needed, one } from './shape';
import type { EnumShape, MessageShape } from './shape';

const typeEnum: EnumShape = {
  name: 'Type',
  values: ['TYPE_UNSPECIFIED', 'STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'],
};

const behaviorEnum: EnumShape = {
  name: 'FunctionDeclaration.Behavior',
  values: ['UNSPECIFIED', 'BLOCKING', 'NON_BLOCKING'],
};

const modeEnum: EnumShape = {
  name: 'FunctionCallingConfig.Mode',
  values: ['MODE_UNSPECIFIED', 'AUTO', 'ANY', 'NONE', 'VALIDATED'],
};

/** The subset of the OpenAPI schema the interface takes. */
export const schemaShape: MessageShape = message<Schema>('Schema', {
  type: one(typeEnum),
  format: 'string',
  title: 'string',
  description: 'string',
  nullable: 'bool',
  enum: list('string'),
  items: one(() => schemaShape),
  minItems: 'int64',
  maxItems: 'int64',
  properties: mapOf(() => schemaShape),
  required: list('string'),
  minProperties: 'int64',
  maxProperties: 'int64',
  minimum: 'float',
  maximum: 'float',
  minLength: 'int64',
  maxLength: 'int64',
  pattern: 'string',
  example: 'json',
  anyOf: list(() => schemaShape),
  propertyOrdering: list('string'),
  default: 'json',
});

const functionDeclarationShape = message<FunctionDeclaration>('FunctionDeclaration', {
  name: needed('string'),
  description: 'string',
  parameters: one(() => schemaShape),
  parametersJsonSchema: 'json',
  response: one(() => schemaShape),
  responseJsonSchema: 'json',
  behavior: one(behaviorEnum),
});

const functionCallingConfigShape = message<FunctionCallingConfig>('FunctionCallingConfig', {
  mode: one(modeEnum),
  allowedFunctionNames: list('string'),
});

/** A tool the model may use. */
export const toolShape = message<Tool>('Tool', {
  functionDeclarations: list(() => functionDeclarationShape),
  codeExecution: 'struct',
  googleSearch: 'struct',
  googleSearchRetrieval: 'struct',
  urlContext: 'struct',
  fileSearch: 'struct',
  computerUse: 'struct',
  googleMaps: 'struct',
});

/** What holds for all tools of a request. */
export const toolConfigShape = message<ToolConfig>('ToolConfig', {
  functionCallingConfig: one(() => functionCallingConfigShape),
  retrievalConfig: 'struct',
});
