import type { CountTokensRequest, CountTokensResponse } from '../../protocol/countTokens';
import { checkCountTokensRequest } from '../../protocol/rules/requestRules';
import { countTokensRequestShape } from '../../protocol/shapes/requestShapes';
import type { GenerationParts } from '../generation/generationRoutes';
import { refuseReferences } from '../generation/references';
import type { Call, Route } from '../router';
import { jsonResponse } from '../wire/answers';
import { readBody, refuseViolations } from '../wire/requestBody';
import { withoutDefaults } from '../wire/withoutDefaults';
import { countPrompt } from './promptCount';

type CountParts = Pick<GenerationParts, 'models' | 'loadCounter' | 'maxBodyBytes'>;

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
  refuseReferences(input.contents, body.generateContentRequest?.cachedContent ?? '');
  const count = countPrompt(input, await parts.loadCounter());
  const answer: CountTokensResponse = {
    totalTokens: count.total,
    promptTokensDetails: count.details,
  };
  return jsonResponse(withoutDefaults(answer));
}
