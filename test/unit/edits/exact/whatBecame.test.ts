import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changedRegion } from '../../../../src/edits/exact/changedRegion';
import { decisionText } from '../../../../src/edits/exact/decisionText';
import { changesOf, whatBecame } from '../../../../src/edits/exact/whatBecame';

const lines = (text: string): string[] => text.split('');
const line = fc.constantFrom('a', 'b', 'c', '');
const text = fc.array(line, { minLength: 1, maxLength: 9 });

describe('what became of a change', () => {
  const before = lines('axbycz');
  const after = lines('aXbYcZ');

  it('is all, none, or some of it', () => {
    const became = (now: string): object => whatBecame({ before, after, now: lines(now) });
    assert.deepEqual(became('aXbYcZ'), { kind: 'accepted', total: 3 });
    assert.deepEqual(became('axbycz'), { kind: 'rejected', total: 3 });
    const rejected = [{ first: 3, end: 4 }];
    assert.deepEqual(became('aXbycZ'), { kind: 'partly', accepted: 2, total: 3, rejected });
  });

  it('is an edit where decisions alone don’t make the text', () => {
    const now = lines('aXb!cZ');
    const differing = [{ first: 3, end: 4 }];
    assert.deepEqual(whatBecame({ before, after, now }), { kind: 'edited', differing });
  });

  it('is said with the lines that there are', () => {
    assert.match(decisionText({ before, after, now: after }), /accepted all 3 changes/u);
    assert.match(decisionText({ before, after, now: before }), /rejected all 3 changes/u);
    assert.match(
      decisionText({ before, after, now: lines('aXbycZ') }),
      /accepted 2 of 3 changes.*\n4: y$/u,
    );
    const added = { before: lines('ab'), after: lines('1a2b'), now: lines('a2b') };
    assert.match(decisionText(added), /accepted 1 of 2 .*\n\(no line before line 1\)$/u);
    const long = Array.from({ length: 300 }, (_, index) => `${index}`);
    assert.match(decisionText({ before, after, now: long }), /\n… and \d+ more\.$/u);
  });

  it('is found for any decisions about any change', () => {
    fc.assert(
      fc.property(text, text, fc.array(fc.boolean(), { minLength: 9 }), (old, proposed, word) => {
        const hunks = changesOf(old, proposed);
        const now: string[] = [];
        let next = 0;
        for (const [index, { line: first, added, oldStart, oldEnd }] of hunks.entries()) {
          const isAccepted = word[index] === true;
          now.push(...proposed.slice(next, first));
          now.push(
            ...(isAccepted ? proposed.slice(first, first + added) : old.slice(oldStart, oldEnd)),
          );
          next = first + added;
        }
        now.push(...proposed.slice(next));
        assert.notEqual(whatBecame({ before: old, after: proposed, now }).kind, 'edited');
      }),
    );
  });
});

describe('the region of a change', () => {
  it('has all that differs, and a line on each side', () => {
    fc.assert(
      fc.property(text, text, (old, proposed) => {
        const { first, oldEnd, newEnd } = changedRegion(old, proposed);
        assert.deepEqual(
          [...old.slice(0, first), ...proposed.slice(first, newEnd), ...old.slice(oldEnd)],
          proposed,
        );
        const isSame = old.join('\n') === proposed.join('\n');
        assert.ok(isSame || (first < oldEnd && first < newEnd));
      }),
    );
  });
});
