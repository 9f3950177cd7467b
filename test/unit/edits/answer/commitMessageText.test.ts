import assert from 'node:assert/strict';
import { commitMessageText } from '../../../../src/edits/answer/commitMessageText';

const message = 'Retry after a timeout\n\nThe server is slow on Mondays.';

describe('the commit message of an answer', () => {
  for (const [title, answer] of [
    ['nothing', message],
    ['line ends of Windows', message.replaceAll('\n', '\r\n')],
    ['a fence', `\`\`\`\n${message}\n\`\`\``],
    ['a fence with a language', `\`\`\`text\n${message}\n\`\`\`\n`],
    ['a fence and words behind it', `\`\`\`\n${message}\n\`\`\`\nIt is short and plain.`],
    ['an announcement', `Here is the commit message:\n\n${message}`],
    ['an announcement and a fence', `Sure! Here’s a message.\n\n\`\`\`\n${message}\n\`\`\``],
    ['a label', `**Commit message:**\n${message}`],
    ['a label on its line', `Commit message: ${message}`],
    ['quotes', `"${message}"`],
    ['a bold first line', `**Retry after a timeout**\n\nThe server is slow on Mondays.`],
  ] as const) {
    it(`is taken out of ${title}`, () => {
      assert.equal(commitMessageText(answer, true), message);
    });

    it(`comes piece by piece out of ${title} without what is around it`, () => {
      for (let length = 0; length <= answer.length; length += 1) {
        const part = commitMessageText(answer.slice(0, length), false);
        assert.doesNotMatch(part, /^(?:[`"*]|Here|Sure|Commit)/u, JSON.stringify(part));
      }
    });
  }

  for (const whole of [
    'Sure-fire retries\n\nBecause.',
    'Here be dragons',
    'Quote "names" in messages',
    '"Stop" is a verb, says "Go"',
    'Document fences\n\n```sh\nnpm test\n```',
    'Commit to one style',
    '```npm test``` checks types\n\nIt did not.',
  ]) {
    it(`is left as it is: ${whole.split('\n')[0]}`, () => {
      assert.equal(commitMessageText(whole, true), whole);
    });
  }

  it('is empty if there is nothing in it', () => {
    assert.equal(commitMessageText(' \n', true), '');
    assert.equal(commitMessageText('```\n```', true), '');
  });
});
