import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { eventually } from './support/eventually';
import { ModelServer } from './support/modelServer';
import { savePicture } from './support/savePicture';
import { startWhereFound } from './support/startWhereFound';
import { openParley, saveFailure, type OpenParley } from './support/openParley';

describe('Connect', () => {
  const server = new ModelServer();
  let parley: OpenParley;

  before(async () => {
    await server.start();
    parley = await openParley({});
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await parley.dispose();
    await server.stop();
  });

  async function failsWith(sentence: string): Promise<void> {
    await parley.workbench.quickInput().getByText(sentence).first().waitFor();
  }

  it('is among what an empty chat begins with, beside what the reader is', async () => {
    const { chat } = parley;
    await chat.connectedTo('Parley Reader (no AI)');
    await chat.frame.getByText('finds, quotes, outlines and counts').waitFor();
    await chat.button('Connect a Model…').click();
    await parley.workbench.quickPickRow('Add Server…').waitFor();
  });

  it('says what is wrong with an address, which stays in its box', async () => {
    const { workbench } = parley;
    const box = workbench.quickInput().filter({ hasText: 'Add Server' });
    // The list is drawn again when all usual ports have been looked at.
    await workbench.pickUntil('Add Server…', box.getByText('Address of the server'));
    await workbench.enter('my server');
    await failsWith('This isn’t an address.');
    await eventually(() => box.locator('input').inputValue(), 'my server');
    // Nobody can listen there meanwhile: the port is an end of a connection.
    const held = createConnection(Number(new URL(server.address).port), '127.0.0.1');
    await once(held, 'connect');
    const host = `127.0.0.1:${String(held.localPort)}`;
    await workbench.enter(host);
    await failsWith(`Can’t reach ${host}. Check that it is running.`);
    held.destroy();
  });

  it('asks for the key of a server that wants one, and says once that it is wrong', async () => {
    const { workbench } = parley;
    const { host } = new URL(server.address);
    await workbench.enter(` ${host}/v1/chat/completions `);
    await workbench
      .quickInput()
      .filter({ hasText: `API Key for ${host}` })
      .waitFor();
    assert.ok(server.keys.every((key) => key === undefined));
    await workbench.enter('sk-other-0123456789');
    await failsWith('The service rejected the API key.');
    await workbench.enter(server.key);
    await workbench.quickPickRow('qwen-coder-32b').waitFor();
    await failsWith(`OpenAI-compatible server at ${host}`);
  });

  it('tries the model, and changes nothing while none has answered', async () => {
    const { workbench, chat } = parley;
    await workbench.pick('qwen-broken-70b');
    await failsWith('not enough memory for this model');
    await chat.connectedTo('Parley Reader (no AI)');
    await workbench.pick('qwen-coder-32b');
    await chat.connectedTo('qwen-coder-32b');
    await workbench.statusBarItem('parley.connection').getByText('qwen-coder-32b').waitFor();
  });

  it('leads to a model that answers', async () => {
    const { chat } = parley;
    await chat.ask('Hello');
    await chat.lastAnswer.getByText('A whole answer.').waitFor();
    await chat.answered();
    assert.deepEqual(server.prompts, ['Hello']);
  });

  it('counts for a model of the server by estimate, as nobody knows its tokenizer', async () => {
    const { chat, workbench } = parley;
    await chat.composer.fill('How long does it take?');
    await chat.frame.getByText(/^~\d+ tokens$/u).waitFor();
    await chat.frame.getByText('Estimate: the service may count differently.').waitFor({
      state: 'attached',
    });
    await workbench
      .statusBarItem('parley.tokens')
      .getByText(/~\d+ tokens/u)
      .waitFor();
  });

  it('has the limits of the server obeyed, and its words shown', async () => {
    const { chat } = parley;
    server.reactions.push('limit', 'fail');
    await chat.ask('Again');
    await chat.lastAnswer.getByText('You exceeded your current quota').waitFor();
    await chat.button('Retry Now').click();
    await chat.lastAnswer.getByText('The context is too long').waitFor();
    await chat.lastAnswer.getByText('Later messages are sent without this one.').waitFor();
  });

  it('offers to continue an answer whose connection broke, and keeps its part', async () => {
    const { chat } = parley;
    server.reactions.push('cut');
    await chat.ask('Once more');
    await chat.lastAnswer.getByText('The connection closed before the answer finished.').waitFor();
    await chat.lastAnswer.getByText('The first half').waitFor();
    await chat.button('Continue').last().click();
    await chat.lastAnswer.getByText('A whole answer.').waitFor();
    await chat.answered();
    assert.equal(server.prompts.filter((prompt) => prompt.includes('Again')).length, 2);
    assert.ok(!server.prompts.some((prompt) => /Again[^]+Once more/u.test(prompt)));
    await savePicture(parley.page, 'out/ui-themes/connected.png');
  });

  it('lists a server on a usual port that wants a key, and leads by it to the models', async () => {
    const { workbench } = parley;
    const found = new ModelServer();
    await startWhereFound(found);
    try {
      const { host } = new URL(found.address);
      const row = workbench.quickPickRow(`Server at ${host}`);
      await workbench.open('Parley: Connect…', row.getByText('needs an API key'));
      await workbench.pickUntilGone(`Server at ${host}`);
      await workbench.enterInto(`API Key for ${host}`, found.key);
      await workbench.quickPickRow('qwen-coder-32b').waitFor();
      await failsWith(`OpenAI-compatible server at ${host}`);
      await workbench.closeList();
    } finally {
      await found.stop();
    }
  });
});
