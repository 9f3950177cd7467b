import type {
  BatchEmbedContentsRequest,
  BatchEmbedContentsResponse,
  EmbedContentRequest,
  EmbedContentResponse,
} from '../../protocol/embedding';
import {
  checkBatchEmbedContentsRequest,
  checkEmbedContentRequest,
} from '../../protocol/rules/embeddingRules';
import type { RuleContext } from '../../protocol/rules/rule';
import {
  batchEmbedContentsRequestShape,
  embedContentRequestShape,
} from '../../protocol/shapes/embeddingShapes';
import type { GenerationParts } from '../generation/generationRoutes';
import type { OfferedModel } from '../modelDirectory';
import type { Call, Route } from '../router';
import { jsonResponse } from '../wire/answers';
import { readBody, refuseViolations } from '../wire/requestBody';
import { ServerTiming } from '../wire/serverTiming';
import { embedAll } from './embedAll';

type EmbeddingParts = Pick<
  GenerationParts,
  'models' | 'work' | 'loadCounter' | 'clock' | 'maxBodyBytes'
>;

/** embedContent and batchEmbedContents. */
export function embeddingRoutes(parts: EmbeddingParts): Route[] {
  return [
    {
      method: 'POST',
      path: /^(?<name>models\/.+):embedContent$/u,
      handle: (call) => embedContent(call, parts),
    },
    {
      method: 'POST',
      path: /^(?<name>models\/.+):batchEmbedContents$/u,
      handle: (call) => batchEmbedContents(call, parts),
    },
  ];
}

async function embedContent(call: Call, parts: EmbeddingParts): Promise<Response> {
  const timing = new ServerTiming(parts.clock);
  const offered = await findModel(call, parts);
  const shape = embedContentRequestShape;
  const body = await readBody<EmbedContentRequest>(call.request, shape, parts.maxBodyBytes);
  refuseViolations(checkEmbedContentRequest(body, contextOf(offered)), shape);
  const request = { content: {}, ...body };
  timing.mark('input');
  const [embedding = { values: [] }] = await embed([{ request, path: '' }], offered, call, parts);
  const answer: EmbedContentResponse = { embedding };
  timing.mark('engine');
  return timing.tellIn(jsonResponse(answer));
}

async function batchEmbedContents(call: Call, parts: EmbeddingParts): Promise<Response> {
  const timing = new ServerTiming(parts.clock);
  const offered = await findModel(call, parts);
  const shape = batchEmbedContentsRequestShape;
  const body = await readBody<BatchEmbedContentsRequest>(call.request, shape, parts.maxBodyBytes);
  const { name } = offered.model;
  refuseViolations(checkBatchEmbedContentsRequest(body, name, contextOf(offered)), shape);
  const requests = (body.requests ?? []).map((request, index) => ({
    request,
    path: `requests[${index}].`,
  }));
  timing.mark('input');
  const embeddings = await embed(requests, offered, call, parts);
  const answer: BatchEmbedContentsResponse = { embeddings };
  timing.mark('engine');
  return timing.tellIn(jsonResponse(answer));
}

/** A model that embeds one text embeds several as well. */
function findModel({ params, request }: Call, { models }: EmbeddingParts): Promise<OfferedModel> {
  return models.findFor(params['name'] ?? '', 'embedContent', request.signal);
}

/** What the interface lets the model take (interface: "Embedding rules", 1 and 3). */
function contextOf({ model }: OfferedModel): RuleContext {
  const isOlder = model.name === 'models/embedding-001';
  return { embedding: { takesTaskType: isOlder, takesOutputDimensionality: !isOlder } };
}

async function embed(
  requests: Parameters<typeof embedAll>[0],
  offered: OfferedModel,
  call: Call,
  parts: EmbeddingParts,
): ReturnType<typeof embedAll> {
  const work = parts.work.start(call.request);
  try {
    return await embedAll(requests, offered, parts.loadCounter, work.signal);
  } finally {
    work.end();
  }
}
