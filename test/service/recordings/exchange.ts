import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** One recorded exchange: what was asked of a hosted service and what it answered. */
export interface Exchange {
  id: string;
  method: string;
  /** With its query. */
  path: string;
  requestBody: unknown;
  status: number;
  contentType: string;
  /** The answer's documents or events, parsed. */
  chunks?: unknown[];
  /** The answer's text as it was recorded. */
  raw?: string;
}

/** What an exchange does: the verb behind a model's name, or the collection it is about. */
export type OperationName =
  | 'generateContent'
  | 'streamGenerateContent'
  | 'countTokens'
  | 'embedContent'
  | 'batchEmbedContents'
  | 'models'
  | 'cachedContents'
  | 'other';

export async function readExchanges(folder: string): Promise<Exchange[]> {
  const text = await readFile(path.join(folder, 'exchanges.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Exchange);
}

export function operationOf({ path: address }: Exchange): OperationName {
  const { pathname } = new URL(address, 'http://recorded.invalid');
  const verb = /\/models\/[^/]+:(\w+)$/u.exec(pathname)?.[1];
  const collection = /^\/v1(?:beta)?\/(models|cachedContents)(?:\/|$)/u.exec(pathname)?.[1];
  return (verb ?? collection ?? 'other') as OperationName;
}

/** The model an exchange is about, without its collection. */
export function modelOf({ path: address }: Exchange): string | undefined {
  return /\/models\/([^/:?]+)/u.exec(address)?.[1];
}

/** The answer as it came over the wire, made again where only its events were kept. */
export function wireText(exchange: Exchange): string {
  const { raw, chunks = [], contentType } = exchange;
  if (raw !== undefined) return raw;
  if (contentType.startsWith('text/event-stream')) {
    return chunks.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join('');
  }
  const documents = chunks.map((document) => JSON.stringify(document, null, 2));
  return operationOf(exchange) === 'streamGenerateContent'
    ? `[${documents.join('\n,\r\n')}\n]\n`
    : documents.join('\n');
}

/** The documents of an answer, found without any code of the client. */
export function documentsOf(exchange: Exchange): unknown[] {
  const { raw, chunks } = exchange;
  if (chunks !== undefined) return chunks;
  const text = (raw ?? '').trim();
  if (!text.startsWith('data:')) {
    const value = text === '' ? {} : (JSON.parse(text) as unknown);
    return Array.isArray(value) ? (value as unknown[]) : [value];
  }
  return text
    .split(/\r\n\r\n|\n\n|\r\r/u)
    .filter((event) => event.trim() !== '')
    .map((event) => JSON.parse(event.trim().replace(/^data: ?/u, '')) as unknown);
}
