import { parseJson } from '../../../base/parseJson';
import { createParser } from 'eventsource-parser';
import type { EngineEvent } from '../../engine';
import { askServer, jsonRequest, readStreamed } from './askServer';
import { bodyText } from './bodyText';
import { inShortLines } from './lines';
import type { ServerAccess } from './modelServer';
import { ChunkReader } from './openAiChunks';
import { noAnswer } from './serverErrors';

/** Has a chat answered by an OpenAI-compatible server, event by event; the counts come when the server reports them. */
export async function* completeChat(
  access: ServerAccess,
  body: unknown,
  signal: AbortSignal,
): AsyncIterable<EngineEvent> {
  const { address, clock } = access;
  const request = jsonRequest(`${address}/v1/chat/completions`, body, signal);
  const response = await askServer(access, request);
  const reader = new ChunkReader(address);
  const pieces = bodyText(response, clock, signal);
  for await (const data of isWhole(response) ? wholeText(pieces) : eventData(pieces)) {
    const news = reader.take((await readStreamed(access, data)) ?? {});
    if (news !== undefined) yield news;
  }
  if (!reader.isAnswer) throw noAnswer(reader.other, await access.key?.());
  const ending = reader.finish();
  if (ending !== undefined) yield ending;
}

/** Whether an answer isn't a stream: servers say so of errors, and of answers that they don't stream. */
function isWhole({ headers }: Response): boolean {
  return /^application\/json\b/iu.test(headers.get('content-type') ?? '');
}

async function* wholeText(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  yield text;
}

async function* eventData(pieces: AsyncIterable<string>): AsyncIterable<string> {
  const found: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => found.push(data) });
  for await (const piece of inShortLines(pieces)) {
    parser.feed(piece);
    for (const data of found.splice(0)) {
      // Some servers leave the connection open behind it, or reset it.
      if (data.trim() === '[DONE]') return;
      yield data;
    }
  }
  // Some end without the empty line that ends an event; what was cut isn’t one.
  parser.feed('\n\n');
  yield* found.filter((data) => parseJson(data) !== undefined);
}
