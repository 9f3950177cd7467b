import type { GenerateContentRequest } from '../../protocol/generation';
import { failure } from '../failure';

/** Refuses what the interface knows and this service doesn't do yet, rather than to ignore it. */
export function refuseUnimplemented({
  generationConfig: config = {},
  toolConfig,
}: Partial<GenerateContentRequest>): void {
  const mode = toolConfig?.functionCallingConfig?.mode ?? 'AUTO';
  const asked = {
    responseSchema: config.responseSchema !== undefined,
    responseJsonSchema: config.responseJsonSchema !== undefined,
    responseMimeType: !['', 'text/plain'].includes(config.responseMimeType ?? ''),
    responseLogprobs: config.responseLogprobs === true,
    'functionCallingConfig.mode': mode === 'ANY' || mode === 'VALIDATED',
  };
  for (const [field, isAsked] of Object.entries(asked)) {
    if (isAsked) {
      throw failure('UNIMPLEMENTED', `This service does not support ${field} yet.`);
    }
  }
}
