import assert from 'node:assert/strict';
import { CommandOutput } from '../../../src/languageModel/commandOutput';

const esc = '\u001B';

function outputOf(...chunks: string[]): CommandOutput {
  const output = new CommandOutput();
  for (const chunk of chunks) output.add(chunk);
  return output;
}

describe('what a command wrote', () => {
  it('is plain text, however it was cut into chunks', () => {
    const written = `${esc}[31mred${esc}[0m\r\n${esc}]633;C\u000710 %\r100 %\r\ndone\r\n`;
    assert.equal(outputOf(written).text, 'red\n100 %\ndone');
    assert.equal(outputOf(...Array.from(written)).text, 'red\n100 %\ndone');
    assert.equal(outputOf(...Array.from(written)).latest, 'red\n100 %\ndone');
    assert.equal(outputOf().text, '');
  });

  it('keeps its beginning and its end where it is too long, and says how much is missing', () => {
    const output = outputOf('first\n', 'x'.repeat(80_000), '\nlast\n');
    const { text } = output;
    assert.match(text, /^first\nx+\n… about 20011 characters are left out here …\nx+\nlast$/u);
    assert.ok(text.length < 61_000);
    assert.ok(output.latest.endsWith('last'));
    assert.ok(output.latest.length <= 8000);
  });

  it('takes no more memory and time however much there is', () => {
    const output = outputOf('first\n');
    for (let index = 0; index < 20_000; index += 1) output.add(`${'y'.repeat(999)}\n`);
    output.add('last\n');
    const { text } = output;
    assert.ok(text.startsWith('first\ny') && text.endsWith('y\nlast'));
    assert.match(text, /\n… about 1994\d{4} characters are left out here …\n/u);
    assert.ok(text.length < 61_000);
  });
});
