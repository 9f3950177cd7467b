import assert from 'node:assert/strict';
import { ServiceError, type ErrorInfo } from '../../src/protocol/serviceError';
import type { SafetyRating, SafetySetting } from '../../src/protocol/safety';
import type { ModelTurn } from '../../src/conversation/turn';
import { answerDetailsView } from '../../src/features/chat/answer/answerDetailsView';
import { needsModelMessage } from '../../src/service/builtInModels/readerModel';
import { answerNotice } from '../../src/features/chat/answer/answerNotice';
import { describeProblem } from '../../src/platform/problem';
import { setSetting } from './support/setSetting';

function sentence(message: string, info: ErrorInfo): string {
  return describeProblem(new ServiceError(message, info)).message;
}

describe('the sentence of a problem', () => {
  it('has what the service says of a quota, with its name and limit', () => {
    const message = [
      '429 RESOURCE_EXHAUSTED: You exceeded your current quota, please check your plan.',
      '* Quota exceeded for metric: requests, limit: 20',
      'Please retry in 24.6s.',
    ].join('\n');
    const quota = { id: 'GenerateRequestsPerMinute-FreeTier', limit: '20' };
    const said = sentence(message, { kind: 'rateLimited', retryAfterMs: 24_600, quota });
    assert.ok(said.startsWith('Rate limited. Try again in 25 s. The service says: '));
    assert.match(said, /You exceeded your current quota, please check your plan\.\n\* Quota/u);
    assert.ok(said.endsWith('Quota: GenerateRequestsPerMinute-FreeTier, limit 20.'));
    const ofDay = sentence(message, { kind: 'quota', quota: { id: 'PerDay' } });
    assert.match(
      ofDay,
      /^You exceeded the quota of this API key\. The service says: You exceeded/u,
    );
    assert.ok(ofDay.endsWith('Quota: PerDay.'));
  });

  it('names no key where the storage of a service is full', () => {
    const message = '429 RESOURCE_EXHAUSTED: The storage for files is full: delete some.';
    const { message: said, actions } = describeProblem(
      new ServiceError(message, { kind: 'quota', of: 'storage' }),
    );
    assert.equal(
      said,
      'The service rejected the request: The storage for files is full: delete some.',
    );
    assert.deepEqual(
      actions.map(({ id }) => id),
      ['retry'],
    );
  });

  it('names no time to wait that nobody waits for', () => {
    const said = sentence('429: ', { kind: 'rateLimited', retryAfterMs: 86_400_000 });
    assert.match(said, /^Rate limited\. Try again later\./u);
  });

  it('has what the service says of a key', () => {
    const said = sentence('400 INVALID_ARGUMENT: API key not valid.', {
      kind: 'auth',
      reason: 'invalid',
    });
    assert.equal(said, 'The service rejected the API key. The service says: API key not valid.');
    const mute = sentence('401 without a body', { kind: 'auth', reason: 'missing' });
    assert.equal(mute, 'The service requires an API key, but none is set.');
  });

  it('has the words of a server without what they were wrapped in', () => {
    const cases: [string, ErrorInfo, string][] = [
      [
        '500 INTERNAL: out of memory',
        { kind: 'server' },
        'The service returned an error (500): out of memory',
      ],
      [
        '502 with a page instead of an answer',
        { kind: 'server' },
        'The service returned an error: 502 with a page instead of an answer',
      ],
      [
        '400 INVALID_ARGUMENT: The context is too long',
        { kind: 'invalid', violations: [] },
        'The service rejected the request: The context is too long',
      ],
      [
        '404: model "x" not found',
        { kind: 'notFound' },
        'The service can’t find this model or address. The service says: model "x" not found',
      ],
    ];
    for (const [message, info, said] of cases) assert.equal(sentence(message, info), said);
  });

  it('says what to do about a server that can’t be reached or sends elsewhere', () => {
    const host = '127.0.0.1:8471';
    const cases: [ErrorInfo, string][] = [
      [
        { kind: 'network', reason: 'refused', host },
        'Can’t reach 127.0.0.1:8471. Check that it is running.',
      ],
      [
        { kind: 'network', reason: 'certificate', host },
        'The certificate of 127.0.0.1:8471 isn’t trusted. Check the address, or install the certificate’s authority on this machine.',
      ],
      [
        { kind: 'network', reason: 'notTls', host },
        'Can’t make a secure connection to 127.0.0.1:8471. Check the address: the server may take http:// only.',
      ],
      [
        { kind: 'network', reason: 'lost', host },
        'The connection closed before the answer finished.',
      ],
      [
        { kind: 'protocol', redirectsTo: 'https://b.example' },
        'The service redirects to https://b.example, which Parley doesn’t follow. If it has moved, change its address.',
      ],
    ];
    for (const [info, said] of cases) assert.equal(sentence('503 UNAVAILABLE: x', info), said);
  });

  it('is plain, whatever the service says', () => {
    const hostile = `[fix](command:workbench.action.reloadWindow)\u202eabc\u0085\u200b${'x'.repeat(5000)}`;
    const infos: ErrorInfo[] = [
      { kind: 'rateLimited', quota: { id: hostile, limit: hostile } },
      { kind: 'auth', reason: 'denied' },
      { kind: 'server' },
      { kind: 'invalid', violations: [] },
      { kind: 'invalid', violations: [{ field: hostile, rule: hostile }] },
      { kind: 'notFound' },
      { kind: 'protocol' },
      { kind: 'protocol', redirectsTo: hostile },
      { kind: 'network', reason: 'refused', host: hostile },
    ];
    for (const info of infos) {
      const said = sentence(`403 PERMISSION_DENIED: ${hostile}`, info);
      assert.doesNotMatch(said, /\]\(|[\u202e\u0085\u200b]/u);
      assert.ok(said.length < 4000);
    }
  });
});

function blocked(ratings: SafetyRating[], safetySettings: SafetySetting[]): ModelTurn {
  const candidate = { index: 0, content: { parts: [] }, finishReason: 'SAFETY' };
  return {
    role: 'model',
    id: 'm',
    parentId: 'u',
    settings: { safetySettings },
    answer: { candidates: [{ ...candidate, safetyRatings: ratings }] },
    status: 'blocked',
    times: {},
  };
}

describe('the sentence of an answer that was stopped for safety', () => {
  const category = 'HARM_CATEGORY_HARASSMENT';

  function advice(
    probability: SafetyRating['probability'],
    threshold?: SafetySetting['threshold'],
  ): string {
    const settings = threshold === undefined ? [] : [{ category, threshold } as const];
    return answerNotice(blocked([{ category, probability }], settings))?.message ?? '';
  }

  it('advises another threshold only where one decided', () => {
    assert.match(advice('HIGH'), /raise the threshold in the settings for: Harassment\.\nLater/u);
    assert.match(advice('LOW', 'BLOCK_LOW_AND_ABOVE'), /raise the threshold/u);
    const others = [
      advice('NEGLIGIBLE'),
      advice('NEGLIGIBLE', 'BLOCK_LOW_AND_ABOVE'),
      advice('MEDIUM', 'BLOCK_ONLY_HIGH'),
      advice('HIGH', 'BLOCK_NONE'),
      advice('HIGH', 'OFF'),
      answerNotice(blocked([], []))?.message,
      answerNotice(blocked([{ category: 'HARM_CATEGORY_MEDICAL', probability: 'HIGH' }], []))
        ?.message,
    ];
    for (const each of others) {
      const [sentence] = (each ?? '').split('\n');
      assert.equal(
        sentence,
        'The service’s safety filter stopped the answer. Rephrase the prompt.',
      );
    }
  });

  it('does so for a prompt as well', () => {
    const turn = blocked([], []);
    const safetyRatings: SafetyRating[] = [{ category, probability: 'MEDIUM', blocked: true }];
    turn.answer.promptFeedback = { blockReason: 'SAFETY', safetyRatings };
    assert.match(
      answerNotice(turn)?.message ?? '',
      /blocked the prompt\. .*for: Harassment\.\nLater messages/u,
    );
  });

  it('is above details that are there to be opened', () => {
    const details = answerDetailsView(blocked([{ category, probability: 'LOW' }], []));
    assert.deepEqual(Object.keys(details ?? {}), ['sections']);
  });

  it('is copied as a command unless that would start the built-in service for a model file', async () => {
    const view = (model: string): object => {
      const turn = { ...blocked([{ category, probability: 'LOW' }], []), model };
      const { sections: _, ...can } = answerDetailsView(turn) ?? {};
      return can;
    };
    const file = 'models/gguf-tiny';
    assert.deepEqual(view('models/ollama-tiny'), { hasRequest: true, hasCommand: true });
    assert.deepEqual(view(file), { hasRequest: true });
    try {
      await setSetting('parley.service.address', 'http://127.0.0.1:8080');
      assert.deepEqual(view(file), { hasRequest: true, hasCommand: true });
    } finally {
      await setSetting('parley.service.address', undefined);
    }
  });

  it('names in its details the models as their server does', () => {
    const name = 'models/local8080-org_002fcoder';
    const turn = { ...blocked([{ category, probability: 'LOW' }], []), model: name };
    turn.answer.modelVersion = 'local8080-org_002fcoder';
    const [about] = answerDetailsView(turn)?.sections ?? [];
    const values = about?.rows.map(({ value }) => value) ?? [];
    assert.deepEqual(values.slice(0, 2), ['org/coder', 'org/coder']);
  });
});

describe('the input of an answer', () => {
  const turn: ModelTurn = {
    role: 'model',
    id: 'm',
    parentId: 'u',
    model: 'models/priced-one',
    status: 'done',
    times: {},
    answer: { candidates: [], usageMetadata: { promptTokenCount: 7 } },
  };
  const prices = (table: object | undefined): Thenable<void> => setSetting('parley.prices', table);

  function labels(): string[] {
    const sections = answerDetailsView(turn)?.sections ?? [];
    return sections.flatMap(({ rows }) => rows.map(({ label }) => label));
  }

  afterEach(() => prices(undefined));

  it('is billed only where its model has a price', async () => {
    assert.equal(labels().at(-1), 'Input');
    await prices({ 'priced-*': { input: 1 } });
    assert.equal(labels().at(-1), 'Input, billed');
  });
});

describe('an answer of the reader', () => {
  function noticeOf(model: string, finishMessage?: string): ReturnType<typeof answerNotice> {
    const content = { role: 'model', parts: [{ text: 'To write code, run `Parley: Connect…`.' }] };
    const ended = { finishReason: 'STOP' as const, ...(finishMessage && { finishMessage }) };
    const candidates = [{ index: 0, content, ...ended }];
    const turn = { role: 'model', id: 'm', parentId: 'u', status: 'done', times: {} } as const;
    return answerNotice({ ...turn, model, answer: { candidates } });
  }

  it('has a button that connects a model where it needs one', () => {
    const notice = noticeOf('models/parley-reader', needsModelMessage);
    assert.deepEqual(
      notice?.actions.map(({ id }) => id),
      ['connect'],
    );
    assert.equal(noticeOf('models/parley-reader'), undefined);
    assert.equal(noticeOf('models/another', needsModelMessage), undefined);
  });
});
