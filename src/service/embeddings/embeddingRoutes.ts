import type { Clock } from '../../base/clock';
import type { TokenCounter } from '../../counting/tokenCounter';
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
import type { ModelDirectory, OfferedModel } from '../modelDirectory';
import type { Call, Route } from '../router';
import { jsonResponse } from '../wire/answers';
import { readBody, refuseViolations } from '../wire/requestBody';
import { ServerTiming } from '../wire/serverTiming';
import type { RunningWork } from '../work';
import { embedAll } from './embedAll';
import type { PlacedRequest } from './embedAll';

/** embedContent and batchEmbedContents. */
export function embeddingRoutes(
  models: ModelDirectory,
  work: RunningWork,
  loadCounter: () => Promise<TokenCounter>,
  clock: Clock,
): Route[] {
  /** A model that embeds one text embeds several as well. */
  const findModel = ({ params, request }: Call): Promise<OfferedModel> =>
    models.findFor(params['name'] ?? '', 'embedContent', request.signal);
  const embed: Embed = async (requests, offered, { request }) => {
    const running = work.start(request);
    try {
      return await embedAll(requests, offered, loadCounter, running.signal);
    } finally {
      running.end();
    }
  };
  return [
    {
      method: 'POST',
      path: /^(?<name>models\/.+):embedContent$/u,
      handle: async (call) => {
        const timing = new ServerTiming(clock);
        return embedContent(call, await findModel(call), embed, timing);
      },
    },
    {
      method: 'POST',
      path: /^(?<name>models\/.+):batchEmbedContents$/u,
      handle: async (call) => {
        const timing = new ServerTiming(clock);
        return batchEmbedContents(call, await findModel(call), embed, timing);
      },
    },
  ];
}

/** The vectors of texts, in their order. */
type Embed = (
  requests: readonly PlacedRequest[],
  offered: OfferedModel,
  call: Call,
) => ReturnType<typeof embedAll>;

async function embedContent(
  call: Call,
  offered: OfferedModel,
  embed: Embed,
  timing: ServerTiming,
): Promise<Response> {
  const shape = embedContentRequestShape;
  const body = await readBody<EmbedContentRequest>(call, shape);
  refuseViolations(checkEmbedContentRequest(body, contextOf(offered)), shape);
  const request = { content: {}, ...body };
  timing.mark('input');
  const [embedding = { values: [] }] = await embed([{ request, path: '' }], offered, call);
  const answer: EmbedContentResponse = { embedding };
  timing.mark('engine');
  return timing.notifyIn(jsonResponse(answer));
}

async function batchEmbedContents(
  call: Call,
  offered: OfferedModel,
  embed: Embed,
  timing: ServerTiming,
): Promise<Response> {
  const shape = batchEmbedContentsRequestShape;
  const body = await readBody<BatchEmbedContentsRequest>(call, shape);
  const { name } = offered.model;
  refuseViolations(checkBatchEmbedContentsRequest(body, name, contextOf(offered)), shape);
  const requests = (body.requests ?? []).map((request, index) => ({
    request,
    path: `requests[${index}].`,
  }));
  timing.mark('input');
  const answer: BatchEmbedContentsResponse = { embeddings: await embed(requests, offered, call) };
  timing.mark('engine');
  return timing.notifyIn(jsonResponse(answer));
}

/** What the interface lets the model take (interface: "Embedding rules", 1 and 3). */
function contextOf({ model }: OfferedModel): RuleContext {
  const isOlder = model.name === 'models/embedding-001';
  return { embedding: { takesTaskType: isOlder, takesOutputDimensionality: !isOlder } };
}
