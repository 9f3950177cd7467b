import assert from 'node:assert/strict';
import { terminalText } from '../../../src/base/terminalText';

const esc = '\u001B';

describe('what a terminal shows', () => {
  it('is without colors, titles, links and the marks of shells', () => {
    const written = [
      `${esc}]633;C\u0007${esc}[1;31merror${esc}[0m: no`,
      `${esc}]0;a title\u0007${esc}]8;;https://example.org${esc}\\a link${esc}]8;;${esc}\\`,
      `${esc}(B${esc}=done${esc}]633;D;1\u0007`,
    ].join('\r\n');
    assert.equal(terminalText(written), 'error: no\na link\ndone');
  });

  it('is of a line that is written over what was written last', () => {
    assert.equal(terminalText('10 %\r50 %\r100 %\r\nready\r\n'), '100 %\nready');
  });

  it('is without what a full-screen program drew', () => {
    const drawn = `before\r\n${esc}[?1049h~\r\n~ an editor${esc}[?1049lafter\r\n`;
    assert.equal(terminalText(drawn), 'before\nafter');
    assert.equal(terminalText(`before\r\n${esc}[?1049hstill open`), 'before');
  });

  it('keeps blank lines within and tabs, and drops what can’t be seen', () => {
    assert.equal(terminalText('\r\na\tb\u0007\u0008\r\n\r\n  c  \r\n\r\n'), 'a\tb\n\n  c');
  });
});
