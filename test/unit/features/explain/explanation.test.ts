import assert from 'node:assert/strict';
import { createExplainRequest } from '../../../../src/features/explain/explainRequest';
import { findLineReferences } from '../../../../src/source/lineReferences';
import { linkedMarkdown } from '../../../../src/edits/references/linkedMarkdown';
import { Throttle } from '../../../../src/base/throttle';
import { FakeClock } from '../../../fakes/fakeClock';

describe('references to lines in an answer', () => {
  const cases: [string, string[]][] = [
    ['see line 12.', ['line 12 = 12-12']],
    ['Lines 10–14 do it', ['Lines 10–14 = 10-14']],
    ['lines 10 to 14', ['lines 10 to 14 = 10-14']],
    ['lines 3, 5-6 and 9', ['lines 3 = 3-3', '5-6 = 5-6', '9 = 9-9']],
    ['L12 and L20-L25', ['L12 = 12-12', 'L20-L25 = 20-25']],
    ['in `retry.ts:12`', ['retry.ts:12 = retry.ts 12-12']],
    ['src/a/retry.ts:10-14', ['src/a/retry.ts:10-14 = src/a/retry.ts 10-14']],
    ['.\\src\\retry.ts:10', ['.\\src\\retry.ts:10 = src/retry.ts 10-10']],
    ['retry.ts#L10-L14', ['retry.ts#L10-L14 = retry.ts 10-14']],
    ['line 4 of `other.py`', ['line 4 = other.py 4-4']],
    ['Lines 144-147 of `src/draft.ts` are', ['Lines 144-147 = src/draft.ts 144-147']],
    ['a deadline 5 hours off', []],
    ['online 5', []],
    ['the number 12', []],
    ['line 0', []],
    ['lines 9-3', []],
    ['https://example.org/a.ts:12', []],
    ['at 10:30 or 127.0.0.1:8080', []],
    ['HTML5 and XL5', []],
  ];
  for (const [text, expected] of cases) {
    it(`${expected.length === 0 ? 'are absent in' : 'are found in'} “${text}”`, () => {
      const found = findLineReferences(text).map(({ start, end, path, lines }) => {
        const where = path === undefined ? '' : `${path} `;
        return `${text.slice(start, end)} = ${where}${lines.first}-${lines.last}`;
      });
      assert.deepEqual(found, expected);
    });
  }

  it('are not looked for in a line as of a minified file, which would take long', () => {
    assert.deepEqual(findLineReferences(`${'a.'.repeat(3000)} line 3`), []);
  });
});

describe('an answer’s Markdown in a comment', () => {
  const toLine = (text: string): string =>
    linkedMarkdown(text, ({ lines = { first: 99, last: 99 } }) =>
      lines.last > 50 ? undefined : `to:${lines.first}`,
    );

  it('has its references as links', () => {
    assert.equal(toLine('See line 3 and *line 4*.'), 'See [line 3](to:3) and *[line 4](to:4)*.');
  });

  it('has no link to lines that are not there', () => {
    assert.equal(toLine('See line 99.'), 'See line 99.');
  });

  it('has a reference that is code as a link too', () => {
    assert.equal(toLine('in `retry.ts:12` there'), 'in [`retry.ts:12`](to:12) there');
  });

  it('has lines of a file that is named as code behind them as links to that file', () => {
    const paths: (string | undefined)[] = [];
    linkedMarkdown('line 4 of `other.py`, line 5', ({ path }) => void paths.push(path));
    assert.deepEqual(paths, ['other.py', 'other.py', undefined]);
  });

  it('leaves code and links as they are', () => {
    for (const text of ['`line 3 + x`', '```\nline 3\n```', '[line 3](https://example.org)']) {
      assert.equal(toLine(text), text);
    }
  });

  it('goes on behind a fence', () => {
    assert.equal(toLine('```js\nline 3\n```\nline 4'), '```js\nline 3\n```\n[line 4](to:4)');
  });

  it('has links behind code between backticks that begins a line', () => {
    assert.equal(toLine('```x``` is in\nline 4'), '```x``` is in\n[line 4](to:4)');
  });

  const images = [
    '![a](https://example.org/a.png)',
    'text ![a][ref]\n\n[ref]: https://example.org/a.png',
    '[![a](https://example.org/a.png)](https://example.org)',
    '!`x`[a](https://example.org/a.png)',
    '\\`![a](https://example.org/a.png)\\`',
    '```` a`b\n![a](https://example.org/a.png)\n````',
    '<a![a](https://example.org/a.png)>',
    '\\![a](https://example.org/a.png)',
    '- ```\n![a](https://example.org/a.png)',
    'Look!line 3',
  ];
  for (const text of images) {
    it(`has no image in ${JSON.stringify(text)}`, () => {
      assert.doesNotMatch(toLine(text), /!\[/);
    });
  }

  it('leaves an exclamation mark before a bracket in code alone', () => {
    const code = '```rust\nlet a = vec![1, 2];\n```';
    assert.equal(toLine(code), code);
  });
});

describe('the pace at which what grows is shown', () => {
  it('shows at most once what arrived within a pause', () => {
    const clock = new FakeClock();
    let updates = 0;
    const pace = new Throttle(() => (updates += 1), 100, clock);
    for (let chunk = 0; chunk < 50; chunk += 1) pace.soon(chunk);
    clock.advance(99);
    assert.equal(updates, 0);
    clock.advance(1);
    assert.equal(updates, 1);
    assert.equal(clock.pendingTimers, 0);
  });

  it('rests the longer the more there is', () => {
    const clock = new FakeClock();
    let updates = 0;
    const pace = new Throttle(() => (updates += 1), 100, clock);
    pace.soon(200_000);
    clock.advance(1000);
    assert.equal(updates, 0);
    clock.advance(100);
    assert.equal(updates, 1);
  });

  it('shows the end at once, and nothing after it', () => {
    const clock = new FakeClock();
    let updates = 0;
    const pace = new Throttle(() => (updates += 1), 100, clock);
    pace.soon(1);
    pace.now();
    clock.advance(1000);
    assert.equal(updates, 1);
  });
});

describe('what a model is asked for an explanation', () => {
  const piece = (kind: 'imports' | 'selection' | 'diagnostic', text: string) =>
    ({ kind, text, label: `the ${text}` }) as never;

  it('has what is around in an exchange before, so that “this code” is the selection', () => {
    const { contents } = createExplainRequest({
      pieces: [piece('imports', 'a'), piece('selection', 'b')],
    });
    const texts = contents.map(({ parts = [] }) => parts.map(({ text }) => text));
    assert.deepEqual(texts[0], ['a']);
    assert.deepEqual(texts[2], ['b', 'Explain what this code does.']);
    assert.deepEqual(
      contents.map(({ role }) => role),
      ['user', 'model', 'user'],
    );
  });

  it('is one message if nothing is around', () => {
    assert.equal(createExplainRequest({ pieces: [piece('selection', 'b')] }).contents.length, 1);
  });

  it('names the language that is wanted, behind the question', () => {
    const { contents } = createExplainRequest({ pieces: [piece('selection', 'b')] }, 'German');
    const prompt = contents[0]?.parts?.at(-1)?.text;
    assert.equal(prompt, 'Explain what this code does.\n\nAnswer in German.');
  });

  it('repeats the message of a problem in the question', () => {
    const { contents } = createExplainRequest({
      pieces: [piece('diagnostic', 'p'), piece('selection', 'b')],
    });
    assert.match(contents[0]?.parts?.at(-1)?.text ?? '', /^Explain this problem, .*: the p$/);
  });
});
