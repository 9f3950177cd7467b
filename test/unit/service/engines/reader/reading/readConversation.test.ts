import assert from 'node:assert/strict';
import { readConversation } from '../../../../../../src/service/engines/reader/reading/readConversation';
import { attachment, user } from '../readerTalk';

const model = { role: 'model', parts: [{ text: 'An answer.' }] };
const longText = 'The mill stands by the river. '.repeat(10).trim();

function namesOf(sources: readonly { name: string }[]): string[] {
  return sources.map(({ name }) => name);
}

describe('reading a conversation', () => {
  it('takes the last user message as the question and its attachments as what "this" means', () => {
    const { question, focus, sources } = readConversation([
      user(attachment('retry.ts'), 'Explain'),
      model,
      user(attachment('router.go'), 'And this?'),
    ]);
    assert.equal(question, 'And this?');
    assert.deepEqual(namesOf(focus), ['router.go']);
    assert.deepEqual(namesOf(sources), ['router.go', 'retry.ts']);
  });

  it('goes back to earlier attachments when the question brings none', () => {
    const { focus, earlierQuestions, hasNewSources } = readConversation([
      user(attachment('retry.ts'), 'Explain'),
      model,
      user('How long does it wait?'),
    ]);
    assert.deepEqual(namesOf(focus), ['retry.ts']);
    assert.deepEqual(earlierQuestions, ['Explain']);
    assert.equal(hasNewSources, false);
  });

  it('keeps the newest state of a file that was attached twice', () => {
    const older = { text: 'File: a.ts\n\n```ts\nold();\n```\n' };
    const newer = { text: 'File: a.ts\n\n```ts\nnewer();\n```\n' };
    const { sources } = readConversation([user(older, 'a'), model, user(newer, 'b')]);
    assert.deepEqual(
      sources.map(({ lines }) => lines),
      [['newer();']],
    );
  });

  it('means the files that a message only names, in their newest state', () => {
    const older = { text: 'File: src/a.ts\n\n```ts\nold();\n```\n' };
    const newer = {
      text: 'File: src/a.ts (changed since it was last attached)\n\n```ts\nnewer();\nlast();\n```\n',
    };
    const other = { text: 'File: src/b.go\n\n```go\nb()\n```\n' };
    const before = [user(older, 'a'), model, user(newer, other, 'b'), model];
    const read = (name: string): string[] => {
      const contents = [...before, user({ text: `${name} (already attached)\n` }, 'Explain this')];
      const { focus, hasNewSources, question, sources } = readConversation(contents);
      assert.equal(hasNewSources, false);
      assert.equal(question, 'Explain this');
      assert.deepEqual(namesOf(sources).toSorted(), ['src/a.ts', 'src/b.go']);
      return focus.map(({ name: of, firstLine, lines }) => `${of}:${firstLine} ${lines.length}`);
    };
    assert.deepEqual(read('File: src/a.ts'), ['src/a.ts:1 2']);
    assert.deepEqual(read('File: src/a.ts (lines 2-2)'), ['src/a.ts:2 1']);
    assert.equal(read('Folder: src').length, 2);
    assert.equal(read('File: src/unknown.ts').length, 2);
  });

  it('takes an earlier message that asks nothing for text to read, a newest one for a message', () => {
    const { sources, question } = readConversation([user(longText), user('What stands there?')]);
    assert.deepEqual(
      sources.map(({ lines }) => lines.join('\n')),
      [longText],
    );
    assert.equal(question, 'What stands there?');
    assert.deepEqual(readConversation([user(longText)]).sources, []);
  });

  it('drops a selection of a file that is there as a whole', () => {
    const { sources, focus } = readConversation([
      user(attachment('retry.ts'), 'Explain'),
      model,
      user(attachment('retry.ts', 18, 22), 'Explain'),
    ]);
    assert.deepEqual(
      sources.map(({ isRange }) => isRange),
      [false],
    );
    assert.deepEqual(
      focus.map(({ firstLine }) => firstLine),
      [18],
    );
  });

  it('keeps a selection whose file has changed since', () => {
    const { sources } = readConversation([
      user(attachment('retry.ts'), 'Explain'),
      model,
      user({ text: 'File: retry.ts (lines 18-18)\n\n```ts\nchanged();\n```\n' }, 'Explain'),
    ]);
    assert.equal(sources.length, 2);
  });

  it('separates a question from the text pasted with it', () => {
    for (const prose of [
      `What is it about?\n\n${longText}`,
      `${longText}\n\nWhat is it about?`,
      `What is it about?\n${longText}`,
    ]) {
      const { question, sources } = readConversation([user(prose)]);
      assert.equal(question, 'What is it about?');
      assert.deepEqual(namesOf(sources), ['the text in your message']);
      assert.deepEqual(sources[0]?.lines, [longText]);
    }
  });

  it('names several texts of a message apart, as each has its own lines', () => {
    const prose = '<doc>\nThe first one.\n</doc>\n<doc>\nThe second one.\n</doc>\nWhat is second?';
    const { sources } = readConversation([user(prose)]);
    assert.deepEqual(namesOf(sources), ['the text in your message', 'text 2 in your message']);
  });

  it('takes pasted code as code even when it is short', () => {
    const { question, sources } = readConversation([
      user('What does this do?\n\ndef a(x):\n    return b(x)\n\ndef b(x):\n    return x'),
    ]);
    assert.equal(question, 'What does this do?');
    assert.equal(sources[0]?.language.id, 'python');
  });

  it('reads a long message without a question as text to outline', () => {
    const { question, sources } = readConversation([user(`${longText}\n\n${longText}`)]);
    assert.equal(question, '');
    assert.equal(sources.length, 1);
  });

  it('takes a short message as a question, whatever it is', () => {
    const { question, sources } = readConversation([user('retries, please')]);
    assert.equal(question, 'retries, please');
    assert.deepEqual(sources, []);
  });

  it('reads text that comes as data and names what it cannot read', () => {
    const data = Buffer.from('grün = 1\n').toString('base64');
    const { sources, unreadable } = readConversation([
      user(
        { inlineData: { mimeType: 'text/x-python', data } },
        { inlineData: { mimeType: 'image/png', data: 'AA==' } },
        { fileData: { fileUri: 'https://example.org/v1beta/files/a', mimeType: 'video/mp4' } },
        'What is this?',
      ),
    ]);
    assert.deepEqual(sources[0]?.lines, ['grün = 1']);
    assert.deepEqual(unreadable, ['image/png', 'video/mp4']);
  });

  it('makes nothing of an empty conversation', () => {
    const { question, sources } = readConversation([{ parts: [] }]);
    assert.equal(question, '');
    assert.deepEqual(sources, []);
  });
});
