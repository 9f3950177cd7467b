import assert from 'node:assert/strict';
import {
  continuationTurn,
  refinementTurn,
  createRewriteRequest,
  surroundingText,
  type RewriteBrief,
} from '../../../../src/features/rewrite/rewritePrompt';

const brief: RewriteBrief = {
  instruction: 'Simplify this.',
  file: { path: 'src/retry.ts', languageId: 'typescript' },
  context: [],
  region: { text: 'const a = 1;\nconst b = 2;', firstLine: 10 },
  indentation: '2 spaces',
};

function texts(changes: Partial<RewriteBrief> = {}): string[] {
  const [turn] = createRewriteRequest({ ...brief, ...changes }).contents;
  return (turn?.parts ?? []).map(({ text }) => text ?? '');
}

describe('createRewriteRequest', () => {
  it('asks for the replacement alone, in one block, with nothing left out', () => {
    const system = createRewriteRequest(brief).systemInstruction?.parts?.[0]?.text ?? '';
    assert.match(system, /one fenced code block/);
    assert.match(system, /nothing before or after/);
    assert.match(system, /never omit lines/);
  });

  it('marks the region with its lines and puts the instruction last', () => {
    const [region, order, ...more] = texts();
    assert.equal(
      region,
      'The region to rewrite.\nFile: src/retry.ts (lines 10-11)\n\n```typescript\nconst a = 1;\nconst b = 2;\n```\n',
    );
    assert.match(order ?? '', /^Instruction: Simplify this\./);
    assert.match(order ?? '', /"typescript", indented with 2 spaces/);
    assert.deepEqual(more, []);
  });

  it('sends the context first', () => {
    const context = [{ text: 'the imports' }, { text: 'the problem' }];
    assert.deepEqual(texts({ context }).slice(0, 2), ['the imports', 'the problem']);
  });

  it('shows the lines around the region, with their numbers', () => {
    assert.match(
      surroundingText(brief.file, 'before', 'one\ntwo\n', { first: 8, last: 9 }),
      /^The lines before the region\.\nFile: src\/retry\.ts \(lines 8-9\)/,
    );
  });

  it('says which part of the lines is meant', () => {
    const order = texts({ meant: 'a = 1' }).at(-1) ?? '';
    assert.match(order, /this part of the region. Keep the other lines unchanged:\na = 1/);
  });

  it('says so where the region is an empty place', () => {
    const [place] = texts({ region: { text: '', firstLine: 3 } });
    assert.match(place ?? '', /empty: insert new text before line 3/);
  });

  it('uses a fence that the region does not hold', () => {
    const text = 'Write:\n```js\nlet a;\n```';
    assert.match(texts({ region: { text, firstLine: 1 } })[0] ?? '', /\n````typescript\n/);
  });

  it('allows as many tokens as the model can write, if that is known', () => {
    assert.deepEqual(createRewriteRequest(brief, 8192).generationConfig, { maxOutputTokens: 8192 });
    assert.equal('generationConfig' in createRewriteRequest(brief), false);
  });
});

describe('the turns that follow a rewrite', () => {
  it('ask for the rest without repetition', () => {
    const { role, parts } = continuationTurn();
    assert.equal(role, 'user');
    assert.match(parts?.[0]?.text ?? '', /exactly where you stopped.*Do not repeat anything/);
  });

  it('ask for the whole region when it is to be changed again', () => {
    const text = refinementTurn('shorter').parts?.[0]?.text ?? '';
    assert.match(text, /^shorter\n\n/);
    assert.match(text, /whole region again/);
  });
});
