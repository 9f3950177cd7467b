import type { ContentEmbedding, EmbedContentRequest } from '../../protocol/embedding';
import type { ServiceError } from '../../protocol/serviceError';
import type { EmbedRequest } from '../engine';
import { failure, violationFailure } from '../failure';
import type { OfferedModel } from '../modelDirectory';
import type { TokenCounter } from '../tokens/tokenCounter';

/** One text to embed, and where it stands in the body: '' or `requests[3].`. */
export interface PlacedRequest {
  request: EmbedContentRequest;
  path: string;
}

/**
 * Embeds checked requests in their order, all of them or none. Throws INVALID_ARGUMENT for a text that
 * is empty or longer than the model takes, and for more dimensions than its vectors have.
 */
export async function embedAll(
  placed: readonly PlacedRequest[],
  { model, engine }: OfferedModel,
  counter: TokenCounter,
  signal: AbortSignal,
): Promise<ContentEmbedding[]> {
  const texts = placed.map(({ request }) => textOf(request));
  for (const [index, text] of texts.entries()) {
    refuseUnfit(text, model.inputTokenLimit, counter, placed[index]?.path ?? '');
  }
  const embeddings: ContentEmbedding[] = [];
  for (const [index, { request, path }] of placed.entries()) {
    signal.throwIfAborted();
    const order = orderOf(request, model, texts[index] ?? '');
    const values = await engine.embed?.(order, signal);
    if (values === undefined) {
      throw failure('NOT_FOUND', `${model.name} is not supported for embedContent.`);
    }
    embeddings.push({ values: shortened(values, request.outputDimensionality, path) });
  }
  return embeddings;
}

/** Only `parts.text` counts (interface: "EmbedContentRequest"). */
function textOf({ content }: EmbedContentRequest): string {
  return (content.parts ?? []).flatMap(({ text }) => text ?? []).join('\n');
}

/** A text is embedded whole or not at all: one that was cut would be found by its beginning only. */
function refuseUnfit(text: string, limit = Infinity, counter: TokenCounter, path: string): void {
  if (text.trim() === '') {
    throw refusal(`${path}content`, 'content is empty.');
  }
  const tokens = limit === Infinity ? 0 : counter.count(text);
  if (tokens > limit) {
    throw refusal(
      `${path}content`,
      `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${limit}).`,
    );
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
  return violationFailure(`* EmbedContentRequest.${field}: ${rule}\n`, [{ field, rule }]);
}
