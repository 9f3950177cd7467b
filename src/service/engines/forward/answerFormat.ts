import type { GenerationConfig } from '../../../protocol/generation';
import { toJsonSchema } from './jsonSchema';

/** What form the answer is to have: free text, any JSON, or JSON of a schema. */
export type AnswerFormat =
  { kind: 'text' } | { kind: 'json' } | { kind: 'schema'; schema: unknown };

/** Reads the form from the request's options. */
export function answerFormat(config: GenerationConfig): AnswerFormat {
  if (config.responseJsonSchema !== undefined) {
    return { kind: 'schema', schema: config.responseJsonSchema };
  }
  if (config.responseSchema !== undefined) {
    return { kind: 'schema', schema: toJsonSchema(config.responseSchema) };
  }
  return { kind: config.responseMimeType === 'application/json' ? 'json' : 'text' };
}
