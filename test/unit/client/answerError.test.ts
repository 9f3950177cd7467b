import assert from 'node:assert/strict';
import { errorOfAnswer, errorOfBody, type ErrorContext } from '../../../src/client/answerError';
import type { ErrorDetail } from '../../../src/protocol/errorBody';
import type { ErrorInfo, ServiceError } from '../../../src/protocol/serviceError';
import { FakeClock } from '../../fakes/fakeClock';

const withKey: ErrorContext = { hasKey: true, secrets: ['canary'], clock: new FakeClock() };
const withoutKey: ErrorContext = { ...withKey, hasKey: false, secrets: [] };

const type = 'type.googleapis.com/google.rpc.';

function body(code: number, status: string, message: string, details?: ErrorDetail[]): object {
  return { error: { code, message, status, ...(details && { details }) } };
}

function answered(httpStatus: number, answer: unknown, context = withKey): ServiceError {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return errorOfAnswer({ httpStatus, text, retryAfter: null }, context);
}

describe('errorOfAnswer', () => {
  const cases: [string, ServiceError, ErrorInfo][] = [
    [
      'a key that is not valid, which is answered with 400',
      answered(
        400,
        body(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
          { '@type': `${type}ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
        ]),
      ),
      { kind: 'auth', reason: 'invalid' },
    ],
    [
      'a request without a key',
      answered(403, body(403, 'PERMISSION_DENIED', "Method doesn't allow it."), withoutKey),
      { kind: 'auth', reason: 'missing' },
    ],
    [
      'a key that may not do this',
      answered(403, body(403, 'PERMISSION_DENIED', 'The API is disabled.')),
      { kind: 'auth', reason: 'denied' },
    ],
    [
      'a key refused with 401',
      answered(401, body(401, 'UNAUTHENTICATED', 'No.')),
      { kind: 'auth', reason: 'invalid' },
    ],
    ['401 without a key', answered(401, '', withoutKey), { kind: 'auth', reason: 'missing' }],
    [
      'cached content that is gone, which is answered with 403',
      answered(
        403,
        body(403, 'PERMISSION_DENIED', 'CachedContent not found (or permission denied)'),
      ),
      { kind: 'notFound' },
    ],
    [
      'an unknown model',
      answered(404, body(404, 'NOT_FOUND', 'models/x is not found.')),
      { kind: 'notFound' },
    ],
    [
      'fields that are refused, by the spelling Parley uses',
      answered(
        400,
        body(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.', [
          {
            '@type': `${type}BadRequest`,
            fieldViolations: [
              { field: 'contents[0].parts[1].inline_data.data', description: 'not base64' },
              { description: 'Unknown name "x"' },
            ],
          },
        ]),
      ),
      {
        kind: 'invalid',
        violations: [
          { field: 'contents[0].parts[1].inlineData.data', rule: 'not base64' },
          { field: '', rule: 'Unknown name "x"' },
        ],
      },
    ],
    [
      'a precondition that fails',
      answered(400, body(400, 'FAILED_PRECONDITION', 'User location is not supported.')),
      { kind: 'invalid', violations: [] },
    ],
    [
      'a rate limit with its delay',
      answered(
        429,
        body(429, 'RESOURCE_EXHAUSTED', 'Slow down.', [
          {
            '@type': `${type}QuotaFailure`,
            violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel' }],
          },
          { '@type': `${type}RetryInfo`, retryDelay: '26s' },
        ]),
      ),
      {
        kind: 'rateLimited',
        retryAfterMs: 26_000,
        quota: { id: 'GenerateRequestsPerMinutePerProjectPerModel' },
      },
    ],
    [
      'a rate limit in its short form',
      answered(429, body(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted.')),
      { kind: 'rateLimited' },
    ],
    [
      'a quota of the day that is used up',
      answered(
        429,
        body(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', [
          {
            '@type': `${type}QuotaFailure`,
            violations: [
              { quotaId: 'TokensPerMinute' },
              { quotaId: 'RequestsPerDay-FreeTier', quotaValue: '20' },
              { quotaId: 7 },
            ],
          },
        ]),
      ),
      { kind: 'quota', quota: { id: 'RequestsPerDay-FreeTier', limit: '20' } },
    ],
    [
      'an overloaded model',
      answered(503, body(503, 'UNAVAILABLE', 'The model is overloaded.')),
      { kind: 'server' },
    ],
    [
      'an error of a stream without alt=sse, wrapped in an array',
      answered(404, [body(404, 'NOT_FOUND', 'No.')]),
      { kind: 'notFound' },
    ],
    ['a page of a proxy', answered(502, '<html>Bad Gateway</html>'), { kind: 'server' }],
    ['a page where the service should be', answered(404, '<!DOCTYPE html>'), { kind: 'protocol' }],
    ['JSON that is no error of the interface', answered(400, { fault: 'x' }), { kind: 'protocol' }],
    [
      'a detail of a service built on FastAPI',
      answered(422, { detail: [{ loc: ['body', 'model'], msg: 'required' }] }),
      { kind: 'invalid', violations: [] },
    ],
    [
      'an error text of another service',
      answered(404, { error: 'model not found' }),
      { kind: 'notFound' },
    ],
    [
      'an error object of another service',
      answered(429, { error: { type: 'slow' } }),
      { kind: 'rateLimited' },
    ],
    ['a redirect', answered(302, ''), { kind: 'protocol', redirectsTo: '' }],
    [
      'a body that a proxy finds too large',
      answered(413, '<html>'),
      { kind: 'invalid', violations: [{ field: '', rule: 'The request is too large.' }] },
    ],
    [
      'a conflict',
      answered(409, body(409, 'ABORTED', 'Again.')),
      { kind: 'invalid', violations: [] },
    ],
  ];
  for (const [title, error, info] of cases) {
    it(`understands ${title}`, () => assert.deepEqual(error.info, info));
  }

  it('says status and message, and keeps the error object', () => {
    const error = answered(404, body(404, 'NOT_FOUND', 'models/x is not found.\n'));
    assert.equal(error.message, '404 NOT_FOUND: models/x is not found.');
    assert.equal(error.httpStatus, 404);
    assert.deepEqual(error.status, {
      code: 404,
      message: 'models/x is not found.',
      status: 'NOT_FOUND',
    });
  });

  it('says what arrived instead of an error of the interface, and quotes only plain text', () => {
    assert.equal(answered(502, '<html>').message, '502 with a page instead of an answer');
    assert.equal(answered(502, '').message, '502 without a body');
    assert.equal(answered(307, '').message, '307 with a redirect, which Parley doesn’t follow');
    assert.equal(
      answered(502, '{oops').message,
      '502 with a body that isn’t an error of this interface',
    );
    assert.equal(answered(502, 'No canary upstream').message, '502: No [redacted] upstream');
    assert.equal(answered(502, 'x'.repeat(5000)).message.length, 305);
  });

  it('takes the key out of what the service says, details included', () => {
    const error = answered(
      400,
      body(400, 'INVALID_ARGUMENT', 'Bad key canary', [
        { reason: 'x', metadata: { key: 'canary' } },
      ]),
    );
    assert.equal(error.message, '400 INVALID_ARGUMENT: Bad key [redacted]');
    assert.deepEqual(error.status?.details, [{ reason: 'x', metadata: { key: '[redacted]' } }]);
  });

  it('takes a key out of plain text also where the text is cut within it', () => {
    const key = 'canary-0123456789-abcdefghijklmnopqrstu';
    const context = { ...withKey, secrets: [key] };
    for (let lead = 250; lead <= 310; lead++) {
      const { message } = answered(403, `${'.'.repeat(lead)}${key} is unknown.`, context);
      assert.doesNotMatch(message, /cana|0123/, `behind ${lead} characters`);
    }
  });

  it('shortens a message that quotes the request at length', () => {
    const error = answered(400, body(400, 'INVALID_ARGUMENT', 'x'.repeat(5000)));
    assert.ok(error.message.length < 1100);
  });

  it('reads an error that is framed as an event', () => {
    const json = JSON.stringify(body(429, 'RESOURCE_EXHAUSTED', 'Slow down.'), null, 1);
    for (const framed of [
      `data: ${JSON.stringify(body(429, 'RESOURCE_EXHAUSTED', 'Slow down.'))}\r\n\r\n`,
      json.replaceAll(/^/gmu, 'data: '),
    ]) {
      assert.equal(answered(400, framed).status?.message, 'Slow down.');
      assert.equal(answered(429, framed).kind, 'rateLimited');
    }
  });

  it('reads details of any depth and any type', () => {
    const deep = `${'{"a":['.repeat(30_000)}${']}'.repeat(30_000)}`;
    const details = `[{"@type":7},{"@type":"${type}ErrorInfo","reason":{"toString":1}},null,${deep}]`;
    const text = `{"error":{"code":400,"message":"No.","details":${details}}}`;
    const error = answered(400, text);
    assert.deepEqual(error.info, { kind: 'invalid', violations: [] });
    assert.equal(error.status?.message, 'No.');
  });

  it('obeys the header Retry-After', () => {
    const error = errorOfAnswer({ httpStatus: 503, text: '', retryAfter: '3' }, withKey);
    assert.deepEqual(error.info, { kind: 'server', retryAfterMs: 3000 });
  });
});

describe('errorOfBody', () => {
  it('goes by the code in the body', () => {
    const error = errorOfBody(body(503, 'UNAVAILABLE', 'Overloaded.'), withKey);
    assert.equal(error.kind, 'server');
    assert.equal(error.httpStatus, 503);
  });

  it('uses the name of the status when there is no code', () => {
    const error = errorOfBody({ error: { status: 'RESOURCE_EXHAUSTED' } }, withKey);
    assert.equal(error.kind, 'rateLimited');
    assert.equal(error.httpStatus, 429);
  });

  it('takes an error that says neither for one of the service', () => {
    for (const error of [{ message: 'x' }, 'x', {}, 7]) {
      const read = errorOfBody({ error }, withKey);
      assert.equal(read.kind, 'server');
      assert.equal(read.httpStatus, undefined);
    }
  });
});
