import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CodeAnswer, CodeRegion } from '../../../../src/edits/answer/codeAnswer';
import { CodeAnswerReader } from '../../../../src/edits/answer/codeAnswerReader';
import { casesOfAdditions } from './cases/additions';
import type { AnswerCase } from './cases/answerCase';
import type { UnusableAnswer, UsableAnswer } from './cases/blind/blindCase';
import { unusableMisfits } from './cases/blind/unusableMisfits';
import { unusableNoCode } from './cases/blind/unusableNoCode';
import { usableMore } from './cases/blind/usableMore';
import { usableOthers } from './cases/blind/usableOthers';
import { usableScripts } from './cases/blind/usableScripts';
import { casesOfBlocks } from './cases/blocks';
import { casesOfDiffs } from './cases/diffs';
import { casesInEveryLanguage } from './cases/everyLanguage';
import { casesOfGaps } from './cases/gaps';
import { casesOfIndentation } from './cases/indentation';
import { casesOfJoins } from './cases/joins';
import { casesOfLimits } from './cases/limits';
import { casesOfMisfits } from './cases/misfits';
import { casesOfOtherLanguages } from './cases/otherLanguages';
import { casesOfPartsLeftOut } from './cases/partsLeftOut';
import { casesOfProse } from './cases/prose';
import { casesOfSizes } from './cases/sizes';
import { casesOfSurroundings } from './cases/surroundings';
import { casesOfToolCalls } from './cases/toolCalls';
import { casesOfWords } from './cases/words';

const groups: Record<string, AnswerCase[]> = {
  'in every language': casesInEveryLanguage,
  'of words': casesOfWords,
  'of several blocks': casesOfBlocks,
  'as a diff': casesOfDiffs,
  'with parts left out': casesOfPartsLeftOut,
  'with another indentation': casesOfIndentation,
  'with code from around': casesOfSurroundings,
  'where prose is the text': casesOfProse,
  'in another language': casesOfOtherLanguages,
  'of a tool': casesOfToolCalls,
  'of another size': casesOfSizes,
  'with gaps': casesOfGaps,
  'that nearly fit': casesOfMisfits,
  'to be joined': casesOfJoins,
  'where a rule ends': casesOfLimits,
  'with more than was asked for': casesOfAdditions,
};

const allCases = Object.values(groups).flat();

/** Written by somebody who had not looked at the reader, to see what it makes of answers that nobody thought of. */
const blind = {
  usable: [...usableScripts, ...usableOthers, ...usableMore],
  unusable: [...unusableNoCode, ...unusableMisfits],
};

/** What all that holds for any answer is tried with. */
const allAnswers: Pick<AnswerCase, 'region' | 'answer'>[] = [
  ...allCases,
  ...blind.usable,
  ...blind.unusable,
];

interface Reading {
  end: CodeAnswer;
  settled: string;
}

/** Reads an answer in pieces. What was shown may only grow. */
function read(region: CodeRegion, pieces: readonly string[], instruction = ''): Reading {
  const asked = { text: region.text, instruction };
  const reader = new CodeAnswerReader({ ...region, asked });
  let shown = '';
  for (const piece of pieces) {
    reader.add(piece);
    assert.ok(reader.settled.startsWith(shown), 'what was shown was taken back');
    shown = reader.settled;
  }
  const end = reader.end();
  assert.ok(reader.settled.startsWith(shown), 'what was shown was taken back at the end');
  return { end, settled: reader.settled };
}

function cut(text: string, length: number): string[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

function check(answerCase: AnswerCase): void {
  const { region, answer, instruction, expected, warnings = [], turnsOut } = answerCase;
  const { remarks, said } = answerCase;
  const whole = read(region, [answer], instruction);
  if (typeof expected !== 'string') {
    assert.equal(
      whole.end.kind === 'refused' ? whole.end.reason : whole.end.text,
      expected.refused,
    );
  } else {
    assert.equal(whole.end.kind === 'code' ? whole.end.text : whole.end.reason, expected);
    assert.deepEqual(whole.end.kind === 'code' && whole.end.warnings, warnings);
    if (turnsOut !== true) {
      assert.ok(expected.startsWith(whole.settled), `shown was:\n${whole.settled}`);
    }
  }
  if (remarks !== undefined) assert.ok(whole.end.remarks.includes(remarks), whole.end.remarks);
  if (said !== undefined) assert.equal(whole.end.remarks, said);
  for (const length of [1, 7, 40]) {
    assert.deepEqual(read(region, cut(answer, length), instruction), whole);
  }
}

/** Reads an answer whole and in pieces. */
function readAnyhow({ region, answer }: Pick<AnswerCase, 'region' | 'answer'>): CodeAnswer {
  const whole = read(region, [answer]);
  for (const length of [1, 7, 40]) assert.deepEqual(read(region, cut(answer, length)), whole);
  return whole.end;
}

function checkUsable(each: UsableAnswer): void {
  const end = readAnyhow(each);
  assert.equal(end.kind === 'code' ? end.text : end.reason, each.expected);
  const imports = each.imports === undefined ? [] : [{ kind: 'imports', names: each.imports }];
  assert.deepEqual(end.kind === 'code' && end.warnings, imports);
}

function checkUnusable(each: UnusableAnswer): void {
  const end = readAnyhow(each);
  if (end.kind === 'refused' || end.text === each.unless) return;
  assert.equal(each.must, 'warned', `it was applied:\n${end.text}`);
  assert.notDeepEqual(end.warnings, [], `it was applied without a warning:\n${end.text}`);
}

describe('an answer of code', () => {
  for (const [group, cases] of Object.entries(groups)) {
    describe(group, () => {
      for (const each of cases) it(each.name, () => check(each));
    });
  }

  describe('of the table that was written blind', () => {
    for (const each of blind.usable) it(`is used: ${each.name}`, () => checkUsable(each));
    for (const each of blind.unusable) {
      it(`is not taken for right: ${each.name}`, () => checkUnusable(each));
    }

    it('has more than a hundred, each with a name of its own', () => {
      const names = [...blind.usable, ...blind.unusable].map(({ name }) => name);
      assert.ok(names.length > 100, String(names.length));
      assert.equal(new Set(names).size, names.length);
    });
  });

  it('has a table of more than six hundred, each with a name of its own', () => {
    assert.ok(allCases.length >= 600, String(allCases.length));
    assert.equal(new Set(allCases.map(({ name }) => name)).size, allCases.length);
  });

  it('is applied as it is meant wherever it is applied, and one in twenty usable ones is refused at most', () => {
    const results = allCases.map((each) => ({
      ...each,
      end: read(each.region, [each.answer], each.instruction).end,
    }));
    const wrong = results.filter(({ end, expected, warnings = [] }) =>
      end.kind === 'code'
        ? end.text !== expected || end.warnings.length !== warnings.length
        : false,
    );
    const usable = results.filter(({ expected, usable: is }) => is ?? typeof expected === 'string');
    const refused = usable.filter(({ end }) => end.kind === 'refused');
    assert.deepEqual(
      wrong.map(({ name }) => name),
      [],
    );
    assert.ok(refused.length < usable.length * 0.05, `${refused.length} of ${usable.length}`);
  });

  it('yields the same however it is cut into pieces', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allAnswers),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 }),
        ({ region, answer }, lengths) => {
          const pieces: string[] = [];
          let at = 0;
          for (const length of lengths) {
            pieces.push(answer.slice(at, at + length));
            at += length;
          }
          pieces.push(answer.slice(at));
          assert.deepEqual(read(region, pieces), read(region, [answer]));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is shown while it comes, before its end', () => {
    const [first] = casesInEveryLanguage;
    assert.ok(first !== undefined && typeof first.expected === 'string');
    const reader = new CodeAnswerReader(first.region);
    reader.add(first.answer.split('\n').slice(0, 3).join('\n'));
    reader.add('\n');
    assert.equal(reader.settled, first.expected.split('\n').slice(0, 2).join('\n'));
  });

  it('is shown while it comes in a fence of another language, but commands to be run are not', () => {
    const shown = ['jsx', 'text', 'sh'].map((info) => {
      const reader = new CodeAnswerReader({
        languageId: 'python',
        text: 'limit = 1\n',
        before: '',
        after: '',
      });
      reader.add(`\`\`\`${info}\nlimit = 2\nmost = 3\n`);
      return reader.settled;
    });
    assert.deepEqual(shown, ['limit = 2\nmost = 3', 'limit = 2\nmost = 3', '']);
  });

  it('ends in something whatever the answer is', () => {
    const piece = fc.constantFrom(
      '```',
      '```ts',
      '~~~',
      '\n',
      '\r\n',
      '<think>',
      '</think>',
      '// ...',
      '@@ -1 +1 @@',
      '-a',
      '+b',
      '<<<<<<< SEARCH',
      '=======',
      '>>>>>>> REPLACE',
      'const a = 1;',
      '  }',
      '1 | a',
      '"',
      'Here is it:',
      '\t',
      ' ',
      '&lt;',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom(...allAnswers),
        (pieces, { region }) => {
          const whole = read(region, [pieces.join('')]);
          assert.deepEqual(read(region, pieces), whole);
        },
      ),
      { numRuns: 500 },
    );
  });
});
