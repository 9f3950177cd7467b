import type { BatchEmbedContentsRequest, EmbedContentRequest, TaskType } from '../embedding';
import { taskTypes } from '../embedding';
import type { Violation } from '../violation';
import { check } from './rule';
import type { Rule, RuleContext } from './rule';
import { isOptionalInteger, isOptionalName } from './values';

/** The most requests one batch may hold, as public servers have it; the interface names no limit. */
export const maxBatchEmbedRequests = 100;

const embedContentRules: readonly Rule<Partial<EmbedContentRequest>>[] = [
  {
    field: 'content',
    rule: 'content is required and must have a part with text.',
    holds: ({ content }) => (content?.parts ?? []).some(({ text }) => text !== undefined),
  },
  {
    field: 'taskType',
    rule: `taskType must be one of ${taskTypes.join(', ')}.`,
    holds: ({ taskType }) => isOptionalName(taskType, taskTypes),
  },
  {
    field: 'taskType',
    rule: 'taskType can be set only for models/embedding-001.',
    holds: ({ taskType }, { embedding }) =>
      !isSet(taskType) || embedding === undefined || embedding.takesTaskType,
  },
  {
    field: 'outputDimensionality',
    rule: 'outputDimensionality must be a whole number above 0.',
    holds: ({ outputDimensionality }) =>
      isOptionalInteger(outputDimensionality, 1, Number.MAX_SAFE_INTEGER),
  },
  {
    field: 'outputDimensionality',
    rule: 'outputDimensionality cannot be set for models/embedding-001.',
    holds: ({ outputDimensionality }, { embedding }) =>
      outputDimensionality === undefined || embedding?.takesOutputDimensionality !== false,
  },
  {
    field: 'outputDimensionality',
    rule: 'outputDimensionality must not exceed the dimension of the model.',
    holds: ({ outputDimensionality = 1 }, { embedding }) =>
      outputDimensionality <= (embedding?.dimension ?? Infinity),
  },
];

const batchRules: readonly Rule<Partial<BatchEmbedContentsRequest>>[] = [
  {
    field: 'requests',
    rule: 'requests is not specified',
    holds: ({ requests = [] }) => requests.length > 0,
  },
  {
    field: 'requests',
    rule: `At most ${String(maxBatchEmbedRequests)} requests can be in one batch.`,
    holds: ({ requests = [] }) => requests.length <= maxBatchEmbedRequests,
  },
];

/**
 * Everything the interface forbids in a body of embedContent. Rules that depend on the model hold as
 * long as `context.embedding` doesn't name it.
 */
export function checkEmbedContentRequest(
  request: Partial<EmbedContentRequest>,
  context: RuleContext = {},
  path = '',
): Violation[] {
  return check(embedContentRules, request, path, context);
}

/** Everything the interface forbids in one entry of a batch of the model (`models/{model}`). */
export function checkBatchEntry(
  request: Partial<EmbedContentRequest>,
  model: string,
  path: string,
  context: RuleContext = {},
): Violation[] {
  const rule = `The model of each request must equal the model of the batch, ${model}.`;
  return [
    ...(request.model === model ? [] : [{ field: `${path}.model`, rule }]),
    ...checkEmbedContentRequest(request, context, path),
  ];
}

/** Everything the interface forbids in a body of batchEmbedContents of the model (`models/{model}`). */
export function checkBatchEmbedContentsRequest(
  batch: Partial<BatchEmbedContentsRequest>,
  model: string,
  context: RuleContext = {},
): Violation[] {
  return [
    ...check(batchRules, batch, ''),
    ...(batch.requests ?? []).flatMap((request, index) =>
      checkBatchEntry(request, model, `requests[${String(index)}]`, context),
    ),
  ];
}

/** Unspecified is the name of a task type that isn't set. */
function isSet(taskType: TaskType | undefined): boolean {
  return taskType !== undefined && taskType !== 'TASK_TYPE_UNSPECIFIED';
}
