import assert from 'node:assert/strict';
import path from 'node:path';
import type { Part } from '../../src/protocol/content';
import { NativeChatPage } from './pages/nativeChatPage';
import { persistently, stepTimeoutMs } from './support/persistently';
import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { RecordingService } from './support/recordingService';
import { sampleFiles } from './support/sampleFiles';
import { savePicture } from './support/savePicture';

const countCall: Part = {
  functionCall: { name: 'parley_countTokens', args: { files: ['notes.md'] } },
  thoughtSignature: 'c2lnbmVk',
};

describe('VS Code’s own chat with @parley', () => {
  const service = new RecordingService();
  let parley: OpenParley;
  let chat: NativeChatPage;

  before(async () => {
    await service.start();
    service.usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 7 };
    parley = await openParley({
      settings: { 'parley.service.address': service.address },
      files: sampleFiles,
    });
    await parley.workbench.open('Parley: Set API Key', parley.workbench.asking('API Key for'));
    await parley.workbench.enterInto('API Key for 127.0.0.1', 'ui-test-key-0123456789');
    await parley.chat.connectedTo('Recorder');
    await parley.workbench.openFile('retry.py');
    chat = new NativeChatPage(parley.page);
    await chat.open();
    await chat.offers('Recorder');
  });

  beforeEach(() => {
    service.requests.length = 0;
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await parley.dispose();
    await service.stop();
  });

  it('calls a tool and answers, with the model of the picker and the tokens of both', async () => {
    service.candidates.push(answer({ text: 'I count them. ' }, countCall));
    service.candidates.push(answer({ text: 'The notes are short.' }));
    await chat.ask('@parley How many tokens are in notes.md?');
    await chat.lastAnswer.getByText('The notes are short.').waitFor();
    await chat.lastAnswer.getByText('Recorder · 200 tokens in · 14 out').waitFor();
    const result = sentParts(1).at(-1)?.functionResponse;
    assert.equal(result?.name, 'parley_countTokens');
    assert.match(JSON.stringify(result.response), /notes\.md/);
    await save('native-chat');
  });

  it('goes on with the conversation: prompts, answers, calls and results', async () => {
    service.candidates.push(answer({ text: 'Nothing.' }));
    await chat.ask('And then?');
    await chat.lastAnswer.getByText('Nothing.').waitFor();
    const parts = sentParts(0);
    const call = parts.find(({ functionCall }) => functionCall !== undefined);
    assert.deepEqual(call?.functionCall?.args, countCall.functionCall?.args);
    assert.equal(call?.thoughtSignature, countCall.thoughtSignature);
    assert.ok(parts.some(({ functionResponse }) => functionResponse !== undefined));
    assert.deepEqual(
      parts.flatMap(({ text }) => text ?? []),
      ['How many tokens are in notes.md?', 'I count them. ', 'The notes are short.', 'And then?'],
    );
  });

  it('explains the active file from a proposal, and leads to the lines it names', async () => {
    service.candidates.push(answer({ text: 'It **waits** longer each time, in `retry.py:2-3`.' }));
    await chat.proposal('Explain the active file').click();
    await chat.lastAnswer.getByText('It waits longer each time').waitFor();
    const selection = parley.workbench.statusBarItem('status.editor.selection');
    // VS Code draws an answer again when it has ended, and a link that is clicked in that moment opens nothing.
    await persistently(async () => {
      await chat.linkTo('retry.py:2-3').click({ timeout: stepTimeoutMs });
      await selection.getByText(/^Ln 3, Col 30 \(/).waitFor({ timeout: stepTimeoutMs });
    });
    await save('native-chat-explain');
  });

  it('still has the explained file in the prompt behind', async () => {
    service.candidates.push(answer({ text: 'Two to the power of it, see line 3.' }));
    await chat.ask('By which factor?');
    await chat.lastAnswer.getByText('Two to the power of it').waitFor();
    await chat.linkTo('retry.py:3').waitFor();
    const texts = sentParts(0).map(({ text }) => text ?? '');
    assert.ok(texts.some((text) => text.includes('return 100 * 2 ** attempt')));
    assert.ok(texts.includes('Explain this code.'));
  });

  it('counts what is open from a proposal, asks no model, and proposes the next one', async () => {
    await chat.proposal('Count open editors').click();
    // Its selection from before is counted too where VS Code still attaches that.
    await chat.lastAnswer.getByRole('cell', { name: 'retry.py' }).first().waitFor();
    assert.equal(service.requests.length, 0);
    service.candidates.push(answer({ text: 'Much.' }));
    await chat.ask('Is that much?');
    await chat.lastAnswer.getByText('Much.').waitFor();
    const texts = sentParts(0).map(({ text = '' }) => text);
    const [table = ''] = texts.slice(texts.indexOf('/tokens') + 1);
    assert.match(table, /\| retry\.py/, texts.join('\n---\n'));
  });

  it('says why an answer is not whole, below its text', async () => {
    service.candidates.push({ ...answer({ text: 'On and on' }), finishReason: 'MAX_TOKENS' });
    await chat.ask('This gets too long');
    await chat.lastAnswer.getByText('On and on').waitFor();
    await chat.lastAnswer.getByText('The answer reached the output token limit').waitFor();
    await save('native-chat-cut');
  });

  function answer(...parts: Part[]): { content: { parts: Part[] } } {
    return { content: { parts } };
  }

  /** All parts of a request, in order. */
  function sentParts(index: number): Part[] {
    return service.requests[index]?.contents.flatMap(({ parts }) => parts ?? []) ?? [];
  }

  async function save(name: string): Promise<void> {
    await savePicture(parley.page, path.join('out', 'ui-themes', `${name}.png`));
  }
});

describe('VS Code’s own chat with @parley and the built-in reader', () => {
  let parley: OpenParley;
  let chat: NativeChatPage;

  before(async () => {
    parley = await openParley({ files: sampleFiles });
    await parley.workbench.openFile('retry.py');
    chat = new NativeChatPage(parley.page);
    await chat.open();
    await chat.offers('Parley Reader (no AI)');
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(() => parley.dispose());

  it('explains the active file, with links to what it names', async () => {
    await chat.ask('@parley /explain');
    await chat.linkTo('retry.py:2-3').waitFor();
    await chat.linkTo('retry.py:5').waitFor();
  });
});
