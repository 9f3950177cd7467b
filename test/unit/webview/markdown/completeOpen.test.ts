import assert from 'node:assert/strict';
import { completeOpen } from '../../../../src/webview/markdown/completeOpen';

describe('completeOpen', () => {
  const cases: [about: string, source: string, shown: string][] = [
    [
      'leaves finished text as it is',
      'Plain **strong** `code` [a](b).',
      'Plain **strong** `code` [a](b).',
    ],
    ['closes strong text', 'Some **strong wo', 'Some **strong wo**'],
    ['closes strong text before a space', 'Some **strong ', 'Some **strong**'],
    ['hides a mark with nothing after it', 'Some **', 'Some '],
    ['hides half of a closing mark', 'Some **strong*', 'Some **strong**'],
    ['closes code', 'Call `retr', 'Call `retr`'],
    ['closes code that holds other marks', 'Call `a ** b', 'Call `a ** b`'],
    ['closes code with more than one tick', 'Call ``a ` b', 'Call ``a ` b``'],
    ['does not count marks within code', 'The `**` operator', 'The `**` operator'],
    [
      'shows the words of a link whose address arrives',
      'See [the docs](https://exa',
      'See the docs',
    ],
    ['keeps marks in a formula as its source', 'So $a*b*c + x_1', 'So \\$a\\*b\\*c \\+ x\\_1'],
    ['keeps those of LaTeX', 'So \\(a*b\\', 'So \\\\\\(a\\*b\\\\'],
    ['keeps those of several lines', '$$ a*b\n- c', '\\$\\$ a\\*b\n\\- c'],
    ['keeps a command that begins one', '\\[\\frac*a*', '\\\\\\[\\\\frac\\*a\\*'],
    ['leaves a formula that is there', 'So $a*b$ and $$c*d$$ *e*', 'So $a*b$ and $$c*d$$ *e*'],
    ['leaves the lines of an open formula', 'So\n$$\na*b', 'So\n$$\na*b'],
    ['leaves money and lone signs', 'It costs $5 *now* or a $ *x*', 'It costs $5 *now* or a $ *x*'],
    ['leaves strong text after a sign', 'In $HOME **it is', 'In $HOME **it is**'],
    ['closes strong text around a formula', 'So **let $x_1', 'So **let \\$x\\_1**'],
    ['looks at the last paragraph only', 'A ** b\n\nfine', 'A ** b\n\nfine'],
  ];
  for (const [about, source, shown] of cases) {
    it(about, () => assert.equal(completeOpen(source), shown));
  }
});
