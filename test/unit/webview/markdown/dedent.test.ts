import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dedent, Dedenter, indented } from '../../../../src/webview/markdown/dedent';

describe('a quote of code', () => {
  it('is shown without the indentation that all of its lines have', () => {
    const code = '    load() {\n\n      return 1;\n    }\n';
    assert.deepEqual(dedent(code), { text: 'load() {\n\n  return 1;\n}\n', indent: '    ' });
  });

  it('keeps its lines as they are where one isn’t indented, or by other signs', () => {
    for (const code of ['a\n  b\n', '\ta\n  b\n', '', '\n']) assert.equal(dedent(code).text, code);
  });

  it('has its indentation again where it is needed', () => {
    const code = '  a\n\n    b\n';
    const { text, indent } = dedent(code);
    assert.equal(indented(text, indent), code);
  });

  it('is shown alike while it arrives, in any pieces, if its first line has the least', () => {
    const lines = fc.array(fc.constantFrom('x', '  y', '', '\tz', 'a b'), { maxLength: 6 });
    const property = fc.property(lines, fc.array(fc.nat(12)), (rest, cuts) => {
      const code = ['first', ...rest].map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
      const dedenter = new Dedenter();
      let shown = '';
      let at = 0;
      for (const length of [...cuts, code.length]) {
        shown += dedenter.take(code.slice(at, at + length));
        at += length;
      }
      assert.equal(shown, dedent(code).text);
    });
    fc.assert(property);
  });
});
