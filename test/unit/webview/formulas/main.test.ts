import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { formulaMarkup } from '../../../../src/webview/formulas/main';

/** LaTeX that nests a command in every way in which it could take something. */
const shapes: readonly ((command: string, depth: number) => string)[] = [
  (command, depth) => `${`${command}{`.repeat(depth)}x${'}'.repeat(depth)}`,
  (command, depth) => `${`${command}{`.repeat(depth)}x${'}{y}'.repeat(depth)}`,
  (command, depth) => `${`${command}{y}{`.repeat(depth)}x${'}'.repeat(depth)}`,
  (command, depth) => `${`${command}[y]{`.repeat(depth)}x${'}'.repeat(depth)}`,
  (command, depth) => `${`${command}{a}{b}{c}{`.repeat(depth)}x${'}'.repeat(depth)}`,
  (command, depth) => `${`{${command} `.repeat(depth)}x${'}'.repeat(depth)}`,
  (command, depth) => `${`x^{${command} `.repeat(depth)}x${'}'.repeat(depth)}`,
  (command, depth) => `${`${command} `.repeat(depth)}x`,
];

describe('a formula', () => {
  it('is MathML', () => {
    assert.match(formulaMarkup('\\frac{1}{2}', false) ?? '', /^<math>.*<mfrac>.*<\/math>$/);
    assert.match(formulaMarkup('x', true) ?? '', /^<math display="block"/);
  });

  it('is nothing where it is not LaTeX, or would lead, load, name or define something', () => {
    for (const body of [
      '\\frac{1}',
      '{',
      '\\nosuchcommand',
      '\\href{javascript:hostile()}{x}',
      '\\url{https://example.com}',
      '\\includegraphics{https://example.com/p.png}',
      '\\class{a}{x}',
      '\\htmlClass{a}{x}',
      '\\style{color:red}{x}',
      '\\id{a}{x}',
      '\\data{a=b}{x}',
      '\\def\\a{\\a\\a}\\a',
      '\\newcommand{\\a}{x}\\a',
      '\\let\\a=x\\a',
    ]) {
      assert.equal(formulaMarkup(body, true), undefined, body);
    }
  });

  it('is nothing where it is longer or deeper than anyone reads', () => {
    assert.equal(formulaMarkup('x'.repeat(100_000), false), undefined);
    assert.equal(formulaMarkup('{'.repeat(100) + 'x' + '}'.repeat(100), false), undefined);
    assert.equal(
      formulaMarkup('\\left('.repeat(100) + 'x' + '\\right)'.repeat(100), false),
      undefined,
    );
  });

  it('grows with its source, whatever command is nested in itself', async () => {
    const library = await readFile(require.resolve('temml'), 'utf8');
    const names = new Set([...library.matchAll(/"\\(\\[A-Za-z]+)"/g)].map(([, name = '']) => name));
    assert.ok(names.size > 1000, 'the names of commands');
    for (const name of names) {
      for (const shape of shapes) {
        for (const depth of [6, 12]) {
          const body = shape(name, depth);
          const length = formulaMarkup(body, true)?.length ?? 0;
          assert.ok(length < 5000 + body.length * 200, `${length} for ${body}`);
        }
      }
    }
  });
});
