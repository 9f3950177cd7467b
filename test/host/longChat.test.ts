import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChatPatch } from '../../src/messages/chatPageMessages';
import type { ChatState } from '../../src/messages/chatState';
import { encodeRecord } from '../../src/conversation/journal';
import { longJournal, promptAfter } from '../fakes/longJournal';
import { turn } from '../fakes/turn';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';

const turnCount = 1000;
const next = promptAfter(turnCount);
const script = { answers: [{ steps: [{ text: 'One ' }, { text: 'two' }] }] };

describe('a long chat in the chat controller', () => {
  let folder = '';
  let window: ScriptedWindow;
  let patches: ChatPatch[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-long-'));
    await writeFile(path.join(folder, 'c.jsonl'), longJournal('c', turnCount));
    await writeFile(path.join(folder, 'open'), 'c');
    window = openScriptedWindow(folder, script);
    patches = [];
    window.parts.add(window.controller.onDidPatch((more) => patches.push(...more)));
    await window.currentConversation.restore();
  });

  afterEach(async () => {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function turns(): ChatState['turns'] {
    return window.controller.state().turns;
  }

  it('shows the last turns, and leaves the page as it is when all are read', async () => {
    const { controller, currentConversation } = window;
    let replacedCount = 0;
    window.parts.add(controller.onDidReplace(() => (replacedCount += 1)));
    const state = controller.state();
    controller.pageOpened();
    assert.equal(state.hasEarlier, true);
    await currentConversation.current.complete();
    assert.deepEqual(turns(), state.turns);
    assert.equal(controller.state().hasEarlier, true);
    assert.equal(replacedCount, 0);
  });

  it('shows the page all turns when another window went on with the chat meanwhile', async () => {
    const { controller } = window;
    await appendFile(path.join(folder, 'c.jsonl'), encodeRecord(next));
    const replaced = new Promise<void>((resolve) => {
      window.parts.add(controller.onDidReplace(resolve));
    });
    controller.pageOpened();
    await replaced;
    assert.equal(turns().at(-1)?.id, 'next');
  });

  it('shows earlier turns as soon as they are read', async () => {
    const { controller, currentConversation } = window;
    const [first] = turns();
    assert.ok(first);
    controller.showEarlier(first.id);
    await currentConversation.current.complete();
    await turn();
    const patch = patches.find(({ kind }) => kind === 'turnsPrepended');
    assert.ok(patch?.kind === 'turnsPrepended');
    assert.equal(patch.turns.at(-1)?.id, `t${Number(first.id.slice(1)) - 1}`);
  });

  it('sends with all turns before, also when they are not read yet', async () => {
    window.controller.send('And then?');
    assert.equal(window.currentConversation.current.conversation.isWhole, false);
    while (turns().at(-1)?.text !== 'One two') await turn();
    assert.equal(window.currentConversation.current.conversation.path().length, turnCount + 2);
    assert.equal(patches[0]?.kind, 'draftTaken');
  });

  it('changes and forks turns, also when the others are not read yet', async () => {
    const { controller, currentConversation } = window;
    controller.changeTurn('remove', `t${turnCount}`);
    await currentConversation.current.complete();
    assert.equal(currentConversation.current.conversation.path().length, turnCount - 1);
    assert.equal(await controller.fork('t4'), true);
    assert.deepEqual(
      turns().map(({ id }) => id),
      ['t1', 't2', 't3', 't4'],
    );
  });

  it('takes no prompt for a chat that is not open any more when it is read', async () => {
    const { current } = window.currentConversation;
    window.controller.send('And then?');
    window.controller.startNew();
    await current.complete();
    assert.deepEqual(turns(), []);
    assert.equal(current.conversation.path().length, turnCount);
    assert.equal(
      patches.some(({ kind }) => kind === 'draftTaken'),
      false,
    );
  });

  it('takes nothing over behind a prompt that was sent while the turns were read', async () => {
    const { controller, currentConversation } = window;
    controller.send('And then?');
    const refusal = await controller.takeOver({
      prompt: 'What was asked elsewhere?',
      attachments: [],
      model: '',
      answer: {},
      status: 'done',
    });
    assert.match(refusal ?? '', /^An answer is in progress/u);
    while (turns().at(-1)?.text !== 'One two') await turn();
    assert.equal(currentConversation.current.conversation.path().length, turnCount + 2);
  });

  it('says why when the turns before can’t be read, and takes nothing', async () => {
    await rm(path.join(folder, 'c.jsonl'));
    const refused = new Promise<void>((resolve) => {
      window.parts.add(
        window.controller.onDidPatch((some) => {
          if (some.some(({ kind }) => kind === 'draftRefused')) resolve();
        }),
      );
    });
    window.controller.send('And then?');
    await refused;
    assert.ok(turns().length < 200);
  });
});
