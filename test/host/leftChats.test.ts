import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteChat } from '../../src/features/chat/history/deleteChat';
import type { ToolCallView } from '../../src/messages/chatState';
import { silentLog } from '../fakes/silentLog';
import { DialogAnswers } from './support/dialogAnswers';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { until } from './support/until';
import { untilAnswered } from './support/untilAnswered';

const name = 'list_open_editors';
const script = {
  answers: [
    { match: 'Look', times: 1, steps: [{ parts: [{ functionCall: { name, args: {} } }] }] },
    { steps: [{ text: 'Well.' }] },
  ],
};

describe('a chat that is left while what it called ends', () => {
  let folder: string;
  let window: ScriptedWindow;
  let dialogs: DialogAnswers;
  let end: (result: string) => void;
  let earlierId: string;
  let id: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-left-'));
    dialogs = new DialogAnswers();
    dialogs.give('showInformationMessage', undefined);
    window = openScriptedWindow(folder, script);
    const { controller, settings } = window;
    await untilAnswered(controller, () => controller.send('Hello'));
    earlierId = controller.conversation.id;
    controller.startNew();
    const ended = new Promise<string>((resolve) => (end = resolve));
    const tool = settings.tools.known.own.find((each) => each.name === name);
    assert.ok(tool);
    // As a command ends: when it does so, also after Stop.
    const begun = new Promise<void>((resolve) => {
      const run = (): Promise<string> => {
        resolve();
        return ended;
      };
      Object.assign(tool, { endsItself: true, run });
    });
    settings.tools.set('read');
    controller.send('Look');
    await begun;
    ({ id } = controller.conversation);
    controller.startNew();
  });

  afterEach(async () => {
    end('');
    dialogs.restore();
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const hasEnded = (): Promise<void> =>
    until('the call has ended', () => !window.controller.isAnswering);

  async function listed(): Promise<string[]> {
    await window.journals.written();
    return (await window.history.list()).map((chat) => chat.id);
  }

  function callNow(): ToolCallView | undefined {
    const turn = window.controller.state().turns[2];
    assert.ok(turn?.role === 'user');
    return turn.calls?.[0];
  }

  it('is not deleted before', async () => {
    const { controller, history } = window;
    const remove = (): Promise<void> =>
      deleteChat({ id, title: 'Look' }, history, controller, silentLog);
    dialogs.give('showWarningMessage', undefined);
    await remove();
    assert.match(String(dialogs.asked.at(-1)?.[0]), /Stop it first/);
    end('One file.');
    await hasEnded();
    await remove();
    assert.deepEqual(await listed(), [earlierId]);
  });

  it('goes on as it runs where it is opened again, and has what came of it once', async () => {
    const { controller, history, journals } = window;
    assert.equal(await controller.open(id), true);
    assert.equal(controller.state().isAnswering, true);
    assert.equal(callNow()?.state, 'running');
    end('One file.');
    await hasEnded();
    assert.equal(callNow()?.state, 'stopped');
    controller.send('And now?');
    await hasEnded();
    await journals.written();
    const ends = (await history.records(id)).filter(({ type }) => type === 'callEnd');
    assert.equal(ends.length, 1);
    assert.match(window.asked.at(-1) ?? '', /One file/u);
  });

  it('does not keep the one that is shown from being deleted', async () => {
    const { controller, history } = window;
    await controller.open(earlierId);
    await deleteChat({ id: earlierId, title: 'Hello' }, history, controller, silentLog);
    assert.equal(controller.isEmpty, true);
    assert.deepEqual(await listed(), [id]);
  });

  it('is not left for a fork of it where something was asked in it meanwhile', async () => {
    const { controller, history } = window;
    end('One file.');
    await hasEnded();
    await controller.open(earlierId);
    const add = history.add.bind(history);
    history.add = async (records) => {
      const forkId = await add(records);
      controller.send('And now?');
      return forkId;
    };
    assert.equal(await controller.fork(controller.state().turns[1]?.id ?? ''), false);
    assert.equal(controller.conversation.id, earlierId);
    await hasEnded();
    const last = controller.state().turns.at(-1);
    assert.ok(last?.role === 'model');
    assert.equal(last.status, 'done');
  });
});
