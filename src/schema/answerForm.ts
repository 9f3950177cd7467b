import type { GenerationConfig } from '../protocol/generation';
import type { Tool } from '../protocol/tools';
import { readSchema, schemaFailure } from './readSchema';
import type { SchemaNode } from './schemaNode';

/** What the text of an answer has to be (interface: "responseMimeType", "responseSchema"). */
export type AnswerForm =
  | { kind: 'text' }
  /** JSON of the schema, or any if there is none. */
  | { kind: 'json'; schema?: SchemaNode }
  /** One of the schema's values, bare. */
  | { kind: 'option'; schema: SchemaNode };

/** Reads the form from checked options. Throws INVALID_ARGUMENT for a schema that contradicts itself. */
export function answerForm(config: GenerationConfig): AnswerForm {
  const { responseMimeType = '', responseSchema, responseJsonSchema } = config;
  if (!['application/json', 'text/x.enum'].includes(responseMimeType)) return { kind: 'text' };
  const path = 'generation_config.response_schema';
  const schema =
    responseJsonSchema === undefined
      ? responseSchema && readSchema(responseSchema, path, 'interface')
      : readSchema(responseJsonSchema, 'generation_config.response_json_schema', 'json');
  if (responseMimeType === 'application/json') {
    return { kind: 'json', ...(schema === undefined ? {} : { schema }) };
  }
  if (schema?.options?.every((option) => typeof option === 'string') !== true) {
    const rule = 'text/x.enum needs a schema with an enum of strings.';
    throw schemaFailure([{ field: path, rule }]);
  }
  return { kind: 'option', schema };
}

/** The arguments that each declared function takes, by its name; checked like any schema. */
export function functionSchemas(tools: readonly Tool[] = []): Map<string, SchemaNode> {
  const schemas = new Map<string, SchemaNode>();
  for (const [place, { functionDeclarations = [] }] of tools.entries()) {
    for (const [
      index,
      { name, parameters, parametersJsonSchema },
    ] of functionDeclarations.entries()) {
      const path = `tools[${place}].function_declarations[${index}]`;
      const schema =
        parametersJsonSchema === undefined
          ? readSchema(parameters ?? emptyObject, `${path}.parameters`, 'interface')
          : readSchema(parametersJsonSchema, `${path}.parameters_json_schema`, 'json');
      if (!schema.types.every((type) => type === 'object')) {
        const rule = 'Parameters are of type OBJECT.';
        throw schemaFailure([{ field: schema.path, rule }]);
      }
      schemas.set(name, { ...schema, types: ['object'] });
    }
  }
  return schemas;
}

const emptyObject = { type: 'OBJECT' };
