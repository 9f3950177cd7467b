import type { OpenParley } from './support/openParley';
import { scriptedSuite } from './support/scriptedSuite';
import { eventually } from './support/eventually';

const script = {
  answers: [
    { match: 'break', steps: [{ text: 'Half ' }, { text: 'planted ' }, { text: 'and the rest' }] },
    { steps: [{ text: 'One two' }] },
  ],
};
const unshown = 'This message can’t be shown.';

/** Has the page fail wherever it renders an answer with this word; runs in the page. */
function plantFailure(): void {
  const { prototype } = Element;
  const set = Reflect.get<Element, 'setAttribute'>(prototype, 'setAttribute');
  prototype.setAttribute = function (this: Element, name, value) {
    if (name === 'dir' && this.textContent.includes('planted')) throw new Error('planted');
    set.call(this, name, value);
  };
}

describe('a turn that the page fails to render', () => {
  let parley: OpenParley;

  scriptedSuite(script, {}, (opened) => {
    parley = opened;
  });

  it('says so alone while it streams, and the chat goes on', async () => {
    const { chat } = parley;
    await chat.ask('First');
    await chat.answered();
    await chat.frame.locator('body').evaluate(plantFailure);
    await chat.ask('Please break');
    await chat.turnAt(4).getByText(unshown).waitFor();
    await chat.answered();
    await chat.ask('Third');
    await chat.turnAt(6).getByText('One two').waitFor();
    await eventually(() => chat.turns('Model').getByText('One two').count(), 2);
    await eventually(() => chat.conversation.getByText(unshown).count(), 1);
  });

  it('says so alone in a chat that is opened, and is shown if nothing fails any more', async () => {
    const { chat, page } = parley;
    await page.addInitScript(plantFailure);
    await page.reload();
    await chat.turnAt(4).getByText(unshown).waitFor();
    await chat.turnAt(6).getByText('One two').waitFor();
    await chat.ask('Fourth');
    await chat.turnAt(8).getByText('One two').waitFor();
    await eventually(() => chat.conversation.getByText(unshown).count(), 1);
  });
});
