import type { AnswerForm } from '../../../schema/answerForm';
import type { ExtractedFacts } from '../../generation/structure/extractedFacts';
import { makeValue } from '../../generation/structure/makeValue';

/**
 * The text of an answer that has to be JSON or one value of an enum. JSON without a schema is an object
 * with the answer in it. Throws INVALID_ARGUMENT for a schema that no value can be made for.
 */
export function structuredText(
  form: Exclude<AnswerForm, { kind: 'text' }>,
  answer: string,
  question: string,
  facts: ExtractedFacts,
): string {
  if (form.schema === undefined) return written({ answer });
  const value = makeValue(form.schema, facts, question);
  return form.kind === 'option' ? String(value) : written(value);
}

function written(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
