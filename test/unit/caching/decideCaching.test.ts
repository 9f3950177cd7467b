import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decideCaching, type CachingQuestion } from '../../../src/caching/decideCaching';

/** Four turns pay for an hour; twelve are to be expected. */
const hosted: CachingQuestion = {
  mode: 'offer',
  isFree: false,
  isForwarded: false,
  canCache: true,
  minimumTokens: 1024,
  tokens: 24_000,
  held: undefined,
  isDeclined: false,
  offeredTokens: undefined,
  turnsPerHour: 12,
  price: { input: 0.3, cachedInput: 0.03, storage: 1 },
  hours: 1,
};

const embedded = {
  isFree: true,
  minimumTokens: undefined,
  price: undefined,
  tokens: 200_000,
} satisfies Partial<CachingQuestion>;

/** What is otherwise than in {@link hosted}, and what comes of it. */
const rows: [string, Partial<CachingQuestion>, string][] = [
  ['it pays soon', {}, 'offer money 4'],
  ['it pays soon, and Parley may', { mode: 'on' }, 'make money 4'],
  ['caching is off', { mode: 'off' }, 'off'],
  ['caching is off, and all else speaks for it', { mode: 'off', tokens: 1_000_000 }, 'off'],
  ['the model can’t', { canCache: false }, 'model'],
  ['the model can’t, and Parley may', { canCache: false, mode: 'on' }, 'model'],
  ['the user said no', { isDeclined: true }, 'declined'],
  ['the user said no, and the chat has grown', { isDeclined: true, tokens: 999_999 }, 'declined'],
  ['the user said no, and Parley may', { isDeclined: true, mode: 'on' }, 'declined'],
  ['the chat uses something else', { held: 'other' }, 'otherCache'],
  ['the chat uses something else, and Parley may', { held: 'other', mode: 'on' }, 'otherCache'],
  ['the chat has stopped using it', { held: 'left', mode: 'on' }, 'leftCache'],
  ['less than the minimum', { tokens: 1023 }, 'small'],
  ['the minimum', { tokens: 1024 }, 'offer money 4'],
  ['an unknown minimum, and little', { minimumTokens: undefined, tokens: 4095 }, 'small'],
  ['an unknown minimum, and much', { minimumTokens: undefined, tokens: 4096 }, 'offer money 4'],
  ['a large minimum', { minimumTokens: 32_768 }, 'small'],
  ['nothing said yet', { tokens: 0, minimumTokens: 0 }, 'small'],
  ['all of it is held', { held: 24_000 }, 'heldEnough'],
  ['more than half is held', { held: 12_001 }, 'heldEnough'],
  ['half is held', { held: 12_000 }, 'offer money 4'],
  ['a little is held, and Parley may', { held: 2000, mode: 'on' }, 'make money 4'],
  ['it was offered at this size', { offeredTokens: 24_000 }, 'saidBefore'],
  ['it has not doubled since', { offeredTokens: 12_001 }, 'saidBefore'],
  ['it has doubled since', { offeredTokens: 12_000 }, 'offer money 4'],
  ['it failed at this size, and Parley may', { offeredTokens: 20_000, mode: 'on' }, 'saidBefore'],
  ['nobody knows how quick the chat is', { turnsPerHour: undefined }, 'noRate'],
  ['just as many turns as pay', { turnsPerHour: 4 }, 'offer money 4'],
  ['too few turns', { turnsPerHour: 3.9 }, 'doesNotPay'],
  ['too few turns, and Parley may', { turnsPerHour: 3.9, mode: 'on' }, 'doesNotPay'],
  ['too few turns for two hours', { turnsPerHour: 3, hours: 2 }, 'doesNotPay'],
  ['enough turns for half an hour', { turnsPerHour: 4, hours: 0.5 }, 'offer money 2'],
  ['no price', { price: undefined }, 'offer tokens'],
  ['no price, and Parley may', { price: undefined, mode: 'on' }, 'offer tokens'],
  ['no price of storage', { price: { input: 1, cachedInput: 0.1 }, mode: 'on' }, 'offer tokens'],
  ['no price of cached input', { price: { input: 1, storage: 1 }, mode: 'on' }, 'offer tokens'],
  [
    'cached input as dear as other',
    { price: { input: 1, cachedInput: 1, storage: 0 }, mode: 'on' },
    'doesNotPay',
  ],
  [
    'storage for nothing',
    { price: { input: 1, cachedInput: 0.1, storage: 0 }, turnsPerHour: 1 },
    'offer money 1',
  ],
  ['the embedded service, and much', embedded, 'offer time'],
  ['a local model server', { ...embedded, isForwarded: true }, 'modelServer'],
  ['the embedded service, and Parley may', { ...embedded, mode: 'on' }, 'make time'],
  ['the embedded service, and too little to be felt', { ...embedded, tokens: 49_999 }, 'small'],
  ['the embedded service, and enough is held', { ...embedded, held: 150_000 }, 'heldEnough'],
  ['the embedded service, and no second turn', { ...embedded, turnsPerHour: undefined }, 'noRate'],
  ['the embedded service, which asks for more', { ...embedded, minimumTokens: 300_000 }, 'small'],
];

function decided(change: Partial<CachingQuestion>): string {
  const decision = decideCaching({ ...hosted, ...change });
  if (decision.do === 'nothing') return decision.because;
  const { gain } = decision;
  return `${decision.do} ${gain.kind}${gain.kind === 'money' ? ` ${gain.turns}` : ''}`;
}

const anyQuestion: fc.Arbitrary<Partial<CachingQuestion>> = fc.record({
  mode: fc.constantFrom('off', 'offer', 'on'),
  isFree: fc.boolean(),
  canCache: fc.boolean(),
  tokens: fc.integer({ min: 0, max: 1_000_000 }),
  held: fc.oneof(
    fc.constantFrom('other' as const, 'left' as const, undefined),
    fc.integer({ min: 0, max: 1_000_000 }),
  ),
  isDeclined: fc.boolean(),
  turnsPerHour: fc.option(fc.double({ min: 0.01, max: 700, noNaN: true }), { nil: undefined }),
  price: fc.constantFrom(hosted.price, undefined, { input: 1 }, { input: 1, storage: 1 }),
});

describe('whether the beginning of a chat is cached', () => {
  for (const [when, change, expected] of rows) {
    it(`yields “${expected}” with ${when}`, () => assert.equal(decided(change), expected));
  }

  it('never spends without a known price', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const [act, gain] = decided(question).split(' ');
        if (act === 'make' && question.isFree !== true) assert.equal(gain, 'money');
        if (act === 'make') assert.equal(question.mode, 'on');
      }),
    );
  });

  it('is never spoken against by more turns', () => {
    fc.assert(
      fc.property(anyQuestion, fc.double({ min: 1, max: 10, noNaN: true }), (question, factor) => {
        const { turnsPerHour } = question;
        if (turnsPerHour === undefined || / /.exec(decided(question)) === null) return;
        const quicker = { ...question, turnsPerHour: turnsPerHour * factor };
        assert.equal(decided(quicker), decided(question));
      }),
    );
  });
});
