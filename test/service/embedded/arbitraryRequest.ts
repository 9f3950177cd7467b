import fc from 'fast-check';
import type { MessageShape } from '../../../src/protocol/shapes/shape';
import { cachedContentShape } from '../../../src/protocol/shapes/cachedContentShapes';
import { contentShape } from '../../../src/protocol/shapes/contentShapes';
import {
  batchEmbedContentsRequestShape,
  embedContentRequestShape,
} from '../../../src/protocol/shapes/embeddingShapes';
import { fileEnvelopeShape } from '../../../src/protocol/shapes/fileShapes';
import {
  countTokensRequestShape,
  generateContentRequestShape,
} from '../../../src/protocol/shapes/requestShapes';
import { toUnderscores } from '../../unit/protocol/underscored';
import { arbitraryMessage } from '../../unit/protocol/arbitraryMessage';

/** A request as a stranger might send it. */
export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface FuzzedOperation {
  path: string;
  methods: string[];
  shape: MessageShape;
}

const operations: FuzzedOperation[] = [
  ...['generateContent', 'streamGenerateContent'].map((verb) => ({
    path: `models/{model}:${verb}`,
    methods: ['POST'],
    shape: generateContentRequestShape,
  })),
  { path: 'models/{model}:countTokens', methods: ['POST'], shape: countTokensRequestShape },
  { path: 'models/{model}:embedContent', methods: ['POST'], shape: embedContentRequestShape },
  {
    path: 'models/{model}:batchEmbedContents',
    methods: ['POST'],
    shape: batchEmbedContentsRequestShape,
  },
  { path: 'cachedContents', methods: ['POST', 'GET'], shape: cachedContentShape },
  {
    path: 'cachedContents/{id}',
    methods: ['GET', 'PATCH', 'DELETE'],
    shape: cachedContentShape,
  },
  { path: 'files', methods: ['POST', 'GET'], shape: fileEnvelopeShape },
  { path: 'files/{id}', methods: ['GET', 'DELETE'], shape: fileEnvelopeShape },
  { path: 'models', methods: ['GET'], shape: generateContentRequestShape },
];

const models = [
  'parley-reader',
  'embedding-001',
  'parley-embedding',
  'scripted',
  'none',
  '..',
  '%',
];
const ids = ['a', '', '..', '%2e%2e%2f', '__proto__', 'x'.repeat(300), '\u{1F600}', 'a%00b'];
const strange = fc.constantFrom<unknown>(
  null,
  '',
  [],
  {},
  -1,
  1e308,
  2 ** 53,
  true,
  '9'.repeat(400),
  [[[]]],
  { __proto__: null },
  'constructor',
  '\ud800',
);

/** A value with some of what is inside of it replaced by what does not belong there. */
function spoilt(value: unknown, choices: Iterator<number>, replacement: unknown): unknown {
  const choice = choices.next().value as number;
  if (choice === 0) return replacement;
  if (Array.isArray(value)) {
    return value.map((entry: unknown) => spoilt(entry, choices, replacement));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>).map(([key, entry]) => [
    choice === 1 ? `${key}_` : key,
    spoilt(entry, choices, replacement),
  ]);
  return Object.fromEntries(entries) as unknown;
}

function arbitraryBody(shape: MessageShape): fc.Arbitrary<string | undefined> {
  const valid = arbitraryMessage(shape);
  const message = fc
    .tuple(valid, fc.boolean(), fc.infiniteStream(fc.nat({ max: 40 })), strange, fc.boolean())
    .map(([given, isUnderscored, choices, replacement, isSpoilt]) => {
      const spelled = isUnderscored ? toUnderscores(given, shape) : given;
      return isSpoilt ? spoilt(spelled, choices, replacement) : spelled;
    })
    .map((value) => JSON.stringify(value));
  const cutShort = fc.tuple(message, fc.nat()).map(([text, at]) => text.slice(0, at % 200));
  const deep = fc.nat({ max: 3000 }).map((depth) => '[{"contents":'.repeat(depth));
  return fc.oneof(
    { weight: 12, arbitrary: message },
    { weight: 2, arbitrary: cutShort },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: deep },
  );
}

const arbitraryQuery = fc.dictionary(
  fc.constantFrom('alt', '$alt', 'key', 'pageSize', 'page_size', 'pageToken', 'updateMask', 'x'),
  fc.oneof(
    fc.constantFrom('sse', 'json', '1', '0', '-1', '1e9', 'ttl', 'expire_time,ttl', 'bmFuOm5hbg=='),
    fc.string(),
  ),
  { maxKeys: 3 },
);

const uploadHeaders = fc.record(
  {
    'x-goog-upload-protocol': fc.constantFrom('resumable', 'multipart', 'raw', 'none'),
    'x-goog-upload-command': fc.constantFrom('start', 'upload', 'upload, finalize', 'query', '?'),
    'x-goog-upload-offset': fc.constantFrom('0', '-1', 'x', '9999999999999999999'),
    'x-goog-upload-header-content-length': fc.constantFrom('0', '3', '-3', 'x', '1e99'),
    'x-goog-upload-header-content-type': fc.constantFrom('text/plain', 'image/png', '?', ''),
    'content-type': fc.constantFrom('application/json', 'multipart/related; boundary=b', 'x'),
  },
  { requiredKeys: [] },
);

/** Requests to every operation: well-formed, half right and nonsense. Each is built once: that is what takes long. */
export const arbitraryRequest: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  ...operations.map((operation) => arbitraryRequestOf(operation)),
);

function arbitraryRequestOf({
  path,
  methods,
  shape,
}: FuzzedOperation): fc.Arbitrary<FuzzedRequest> {
  const parts = {
    prefix: mostly(['/v1beta/'], ['/v1/', '/upload/v1beta/', '/', '/v2/']),
    model: mostly(models.slice(0, 4), models.slice(4)),
    id: fc.oneof(fc.constantFrom(...ids), fc.string({ maxLength: 20 }).map(encodeURIComponent)),
    method: mostly(methods, ['POST', 'GET', 'PATCH', 'DELETE', 'PUT']),
    query: arbitraryQuery,
    headers: uploadHeaders,
    body: arbitraryBody(shape),
  };
  return fc.record(parts).map(({ prefix, model, id, method, query, headers, body }) => ({
    method,
    path: `${prefix}${path.replace('{model}', model).replace('{id}', id)}?${new URLSearchParams(query).toString()}`,
    headers,
    body: method === 'GET' ? undefined : body,
  }));
}

function mostly<Value>(usual: Value[], rare: Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...rare) },
  );
}

/** Of what a stranger may get wrong in a message, only what is in its parts: nothing else keeps them from being looked at. */
export const arbitraryParts: fc.Arbitrary<object[]> = fc.array(
  arbitraryMessage(shapeOfPart(), { depth: 3, isWhole: false }),
  { minLength: 1, maxLength: 2 },
);

function shapeOfPart(): MessageShape {
  const type = contentShape.fields.get('parts')?.type;
  if (typeof type !== 'function') throw new Error('Contents have parts.');
  return type();
}
