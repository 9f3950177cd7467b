import { l10n } from 'vscode';
import type { PromptRequest } from '../../services/modelRequest/requestAnswer';
import type { CodeContext, ContextPiece } from '../../services/codeContext/codeContext';
import { confirmContext } from '../../services/codeContext/confirmContext';
import type { ContextCount, ContextCounter } from '../../services/codeContext/contextCounter';
import { askFor, type PreparedRegion } from './preparedRegion';
import { regionText } from './rewritePrompt';

/** A region with its instruction, ready to be asked for. */
export interface PlannedRegion {
  prepared: PreparedRegion;
  instruction: string;
  /** Tokens of its request. */
  count: ContextCount;
}

/**
 * Counts the request of a region on this machine. Rejects with the signal's reason, or when the tokenizer
 * can't be loaded.
 */
export async function planRegion(
  prepared: PreparedRegion,
  instruction: string,
  counter: ContextCounter,
  signal: AbortSignal,
): Promise<PlannedRegion> {
  const whole = withRegion(prepared);
  const others = otherTexts(askFor(prepared, instruction, undefined), whole);
  return { prepared, instruction, count: await counter.count(whole, others, signal) };
}

/**
 * Shows what would be sent where {@link confirmContext} has to. Resolves to what is to be sent, or undefined for
 * nothing; a region that is not ticked is not asked for. Rejects like {@link planRegion}.
 */
export async function confirmRegions(
  planned: readonly PlannedRegion[],
  title: string,
  counter: ContextCounter,
  signal: AbortSignal,
  confirm = confirmContext,
): Promise<PlannedRegion[] | undefined> {
  const [first] = planned;
  if (first === undefined) return undefined;
  const regions = planned.map((each) => ({ ...each, region: regionPiece(each.prepared) }));
  const all: CodeContext = {
    ...first.prepared.context,
    pieces: regions.flatMap(({ prepared, region }) => [...prepared.context.pieces, region]),
  };
  const confirmed = await confirm(all, allCounts(planned), title, signal);
  if (confirmed === undefined) return undefined;
  const sent = new Set(confirmed.pieces);
  if (all.pieces.every((piece) => sent.has(piece))) return [...planned];
  const asked = regions.filter(({ region }) => sent.has(region));
  if (asked.length === 0) return undefined;
  return Promise.all(
    asked.map(({ prepared, instruction }) => {
      const pieces = prepared.context.pieces.filter((piece) => sent.has(piece));
      const context = { ...prepared.context, pieces };
      return planRegion({ ...prepared, context }, instruction, counter, signal);
    }),
  );
}

/** The tokens of all requests; the limit applies to each, so it is only shown for one. */
export function allCounts(planned: readonly PlannedRegion[]): ContextCount {
  const counts = planned.map(({ count }) => count);
  const limit = counts.length === 1 ? counts[0]?.inputTokenLimit : undefined;
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    pieces: counts.flatMap(({ pieces }) => pieces),
    ofCode: counts.flatMap(({ ofCode }) => ofCode),
    isSure: counts.every(({ isSure }) => isSure),
    ...(limit !== undefined && { inputTokenLimit: limit }),
  };
}

/** What is sent with a region, and the region as the last piece. */
function withRegion(prepared: PreparedRegion): CodeContext {
  const { context } = prepared;
  return { ...context, pieces: [...context.pieces, regionPiece(prepared)] };
}

function regionPiece({ document, range, place, brief }: PreparedRegion): ContextPiece {
  return {
    kind: 'selection',
    label: l10n.t('{0} (selected code)', place),
    uri: document.uri,
    range,
    text: regionText(brief),
    code: document.getText(range),
  };
}

/** The texts of a request beside those of the pieces: they count too. */
function otherTexts(
  { contents, systemInstruction }: PromptRequest,
  { pieces }: CodeContext,
): string[] {
  const given = new Set(pieces.map(({ text }) => text));
  return [...(systemInstruction?.parts ?? []), ...contents.flatMap(({ parts = [] }) => parts)]
    .map(({ text = '' }) => text)
    .filter((text) => !given.has(text));
}
