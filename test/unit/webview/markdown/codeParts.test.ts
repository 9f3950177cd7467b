import assert from 'node:assert/strict';
import { partLength, partLimit } from '../../../../src/webview/markdown/codeParts';

describe('the first part of code that is highlighted in parts', () => {
  const line = (character: string, at: number): string =>
    `${'x'.repeat(at)}${character}${'y'.repeat(50)}`;

  it('ends before the last unindented line, or at the last line end', () => {
    const code = `${'a\n  b\n'.repeat(399)}a\n`;
    assert.equal(partLength(code), code.lastIndexOf('a', partLimit));
    const indented = '  words\n'.repeat(300);
    assert.equal(partLength(indented), indented.lastIndexOf('\n', partLimit - 1) + 1);
  });

  it('ends in the middle of a long line', () => {
    assert.equal(partLength(line('', partLimit)), partLimit);
  });

  it('is the line break that a long line comes behind', () => {
    assert.equal(partLength(`\n${line('', partLimit)}`), 1);
    assert.equal(partLength(`\nname\n${'  words\n'.repeat(300)}`), 1);
  });

  it('keeps a character whole', () => {
    assert.equal(partLength(line('\u{1F469}', partLimit - 1)), partLimit - 1);
    assert.equal(partLength(line('\u{1F469}', partLimit - 2)), partLimit);
    assert.equal(partLength(line('\u{1F469}\u200D\u{1F4BB}', partLimit - 3)), partLimit - 3);
  });

  it('takes what hides behind a letter with it', () => {
    assert.equal(partLength(line('\u{E0041}', partLimit - 1)), partLimit - 2);
  });

  it('ends somewhere in marks without an end', () => {
    const length = partLength('\u0301'.repeat(partLimit + 1));
    assert.ok(length > 0 && length <= partLimit);
  });
});
