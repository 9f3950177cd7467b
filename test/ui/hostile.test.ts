import assert from 'node:assert/strict';
import { hostileAnswers, hostileFunction, hostileOrigin } from './hostileMarkdown';
import { saveFailure, type OpenParley } from './support/openParley';
import { openScriptedParley, setKey, type ScriptedParley } from './support/openScriptedParley';

const key = 'hostile-test-key';
const prompts = hostileAnswers.map((_, index) => `vector ${index}.`);
const script = {
  answers: hostileAnswers.map(({ markdown }, index) => ({
    match: prompts[index],
    steps: [{ text: markdown }],
  })),
};

describe('a hostile answer', () => {
  let scripted: ScriptedParley;
  let parley: OpenParley;
  const ran: string[] = [];
  const fetched: string[] = [];

  before(async function () {
    this.timeout(120_000);
    scripted = await openScriptedParley(script, key);
    parley = scripted.parley;
    await parley.page.exposeFunction(hostileFunction, (...values: unknown[]) => {
      ran.push(values.join());
    });
    parley.page.on('request', (request) => {
      if (request.url().startsWith(hostileOrigin)) fetched.push(request.url());
    });
    await setKey(parley, key);
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await scripted.dispose();
  });

  it('runs nothing and fetches nothing, whichever way it tries', async function () {
    this.timeout(240_000);
    const { chat } = parley;
    for (const [index, prompt] of prompts.entries()) {
      await chat.ask(prompt);
      await chat
        .turns('Model')
        .nth(index)
        .getByText(/tokens in/)
        .waitFor();
    }
    assert.deepEqual(ran, []);
    assert.deepEqual(fetched, []);
  });

  it('leaves no element in the page that could run or load anything', async () => {
    const answers = parley.chat.turns('Model');
    const dangerous = answers.locator(
      'script, iframe, object, embed, form, style, link, meta, base',
    );
    assert.equal(await dangerous.count(), 0);
    const handlers = await answers
      .locator('*')
      .evaluateAll((elements) =>
        elements.flatMap((element) =>
          [...element.attributes]
            .filter(
              ({ name, value }) =>
                name.startsWith('on') || (name !== 'title' && /^\s*javascript:/i.test(value)),
            )
            .map(({ name, value }) => `${name}=${value}`),
        ),
      );
    assert.deepEqual(handlers, []);
  });
});
