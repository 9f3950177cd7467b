import { l10n } from 'vscode';
import type { Ask } from '../../asking/askModel';
import type { CodeContext, ContextPiece } from '../context/codeContext';
import { confirmContext } from '../context/confirmContext';
import { countContext, type ContextCount, type CountParts } from '../context/countContext';
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
  parts: CountParts,
  signal: AbortSignal,
): Promise<PlannedRegion> {
  const whole = withRegion(prepared);
  const others = otherTexts(askFor(prepared, instruction, undefined), whole);
  return { prepared, instruction, count: await countContext(whole, others, parts, signal) };
}

/**
 * Shows what would be sent where the setting says so, or where it is too much and less may do. Resolves to
 * what is to be sent, or undefined for nothing. Rejects like {@link planRegion}.
 */
export async function confirmRegions(
  planned: readonly PlannedRegion[],
  title: string,
  parts: CountParts,
  signal: AbortSignal,
): Promise<PlannedRegion[] | undefined> {
  const [first] = planned;
  if (first === undefined) return undefined;
  const all: CodeContext = {
    ...first.prepared.context,
    pieces: planned.flatMap(({ prepared }) => withRegion(prepared).pieces),
  };
  const confirmed = await confirmContext(all, allCounts(planned), title, signal);
  if (confirmed === undefined) return undefined;
  const sent = new Set(confirmed.pieces);
  // What is to be rewritten goes along in any case: there is nothing to ask without it.
  if (all.pieces.every((piece) => sent.has(piece) || isRegion(piece))) return [...planned];
  return Promise.all(
    planned.map(({ prepared, instruction }) => {
      const pieces = prepared.context.pieces.filter((piece) => sent.has(piece));
      const context = { ...prepared.context, pieces };
      return planRegion({ ...prepared, context }, instruction, parts, signal);
    }),
  );
}

/** The tokens of all requests; the limit is that of each, so it is only told of one. */
export function allCounts(planned: readonly PlannedRegion[]): ContextCount {
  const counts = planned.map(({ count }) => count);
  const limit = counts.length === 1 ? counts[0]?.inputTokenLimit : undefined;
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    pieces: counts.flatMap(({ pieces }) => pieces),
    isSure: counts.every(({ isSure }) => isSure),
    ...(limit !== undefined && { inputTokenLimit: limit }),
  };
}

/** What goes along, and the region as the last piece. */
function withRegion({ context, document, range, place, brief }: PreparedRegion): CodeContext {
  const region: ContextPiece = {
    kind: 'selection',
    label: l10n.t('{0} (to be rewritten)', place),
    uri: document.uri,
    range,
    text: regionText(brief),
  };
  return { ...context, pieces: [...context.pieces, region] };
}

function isRegion({ kind }: ContextPiece): boolean {
  return kind === 'selection';
}

/** The texts of a request beside those of the pieces: they count too. */
function otherTexts({ contents, systemInstruction }: Ask, { pieces }: CodeContext): string[] {
  const given = new Set(pieces.map(({ text }) => text));
  return [...(systemInstruction?.parts ?? []), ...contents.flatMap(({ parts = [] }) => parts)]
    .map(({ text = '' }) => text)
    .filter((text) => !given.has(text));
}
