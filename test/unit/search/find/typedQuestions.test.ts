import assert from 'node:assert/strict';
import { TypedQuestions, type SearchedBy } from '../../../../src/search/find/typedQuestions';
import { FakeClock } from '../../../fakes/fakeClock';
import { turn } from '../../../fakes/turn';

interface Asked {
  question: string;
  by: SearchedBy;
  signal: AbortSignal;
  answer: (text: string) => void;
  fail: (error: Error) => void;
}

describe('questions that are asked while somebody types', () => {
  let clock: FakeClock;
  let isDear: boolean;
  let asked: Asked[];
  let shown: string[];
  let questions: TypedQuestions<string>;

  beforeEach(() => {
    clock = new FakeClock();
    isDear = false;
    asked = [];
    shown = [];
    questions = new TypedQuestions<string>(
      clock,
      () => isDear,
      (question, by, signal) =>
        new Promise((resolve, reject) => {
          asked.push({ question, by, signal, answer: resolve, fail: reject });
        }),
    );
    questions.onDidAnswer(({ answer, isLast }) => shown.push(isLast ? answer : `${answer}…`));
    questions.onDidFail((error) => shown.push(String(error)));
  });

  const reported = (): string[] => asked.map(({ question, by }) => `${question} by ${by}`);

  it('go out once somebody stops for a moment, not for every letter', () => {
    for (const text of ['r', 're', 'ret']) {
      questions.typed(text);
      clock.advance(50);
    }
    assert.deepEqual(reported(), []);
    clock.advance(100);
    assert.deepEqual(reported(), ['ret by both']);
  });

  it('search by words at once and semantically after a pause if that costs a request', () => {
    isDear = true;
    questions.typed('ret');
    clock.advance(150);
    assert.deepEqual(reported(), ['ret by words']);
    questions.typed('retry');
    clock.advance(599);
    assert.deepEqual(reported(), ['ret by words', 'retry by words']);
    clock.advance(1);
    assert.deepEqual(reported().at(-1), 'retry by both');
  });

  it('are ended by the next, and what still comes of them is passed over', async () => {
    questions.typed('one');
    clock.advance(150);
    questions.typed('two');
    clock.advance(150);
    const [one, two] = asked;
    assert.equal(one?.signal.aborted, true);
    two?.answer('of two');
    await turn();
    one.answer('of one');
    await turn();
    assert.deepEqual(shown, ['of two']);
  });

  it('show no answer by words after a semantic one', async () => {
    isDear = true;
    questions.typed('ret');
    clock.advance(700);
    asked[1]?.answer('both');
    await turn();
    asked[0]?.answer('words');
    await turn();
    assert.deepEqual(shown, ['both']);
  });

  it('say that more is to come after an answer by words', async () => {
    isDear = true;
    questions.typed('ret');
    clock.advance(700);
    asked[0]?.answer('words');
    await turn();
    asked[1]?.fail(new Error('no meaning'));
    await turn();
    assert.deepEqual(shown, ['words…', 'Error: no meaning']);
  });

  it('are ignored if blank, or the same as before', () => {
    questions.typed('  ');
    questions.typed('ret');
    clock.advance(150);
    questions.typed(' ret ');
    clock.advance(1_000);
    assert.deepEqual(reported(), ['ret by both']);
  });

  it('are asked again at once when more can be found', () => {
    questions.again();
    questions.typed('ret');
    clock.advance(150);
    questions.again();
    assert.deepEqual(reported(), ['ret by both', 'ret by both']);
    assert.equal(asked[0]?.signal.aborted, true);
  });

  it('leave no timer behind, and say nothing, once it is over', async () => {
    isDear = true;
    questions.typed('ret');
    clock.advance(150);
    questions.dispose();
    assert.equal(clock.pendingTimers, 0);
    asked[0]?.fail(new Error('aborted'));
    await turn();
    assert.deepEqual(shown, []);
  });
});
