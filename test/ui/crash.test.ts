import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { ChatPage } from './pages/chatPage';
import { saveFailure, type OpenParley } from './support/openParley';
import { openScriptedParley, setKey, type ScriptedParley } from './support/openScriptedParley';
import { eventually } from './support/eventually';
import { extensionHostPid } from './support/ownProcess';

const key = 'ui-test-key-0123456789';
/** What the page calls to notify the test. */
const reportShown = 'parleyTestTellShown';
const steps = Array.from({ length: 20_000 }, (_, index) => ({ delayMs: 5, text: `word${index} ` }));
const script = {
  answers: [
    { match: 'Continue exactly', steps: [{ text: 'and so it ends.' }] },
    { match: 'Tell me', steps },
  ],
};

/** Reports to the test what the answer shows now and with each change: the page is gone as soon as its host is. */
async function watchText(answer: Locator): Promise<void> {
  await answer.evaluate((element, name) => {
    const notify = Reflect.get(window, name) as (text: string) => void;
    const report = (): void => notify(element.textContent);
    new MutationObserver(report).observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    report();
  }, reportShown);
}

/** On a busy machine, much of an answer comes before the end, and only turns near the view are on the page. */
async function showPrompt(chat: ChatPage): Promise<void> {
  await chat.scrollUp(await chat.heightOfTurns());
}

/** The last word of a text that is one of the answer's. */
function lastWord(text: string): string {
  const [last] = [...text.matchAll(/word\d+ /g)].at(-1) ?? [];
  assert.ok(last, 'nothing was shown');
  return last;
}

describe('a window whose extension host is killed', () => {
  let scripted: ScriptedParley;
  let parley: OpenParley;
  let shown = '';

  before(async function () {
    // Without signals there is nothing to be seen here that the unit test has not.
    if (process.platform === 'win32') this.skip();
    scripted = await openScriptedParley(script, key);
    parley = scripted.parley;
    await setKey(parley, key);
    await parley.page.exposeFunction(reportShown, (text: string) => (shown = text));
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    if (process.platform !== 'win32') await scripted.dispose();
  });

  it('has all that was shown after a reload, marked as cut, and no draft of it', async () => {
    const { chat, page } = parley;
    await chat.ask('Tell me a tale');
    await chat.lastAnswer.getByText('word0 ').waitFor();
    await watchText(chat.lastAnswer);
    await chat.lastAnswer.getByText('word30 ').waitFor();
    process.kill(extensionHostPid(), 'SIGKILL');
    await chat.composer.waitFor({ state: 'detached' });
    const lastShown = lastWord(shown);
    await page.reload();
    await chat.composer.waitFor();
    await chat.lastAnswer.getByText(lastShown).waitFor();
    await chat.lastAnswer.getByText('Interrupted: VS Code restarted.').waitFor();
    await chat.lastAnswer.getByRole('button', { name: 'Retry' }).waitFor();
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).waitFor();
    await eventually(() => chat.composer.inputValue(), '');
    await showPrompt(chat);
    await chat.turns('You').getByText('Tell me a tale').waitFor();
  });

  it('goes on with the answer that was cut', async () => {
    const { chat } = parley;
    await chat.connectedTo('Scripted');
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click();
    await chat.lastAnswer.getByText('and so it ends.').waitFor();
    await showPrompt(chat);
    await eventually(() => chat.turns('You').count(), 1);
  });
});
