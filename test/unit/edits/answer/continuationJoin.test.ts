import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ContinuationJoin } from '../../../../src/edits/answer/continuationJoin';

function joined(before: string, rest: string): string {
  const join = new ContinuationJoin(before);
  return before + join.add(rest) + join.end();
}

const open = '```ts\nfunction total(items: Item[]): number {\n  let sum = 0;\n';

describe('ContinuationJoin', () => {
  it('leaves a rest that goes on in the middle of a line as it is', () => {
    assert.equal(
      joined(`${open}  for (const it`, 'em of items) {\n'),
      `${open}  for (const item of items) {\n`,
    );
  });

  it('leaves a rest that goes on with the next line as it is', () => {
    assert.equal(joined(open, '  return sum;\n}\n```\n'), `${open}  return sum;\n}\n\`\`\`\n`);
  });

  it('cuts lines that are repeated', () => {
    const rest = 'function total(items: Item[]): number {\n  let sum = 0;\n  return sum;\n';
    assert.equal(joined(open, rest), `${open}  return sum;\n`);
  });

  it('cuts repeated lines before a line that was broken off', () => {
    assert.equal(
      joined(`${open}  return s`, '  let sum = 0;\n  return sum;\n}\n'),
      `${open}  return sum;\n}\n`,
    );
  });

  it('cuts the beginning of a broken line that is begun again', () => {
    assert.equal(joined(`${open}  return s`, '  return sum;\n'), `${open}  return sum;\n`);
    assert.equal(joined(`${open}  return s`, 'return sum;\n'), `${open}  return sum;\n`);
  });

  it('cuts a broken word that is begun again', () => {
    assert.equal(
      joined(`${open}  return calcu`, 'calculate(sum);\n'),
      `${open}  return calculate(sum);\n`,
    );
  });

  it('cuts another opening of the block, with the words before it', () => {
    assert.equal(joined(open, '```ts\n  return sum;\n}\n```'), `${open}  return sum;\n}\n\`\`\``);
    assert.equal(
      joined(open, 'Here is the rest:\n\n```typescript\n  return sum;\n}\n```'),
      `${open}  return sum;\n}\n\`\`\``,
    );
    assert.equal(
      joined(open, '```ts\n  let sum = 0;\n  return sum;\n}\n```'),
      `${open}  return sum;\n}\n\`\`\``,
    );
  });

  it('keeps a fence that closes the block', () => {
    const whole = `${open}  return sum;\n}\n`;
    assert.equal(joined(whole, '```'), `${whole}\`\`\``);
    assert.equal(
      joined(whole, '```\n\nThis adds it all up.'),
      `${whole}\`\`\`\n\nThis adds it all up.`,
    );
  });

  it('takes a bare fence with code behind it for another opening', () => {
    assert.equal(joined(open, '```\n  return sum;\n}\n```'), `${open}  return sum;\n}\n\`\`\``);
  });

  it('does not take brackets that occur twice for a repetition', () => {
    const nested = '```ts\nif (a) {\n  if (b) {\n    }\n';
    assert.equal(joined(nested, '    }\n  }\n'), `${nested}    }\n  }\n`);
    assert.equal(joined('```ts\nf(', '(a)\n'), '```ts\nf((a)\n');
  });

  it('leaves an opening as it is where no block was open', () => {
    assert.equal(joined('let a = 1;\n', '```ts\nlet b;\n```'), 'let a = 1;\n```ts\nlet b;\n```');
  });

  it('joins lines with ends of two characters', () => {
    assert.equal(
      joined('```\r\nlet first = 1;\r\n', 'let first = 1;\r\nlet b = 2;\r\n').includes('b = 2'),
      true,
    );
    assert.equal(
      joined('```\r\nlet first = 1;\r\n', 'let first = 1;\r\nlet b = 2;\r\n').match(/first/g)
        ?.length,
      1,
    );
  });

  it('yields the same however the rest is cut', () => {
    const rest = `\`\`\`ts\n  let sum = 0;\n${'  sum += step();\n'.repeat(40)}  return sum;\n}\n\`\`\`\n`;
    const whole = joined(open, rest);
    fc.assert(
      fc.property(fc.array(fc.nat(rest.length), { maxLength: 30 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), rest.length];
        const join = new ContinuationJoin(open);
        const pieces = places
          .slice(1)
          .map((end, index) => join.add(rest.slice(places[index], end)));
        assert.equal(open + pieces.join('') + join.end(), whole);
      }),
    );
  });

  it('holds back no more than a few lines', () => {
    const join = new ContinuationJoin(open);
    assert.notEqual(join.add('  step();\n'.repeat(30)), '');
    assert.equal(join.add('  more();'), '  more();');
  });
});
