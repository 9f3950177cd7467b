import type { ContentEmbedding, EmbedContentRequest } from '../../protocol/embedding';
import { isServiceError } from '../../protocol/serviceError';
import type { ServiceError } from '../../protocol/serviceError';
import type { EmbedRequest, Engine } from '../engine';
import { failure, listOf, violationFailure } from '../../protocol/failure';
import type { OfferedModel } from '../modelDirectory';
import type { TokenCounter } from '../../counting/tokenCounter';

/** One text to embed, and where it is in the body: '' or `requests[3].`. */
export interface PlacedRequest {
  request: EmbedContentRequest;
  path: string;
}

/**
 * Embeds checked requests in their order, all of them or none. Throws INVALID_ARGUMENT for a text that
 * is empty or longer than the model takes (where a server holds that limit, it is left to it), and for
 * more dimensions than its vectors have.
 */
export async function embedAll(
  placed: readonly PlacedRequest[],
  { model, engine }: OfferedModel,
  loadCounter: () => Promise<TokenCounter>,
  signal: AbortSignal,
): Promise<ContentEmbedding[]> {
  const texts = placed.map(({ request, path }) => ({ path, text: textOf(request) }));
  texts.forEach(refuseEmpty);
  if (!engine.holdsLimits) await refuseLong(texts, model.inputTokenLimit, loadCounter);
  const orders = placed.map(({ request, path }, index) => ({
    path,
    order: orderOf(request, model, texts[index]?.text ?? ''),
  }));
  const vectors =
    (await embedTogether(orders, engine, signal)) ?? (await embedEach(orders, engine, signal));
  return placed.map(({ request, path }, index) => ({
    values: shortened(vectors[index] ?? [], request.outputDimensionality, path),
  }));
}

interface PlacedOrder {
  order: EmbedRequest;
  path: string;
}

/** Undefined if the engine takes texts one by one, or has to be asked so to learn what it refuses. */
async function embedTogether(
  orders: readonly PlacedOrder[],
  engine: Engine,
  signal: AbortSignal,
): Promise<number[][] | undefined> {
  if (engine.embedBatch === undefined || orders.length < 2) return undefined;
  try {
    return await engine.embedBatch(
      orders.map(({ order }) => order),
      signal,
    );
  } catch (error) {
    if (isServiceError(error, 'invalid')) return undefined;
    throw error;
  }
}

async function embedEach(
  orders: readonly PlacedOrder[],
  engine: Engine,
  signal: AbortSignal,
): Promise<number[][]> {
  const vectors: number[][] = [];
  for (const { order, path } of orders) {
    signal.throwIfAborted();
    vectors.push(await embedOne(order, path, engine, signal));
  }
  return vectors;
}

async function embedOne(
  order: EmbedRequest,
  path: string,
  engine: Engine,
  signal: AbortSignal,
): Promise<number[]> {
  if (engine.embed === undefined) {
    throw failure('NOT_FOUND', `${order.model.name} is not supported for embedContent.`);
  }
  try {
    return await engine.embed(order, signal);
  } catch (error) {
    // A model server's own words don't say which text they are about.
    throw isServiceError(error, 'invalid') ? refusal(`${path}content`, error.message) : error;
  }
}

/** Only `parts.text` counts (interface: "EmbedContentRequest"). */
function textOf({ content }: EmbedContentRequest): string {
  return (content.parts ?? []).flatMap(({ text }) => text ?? []).join('\n');
}

interface PlacedText {
  text: string;
  path: string;
}

function refuseEmpty({ text, path }: PlacedText): void {
  if (text.trim() === '') throw refusal(`${path}content`, 'content is empty.');
}

/** The most bytes of UTF-8 that a UTF-16 unit stands for; a pair of them stands for four. */
const maxUnitBytes = 3;

/**
 * A text is embedded whole or not at all: one that was cut would be found by its beginning only. Most need
 * no counting, for a token stands for at least one byte.
 */
async function refuseLong(
  texts: readonly PlacedText[],
  limit = Infinity,
  loadCounter: () => Promise<TokenCounter>,
): Promise<void> {
  const long = texts.filter(({ text }) => text.length * maxUnitBytes > limit);
  if (long.length === 0) return;
  const counter = await loadCounter();
  for (const { text, path } of long) {
    const tokens = counter.count(text);
    if (tokens > limit) {
      throw refusal(
        `${path}content`,
        `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${limit}).`,
      );
    }
  }
}

function orderOf(
  { taskType, title }: EmbedContentRequest,
  model: EmbedRequest['model'],
  text: string,
): EmbedRequest {
  const hasTitle = title !== undefined && taskType === 'RETRIEVAL_DOCUMENT';
  return {
    model,
    text,
    ...(taskType === undefined ? {} : { taskType }),
    ...(hasTitle ? { title } : {}),
  };
}

/** The first values; the rest is cut off as it is, so that what is left has no unit length any more. */
function shortened(values: number[], dimension = values.length, path: string): number[] {
  if (dimension > values.length) {
    throw refusal(
      `${path}output_dimensionality`,
      `outputDimensionality must not exceed the dimension of the model, ${values.length}.`,
    );
  }
  return values.slice(0, dimension);
}

function refusal(field: string, rule: string): ServiceError {
  return violationFailure([{ field, rule }], (shown) => listOf(shown, 'EmbedContentRequest'));
}
