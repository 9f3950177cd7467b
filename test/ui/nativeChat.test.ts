import { NativeChatPage } from './pages/nativeChatPage';
import type { OpenParley } from './support/openParley';
import { sampleFiles } from './support/sampleFiles';
import { scriptedSuite } from './support/scriptedSuite';

const countCall = {
  functionCall: { name: 'parley_countTokens', args: { files: ['notes.md'] } },
  thoughtSignature: 'c2lnbmVk',
};

const script = {
  answers: [
    {
      match: 'How many tokens',
      times: 1,
      steps: [{ text: 'I count them. ' }, { parts: [countCall] }],
    },
    {
      match: 'Explain this code',
      steps: [{ text: 'It **waits** longer each time, in `retry.py:2-3`.' }],
    },
    { match: 'too long', steps: [{ text: 'On and on' }], finishReason: 'MAX_TOKENS' },
    { match: 'And then', steps: [{ text: 'Nothing.' }] },
    { steps: [{ text: 'The notes ' }, { delayMs: 50, text: 'are short.' }] },
  ],
};

describe('VS Code’s own chat with @parley', () => {
  let parley: OpenParley;
  let chat: NativeChatPage;

  scriptedSuite(script, sampleFiles, async (opened) => {
    parley = opened;
    chat = new NativeChatPage(opened.page);
    await opened.workbench.openFile('retry.py');
    await chat.open();
    await chat.offers('Scripted');
  });

  it('calls a tool and answers, with the model of the picker and what it took', async () => {
    await chat.take('@par', '@parley');
    await chat.ask('How many tokens are in notes.md?');
    await chat.lastAnswer.getByText('The notes are short.').waitFor();
    await chat.lastAnswer.getByText(/^scripted · \d+ tokens in · \d+ out$/).waitFor();
    await parley.page.screenshot({ path: 'out/ui-themes/native-chat.png' });
  });

  it('goes on with the conversation', async () => {
    await chat.ask('And then?');
    await chat.lastAnswer.getByText('Nothing.').waitFor();
  });

  it('explains the active file when nothing is attached, from a proposal', async () => {
    await chat.proposal('Explain the active file').click();
    await chat.lastAnswer.getByText('It waits longer each time').waitFor();
    await chat.lastAnswer.locator('a', { hasText: 'retry.py:2-3' }).waitFor();
    await parley.page.screenshot({ path: 'out/ui-themes/native-chat-explain.png' });
  });

  it('counts what is open, without a model, from a proposal too', async () => {
    await chat.proposal('Count what is open').click();
    await chat.lastAnswer.getByRole('cell', { name: 'retry.py' }).waitFor();
    await parley.page.screenshot({ path: 'out/ui-themes/native-chat-tokens.png' });
  });

  it('says that nothing is cached', async () => {
    await chat.take('/cach', '/cache');
    await chat.ask('');
    await chat.lastAnswer.getByText('Nothing is cached').waitFor();
  });

  it('says why an answer is not whole, below what came', async () => {
    await chat.ask('This gets too long');
    await chat.lastAnswer.getByText('On and on').waitFor();
    await chat.lastAnswer.getByText('The answer reached the limit of output tokens').waitFor();
    await parley.page.screenshot({ path: 'out/ui-themes/native-chat-cut.png' });
  });
});
