import assert from 'node:assert/strict';
import { needsModelMessage } from '../../../../../src/service/builtInModels/readerModel';
import { ask, askAbout, attachment, eventsOf, textOf, user } from './readerTalk';

const connect = /`Parley: Connect…`/;

describe('reader: what it cannot do', () => {
  const orders: readonly (readonly [question: string, refusal: RegExp])[] = [
    ['Write unit tests for this', /I can't write code or text/],
    ['Please refactor retry to use a queue', /I can't change or rewrite code/],
    ['Translate this file to Python', /I can't translate/],
    ['Is this code safe?', /I can't judge code/],
    ['How should I improve it?', /I can't judge code/],
    ['Run the tests', /I can't run/],
  ];
  for (const [question, refusal] of orders) {
    it(`says so in reply to "${question}", and names what it can do instead`, async () => {
      const answer = await askAbout(question, ['retry.ts']);
      assert.match(answer, refusal);
      assert.match(answer, /not an AI model/);
      assert.match(answer, connect);
      assert.match(answer, /I can show you|You can ask me about/);
      assert.doesNotMatch(answer, /```/);
    });
  }

  it('is said by the finish message, not by what a file says of the command', async () => {
    const messageTo = async (question: string, file: string): Promise<[boolean, unknown]> => {
      const text = `File: notes.md\n\n\`\`\`markdown\n${file}\n\`\`\`\n`;
      const events = await eventsOf([user(text, question)]);
      return [textOf(events).includes('`Parley: Connect…`'), events.at(-1)?.finishMessage];
    };
    const file = '# Pigeons\n\nPigeons carry messages: `Parley: Connect…` calls them.';
    assert.deepEqual(await messageTo('What do pigeons carry?', file), [true, undefined]);
    assert.deepEqual(await messageTo('Translate this file', file), [true, needsModelMessage]);
  });

  it('points to the code an order names', async () => {
    assert.match(
      await askAbout('Fix delayBefore', ['retry.ts']),
      /`delayBefore` is at `retry\.ts:37-40`/,
    );
  });

  it('has no general knowledge to answer from', async () => {
    const answer = await ask(user('Who discovered penicillin?'));
    assert.match(answer, /not an AI model/);
    assert.match(answer, /Attach a file or a selection/);
    assert.match(answer, connect);
  });

  it('greets back briefly and says how to begin', async () => {
    const answer = await ask(user('Hello'));
    assert.match(answer, /^(Hello|Hi)/);
    assert.match(answer, /not an AI model/);
    assert.ok(answer.length < 500);
  });

  it('says that it cannot look at an image, and still reads the text beside it', async () => {
    const image = { inlineData: { mimeType: 'image/png', data: 'AA==' } };
    assert.match(await ask(user(image, 'What is in the picture?')), /^I can't look at images/);
    const both = await ask(user(attachment('retry.ts'), image, 'List the functions'));
    assert.match(both, /I can't look at images/);
    assert.match(both, /\*\*2 functions\*\*/);
  });

  it('says in the language of the question that it found nothing', async () => {
    assert.match(
      await askAbout('Wie viele Bienenstöcke darf jedes Mitglied haben?', ['handbook.md']),
      /^Dazu habe ich nichts gefunden\. Gesucht habe ich .*“Bienenstöcke”/,
    );
  });

  it('says which languages it understands', async () => {
    assert.match(
      await askAbout('Hoeveel bijenkorven mag elk lid bezitten?', ['handbook.md']),
      /I understand questions in English, German, French, Spanish and Japanese\./,
    );
  });

  it('names the words that a passage does not have', async () => {
    assert.match(await askAbout('How do I cook rice?', ['handbook.md']), /No match for “rice”/);
  });

  it('says what it looked for and read when nothing is relevant', async () => {
    const answer = await askAbout('Which database migrations are pending?', ['retry.ts']);
    assert.match(answer, /“database”, “migrations” and “pending” in `retry\.ts` \(40 lines\)/);
  });
});
