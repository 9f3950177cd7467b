import type { GenerationConfig } from '../../../protocol/generation';
import { violationFailure } from '../../../protocol/failure';
import { toJsonSchema } from './jsonSchema';

/** What form the answer is to have: free text, any JSON, or JSON of a schema. */
export type AnswerFormat =
  | { kind: 'text' }
  | { kind: 'json' }
  | { kind: 'schema'; schema: unknown };

/** Reads the form from the request's options. Throws for a bare enum value: servers only write JSON. */
export function answerFormat(config: GenerationConfig): AnswerFormat {
  if (config.responseMimeType === 'text/x.enum') {
    const rule = 'A local model server answers in JSON: use application/json for an enum.';
    throw violationFailure([{ field: 'generation_config.response_mime_type', rule }]);
  }
  if (config.responseJsonSchema !== undefined) {
    return { kind: 'schema', schema: config.responseJsonSchema };
  }
  if (config.responseSchema !== undefined) {
    return { kind: 'schema', schema: toJsonSchema(config.responseSchema) };
  }
  return { kind: config.responseMimeType === 'application/json' ? 'json' : 'text' };
}
