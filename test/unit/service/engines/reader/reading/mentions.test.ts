import assert from 'node:assert/strict';
import { readConversation } from '../../../../../../src/service/engines/reader/reading/readConversation';
import { withoutMentions } from '../../../../../../src/service/engines/reader/reading/mentions';
import { attachment, user } from '../readerTalk';

describe('a message with mentions of what it brings', () => {
  const cases: [message: string, asked: string][] = [
    ['#retry.ts List the functions', 'List the functions'],
    ['#changes #retry.ts  #symbol:Client.send What has changed?', 'What has changed?'],
    ['What does #retry.ts do?', 'What does retry.ts do?'],
    ['Where is #symbol:Client.send?', 'Where is send?'],
    ['Explain #problems.', 'Explain this.'],
    ['Summarize #folder:src/base', 'Summarize this'],
    ['Read #my_notes.md', 'Read my notes.md'],
    ['#retry.ts', 'retry.ts'],
    ['Why #fff? See #12, #include and a#retry.ts', 'Why #fff? See #12, #include and a#retry.ts'],
    ['# A heading', '# A heading'],
  ];
  for (const [message, asked] of cases) {
    it(`asks ${JSON.stringify(asked)} in ${JSON.stringify(message)}`, () => {
      assert.equal(withoutMentions(message, ['src/retry.ts', 'my notes.md']), asked);
    });
  }

  it('is read as what it asks', () => {
    const { question } = readConversation([user(attachment('retry.ts'), '#retry.ts Explain')]);
    assert.equal(question, 'Explain');
    const { question: other } = readConversation([user('#retry.ts Explain')]);
    assert.equal(other, '#retry.ts Explain');
  });
});
