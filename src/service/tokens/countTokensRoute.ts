import type { CountTokensRequest, CountTokensResponse } from '../../protocol/countTokens';
import { checkCountTokensRequest } from '../../protocol/rules/requestRules';
import { countTokensRequestShape } from '../../protocol/shapes/requestShapes';
import { ruleContext } from '../generation/generationRequestReader';
import type { InputResolver } from '../generation/inputResolver';
import type { ModelDirectory } from '../modelDirectory';
import type { Call, Route } from '../router';
import { jsonResponse } from '../wire/answers';
import { readBody, refuseViolations } from '../wire/requestBody';
import { withoutDefaults } from '../wire/withoutDefaults';

/** models.countTokens, in both its forms. */
export function countTokensRoute(models: ModelDirectory, inputs: InputResolver): Route {
  return {
    method: 'POST',
    path: /^(?<name>models\/.+):countTokens$/u,
    handle: (call) => countTokens(call, models, inputs),
  };
}

async function countTokens(
  call: Call,
  models: ModelDirectory,
  inputs: InputResolver,
): Promise<Response> {
  const { signal } = call.request;
  const offered = await models.findFor(call.params['name'] ?? '', 'countTokens', signal);
  const shape = countTokensRequestShape;
  const body = await readBody<CountTokensRequest>(call, shape);
  refuseViolations(checkCountTokensRequest(body, ruleContext(offered)), shape);
  const input = body.generateContentRequest ?? { contents: body.contents ?? [] };
  const { prompt, cached } = await inputs.resolve(input, offered, signal);
  const answer: CountTokensResponse = {
    totalTokens: prompt.total,
    cachedContentTokenCount: cached?.total ?? 0,
    promptTokensDetails: prompt.details,
    cacheTokensDetails: cached?.details ?? [],
  };
  return jsonResponse(withoutDefaults(answer));
}
