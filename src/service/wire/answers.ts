import type { GenerateContentResponse } from '../../protocol/response';
import { errorStatusOf } from '../../protocol/failure';

/**
 * How an answer is written: one document, server-sent events (`alt=sse`), or an array of documents
 * written piece by piece.
 */
export type ResponseForm = 'json' | 'sse' | 'array';

const contentTypes = {
  json: 'application/json; charset=UTF-8',
  sse: 'text/event-stream',
  array: 'application/json; charset=UTF-8',
} as const satisfies Record<ResponseForm, string>;

/** An answer that is one document. */
export function jsonResponse(body: object): Response {
  return new Response(pretty(body), { headers: headersOf('json') });
}

/**
 * An answer that says what failed. A stream's error is a plain document even with `alt=sse`, and the
 * one entry of the array without it, as real servers send it.
 */
export function errorResponse(error: unknown, form: ResponseForm): Response {
  const status = errorStatusOf(error);
  const document = pretty({ error: status });
  return new Response(form === 'array' ? `[${document}]` : document, {
    status: status.code,
    headers: headersOf(form),
  });
}

/** An answer whose body is still being made. */
export function streamResponse(body: ReadableStream<Uint8Array>, form: ResponseForm): Response {
  return new Response(body, {
    headers: { ...headersOf(form), 'Content-Disposition': 'attachment' },
  });
}

/**
 * The text of a stream, event by event. An error in the middle becomes the last document, in the form
 * that published clients look for: bare, without `data:`.
 *
 * @param onError Gets such an error as well: the document says nothing of one that isn't meant to be shown.
 */
export async function* streamTexts(
  events: AsyncIterable<GenerateContentResponse>,
  form: ResponseForm,
  onError: (error: unknown) => void,
): AsyncGenerator<string, void> {
  let separator = '[';
  const framed = (text: string): string => {
    const before = separator;
    separator = ',\r\n';
    return form === 'sse' ? `${text}\r\n\r\n` : `${before}${text}`;
  };
  try {
    for await (const event of events) {
      yield framed(form === 'sse' ? `data: ${JSON.stringify(event)}` : pretty(event));
    }
  } catch (error) {
    onError(error);
    yield framed(pretty({ error: errorStatusOf(error) }));
  }
  if (form === 'array') yield separator === '[' ? '[]' : ']';
}

/** Published samples cut answers with line tools: one field a line. */
function pretty(body: object): string {
  return `${JSON.stringify(body, null, 2)}\n`;
}

function headersOf(form: ResponseForm): Record<string, string> {
  return {
    'Content-Type': contentTypes[form],
    Vary: 'Origin, X-Origin, Referer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private',
  };
}
