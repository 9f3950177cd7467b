import type { ModelTurn } from './turn';

/** In tokens a second, as far as it could be measured. */
export interface MeasuredSpeed {
  read?: number;
  written?: number;
}

/** Fewer tokens say more of everything else that takes time. */
const minMeasuredTokens = 4;

/**
 * How fast a prompt was read and an answer written, by when its first piece came. A function call comes in one piece, when
 * it has been written: an answer that begins with one has no speed to show.
 */
export function measuredSpeed({
  answer,
  times: { askedAtMs, firstAtMs, endedAtMs },
}: Pick<ModelTurn, 'answer' | 'times'>): MeasuredSpeed {
  const { candidates, usageMetadata = {} } = answer;
  if (candidates[0]?.content.parts[0]?.functionCall !== undefined) return {};
  const {
    promptTokenCount = 0,
    cachedContentTokenCount = 0,
    candidatesTokenCount = 0,
  } = usageMetadata;
  const read = speed(promptTokenCount - cachedContentTokenCount, askedAtMs, firstAtMs);
  // The first piece came at the beginning of the time that is measured.
  const written = speed(candidatesTokenCount - 1, firstAtMs, endedAtMs);
  return {
    ...(read === undefined ? {} : { read }),
    ...(written === undefined ? {} : { written }),
  };
}

function speed(tokens: number, fromMs?: number, toMs?: number): number | undefined {
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) return undefined;
  return tokens < minMeasuredTokens ? undefined : (1000 * tokens) / (toMs - fromMs);
}
