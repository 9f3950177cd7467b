import { typedNumber } from '../../base/typedNumber';
import { taskTypes, type EmbedContentRequest, type TaskType } from '../../protocol/embedding';
import { modelId } from '../../protocol/model';
import { checkEmbedContentRequest } from '../../protocol/rules/embeddingRules';
import type { EmbeddingAbilities } from '../../protocol/rules/rule';

/** What the user has set, also if the model does not take it: another model may. */
export interface CompareFields {
  /** Empty: none. */
  taskType: string;
  /** Whether each text's name is sent as its title. */
  hasTitles: boolean;
  /** As it was typed; empty: all values. */
  dimension: string;
}

/** What is sent beside a text, as far as the model takes it. */
export interface FittingFields {
  taskType?: TaskType;
  hasTitles: boolean;
  dimension?: number;
}

/** Those that can be chosen: unspecified means none. */
export const choosableTaskTypes = taskTypes.filter((type) => type !== 'TASK_TYPE_UNSPECIFIED');

/** What the interface lets a model take (interface: "Embedding rules", 1 and 3). */
export function abilitiesOf(model: string, dimension?: number): EmbeddingAbilities {
  const isOlder = modelId(model) === 'embedding-001';
  return {
    takesTaskType: isOlder,
    takesOutputDimensionality: !isOlder,
    ...(dimension !== undefined && { dimension }),
  };
}

/**
 * The fields that take part with this model. An invalid dimension is left out; {@link dimensionProblem}
 * reports it.
 */
export function fittingFields(fields: CompareFields, abilities: EmbeddingAbilities): FittingFields {
  const taskType = abilities.takesTaskType && fields.taskType !== '' ? fields.taskType : undefined;
  const dimension = abilities.takesOutputDimensionality ? dimensionOf(fields) : undefined;
  return {
    ...(taskType !== undefined && { taskType }),
    hasTitles: fields.hasTitles && taskType === 'RETRIEVAL_DOCUMENT',
    ...(dimension !== undefined && !Number.isNaN(dimension) && { dimension }),
  };
}

/** The broken rule of the dimension, as a sentence that begins with the field's name. */
export function dimensionProblem(
  fields: CompareFields,
  abilities: EmbeddingAbilities,
): string | undefined {
  const outputDimensionality = dimensionOf(fields);
  if (outputDimensionality === undefined || !abilities.takesOutputDimensionality) return undefined;
  const request = { content: { parts: [{ text: 'a' }] }, outputDimensionality };
  return checkEmbedContentRequest(request, { embedding: abilities })[0]?.rule;
}

/** The request for one text. */
export function requestOf(
  { name, text }: { name: string; text: string },
  { taskType, hasTitles, dimension }: FittingFields,
): EmbedContentRequest {
  return {
    content: { parts: [{ text }] },
    ...(taskType !== undefined && { taskType }),
    ...(hasTitles && { title: name }),
    ...(dimension !== undefined && { outputDimensionality: dimension }),
  };
}

/** NaN if it isn't a whole number. */
function dimensionOf({ dimension }: CompareFields): number | undefined {
  if (dimension.trim() === '') return undefined;
  const typed = typedNumber(dimension, 'whole');
  return Number.isSafeInteger(typed) ? typed : NaN;
}
