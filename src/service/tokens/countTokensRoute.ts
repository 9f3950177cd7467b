import type { CountTokensRequest, CountTokensResponse } from '../../protocol/countTokens';
import { checkCountTokensRequest } from '../../protocol/rules/requestRules';
import { countTokensRequestShape } from '../../protocol/shapes/requestShapes';
import type { GenerationParts } from '../generation/generationRoutes';
import { resolveInput } from '../generation/resolveInput';
import type { Call, Route } from '../router';
import { jsonResponse } from '../wire/answers';
import { readBody, refuseViolations } from '../wire/requestBody';
import { withoutDefaults } from '../wire/withoutDefaults';

type CountParts = Pick<GenerationParts, 'models' | 'references' | 'loadCounter' | 'maxBodyBytes'>;

/** models.countTokens, in both its forms. */
export function countTokensRoute(parts: CountParts): Route {
  return {
    method: 'POST',
    path: /^(?<name>models\/.+):countTokens$/u,
    handle: (call) => countTokens(call, parts),
  };
}

async function countTokens(call: Call, parts: CountParts): Promise<Response> {
  const { model } = await parts.models.findFor(
    call.params['name'] ?? '',
    'countTokens',
    call.request.signal,
  );
  const shape = countTokensRequestShape;
  const body = await readBody<CountTokensRequest>(call.request, shape, parts.maxBodyBytes);
  refuseViolations(checkCountTokensRequest(body, { model }), shape);
  const input = body.generateContentRequest ?? { contents: body.contents ?? [] };
  const { prompt, cached } = await resolveInput(input, model.name, parts);
  const answer: CountTokensResponse = {
    totalTokens: prompt.total,
    cachedContentTokenCount: cached?.total ?? 0,
    promptTokensDetails: prompt.details,
    cacheTokensDetails: cached?.details ?? [],
  };
  return jsonResponse(withoutDefaults(answer));
}
