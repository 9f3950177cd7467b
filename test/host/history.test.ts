import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import { ChatHistory } from '../../src/storage/chatHistory';
import { removeUnusedMedia } from '../../src/storage/removeUnusedMedia';
import { JournalFolder } from '../../src/storage/journalFile';
import { deleteChat } from '../../src/features/chat/history/deleteChat';
import { exportChat } from '../../src/features/chat/history/exportChat';
import { HistoryCommands } from '../../src/features/chat/history/historyCommands';
import { followContent, keepAttached } from '../../src/features/chat/history/historyFeature';
import type { HistoryOptions } from '../../src/features/chat/history/historyOptions';
import { TurnCopies } from '../../src/features/chat/answer/turnCopies';
import type { CurrentConversation } from '../../src/features/chat/currentConversation';
import type { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import { importChat } from '../../src/features/chat/history/importChat';
import { openChat } from '../../src/features/chat/history/openChat';
import { renameChat } from '../../src/features/chat/history/renameChat';
import { FakeClock } from '../fakes/fakeClock';
import { isMedia } from '../../src/conversation/turn';
import { silentLog } from '../fakes/silentLog';
import { turn } from '../fakes/turn';
import { DialogAnswers } from './support/dialogAnswers';
import { until } from './support/until';
import { openScriptedWindow } from './support/scriptedWindow';

const foreverMs = 3_600_000;
const script = {
  answers: [
    { match: 'for ever', steps: [{ text: 'First ' }, { delayMs: foreverMs, text: 'last' }] },
    { steps: [{ text: 'An answer.' }] },
  ],
};

/** A window with its history over journals in a folder. */
interface HistoryWindow extends Omit<HistoryOptions, 'attachments'> {
  attachments: DraftAttachments;
  currentConversation: CurrentConversation;
  dispose(): Promise<void>;
}

function openWindow(folder: string): HistoryWindow {
  const { controller, currentConversation, journals, drift, store, attachments, parts } =
    openScriptedWindow(folder, script);
  const chat = { open: async (): Promise<void> => undefined };
  const history = new ChatHistory(journals, silentLog, systemClock);
  return {
    ...{
      history,
      store,
      attachments,
      currentConversation,
      controller,
      chat,
      clock: systemClock,
      log: silentLog,
    },
    async dispose() {
      parts.dispose();
      await Promise.all([journals.written(), drift.written()]);
    },
  };
}

describe('the history of chats in VS Code', () => {
  let folder = '';
  let window: HistoryWindow;
  let answers: DialogAnswers;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-history-'));
    window = openWindow(folder);
    answers = new DialogAnswers();
    answers.give('showInformationMessage', undefined);
  });

  afterEach(async () => {
    answers.restore();
    await window.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Sends a prompt and resolves when the answer reads so, and has ended unless that is awaited of it. */
  const say = async (
    prompt: string,
    until = 'An answer.',
    { controller } = window,
  ): Promise<void> => {
    const reached = new Promise<void>((resolve) => {
      const subscription = controller.onDidPatch(() => {
        const last = controller.state().turns.at(-1);
        const isThere = last?.role === 'model' && last.text === until;
        if (!isThere || (until === 'An answer.' && last.status !== 'done')) return;
        subscription.dispose();
        resolve();
      });
    });
    controller.send(prompt);
    await reached;
    while (until === 'An answer.' && controller.isAnswering) await turn();
  };

  const titles = async (): Promise<string[]> =>
    (await window.history.list()).map(({ title }) => title);
  const row = async (title: string): Promise<{ id: string; title: string }> => {
    const found = (await window.history.list()).find((chat) => chat.title === title);
    assert.ok(found, title);
    return found;
  };
  const shown = ({ controller } = window): string[] =>
    controller.state().turns.map(({ text }) => text);

  it('offers what is done with a chat before the one of the window before is read', async () => {
    const following: vscode.Disposable[] = [];
    const offered = (): boolean[] => {
      const said: boolean[] = [];
      following.push(followContent(window, (hasChat) => void said.push(hasChat)));
      return said;
    };
    const first = offered();
    await say('One');
    await until('it is offered', () => first.at(-1) === true);
    await window.dispose();
    window = openWindow(folder);
    const second = offered();
    await until('it is offered', () => second.length > 0);
    assert.deepEqual(second, [true]);
    assert.equal(window.controller.isEmpty, true);
    assert.match(
      (await new TurnCopies(window.currentConversation).chatAs('text')) ?? '',
      /One[^]*An answer\./u,
    );
    window.controller.startNew();
    assert.deepEqual(second, [true, false]);
    vscode.Disposable.from(...following).dispose();
  });

  it('opens an earlier chat in the page, in which one goes on', async () => {
    await say('One');
    window.controller.startNew();
    await say('Two');
    let replaced = 0;
    window.controller.onDidReplace(() => (replaced += 1));
    await openChat((await row('One')).id, window.controller, window.chat);
    assert.equal(replaced, 1);
    assert.deepEqual(shown(), ['One', 'An answer.']);
    await say('More');
    assert.deepEqual(shown(), ['One', 'An answer.', 'More', 'An answer.']);
    assert.equal((await window.history.list()).length, 2);
  });

  it('is at the opened chat again after a reload', async () => {
    await say('One');
    window.controller.startNew();
    await say('Two');
    await openChat((await row('One')).id, window.controller, window.chat);
    await window.dispose();
    window = openWindow(folder);
    await window.currentConversation.restore();
    assert.deepEqual(shown(), ['One', 'An answer.']);
  });

  it('says that a chat is gone, and leaves the one that is shown', async () => {
    await say('One');
    answers.give('showWarningMessage', undefined);
    await openChat('not-there', window.controller, window.chat);
    assert.deepEqual(answers.asked.at(-1), ['This chat no longer exists.']);
    assert.deepEqual(shown(), ['One', 'An answer.']);
  });

  it('renames a chat, and leaves it when nothing was entered', async () => {
    await say('One');
    answers.give('showInputBox', 'Another name');
    await renameChat(await row('One'), window.history);
    assert.deepEqual(await titles(), ['Another name']);
    answers.give('showInputBox', undefined);
    await renameChat(await row('Another name'), window.history);
    assert.deepEqual(await titles(), ['Another name']);
  });

  it('deletes the chat that is shown, and shows it again after Undo', async () => {
    await say('One');
    let undo: (choice: string) => void = () => undefined;
    answers.give('showInformationMessage', new Promise<string>((resolve) => (undo = resolve)));
    await deleteChat(await row('One'), window.history, window.controller, window.log);
    assert.deepEqual(shown(), []);
    assert.deepEqual(await titles(), []);
    const back = new Promise<void>((resolve) => void window.controller.onDidReplace(resolve));
    undo('Undo');
    await back;
    assert.deepEqual(shown(), ['One', 'An answer.']);
    assert.deepEqual(await titles(), ['One']);
  });

  it('shows the chat that was opened while the one before it was deleted', async () => {
    const { history, controller, log } = window;
    await say('One');
    controller.startNew();
    await say('Two');
    const { id } = await row('One');
    answers.give('showInformationMessage', undefined);
    const remove = history.delete.bind(history);
    history.delete = async (deletedId) => {
      await remove(deletedId);
      assert.equal(await controller.open(id), true);
    };
    await deleteChat(await row('Two'), history, controller, log);
    assert.deepEqual(shown(), ['One', 'An answer.']);
    assert.deepEqual(await titles(), ['One']);
  });

  it('does not delete a chat that is answering', async () => {
    answers.give('showWarningMessage', undefined);
    await say('for ever', 'First ');
    await deleteChat(await row('for ever'), window.history, window.controller, window.log);
    assert.match(String(answers.asked.at(-1)?.[0]), /Stop it first/);
    assert.deepEqual(await titles(), ['for ever']);
  });

  it('exports a chat and imports it as another one', async () => {
    await say('One');
    const json = vscode.Uri.file(path.join(folder, 'chat.json'));
    answers.give('showSaveDialog', json);
    await exportChat(await row('One'), window.history, window.store);
    answers.give('showOpenDialog', [json]);
    await importChat(window);
    assert.deepEqual(await titles(), ['One', 'One']);
    assert.deepEqual(shown(), ['One', 'An answer.']);
  });

  it('exports a chat as Markdown, and says where it is', async () => {
    await say('One');
    const file = path.join(folder, 'chat.md');
    answers.give('showSaveDialog', vscode.Uri.file(file));
    answers.give('showInformationMessage', undefined);
    await exportChat(await row('One'), window.history, window.store);
    assert.match(
      await readFile(file, 'utf8'),
      /^# One\n\n## You\n\nOne\n\n## Model .*\n\nAn answer/,
    );
    assert.equal(answers.asked.at(-1)?.[0], `Exported the chat to ${file}.`);
  });

  it('names what is wrong with a file that isn’t an exported chat, and imports nothing', async () => {
    const file = path.join(folder, 'other.json');
    await writeFile(file, '{"format":"parley.chat","version":1,"records":[{"type":"end"}]}');
    answers.give('showOpenDialog', [vscode.Uri.file(file)]);
    answers.give('showErrorMessage', undefined);
    await importChat(window);
    assert.match(String(answers.asked.at(-1)?.[0]), /records\[0\]\.turnId: must be a string/);
    assert.deepEqual(await titles(), []);
  });

  it('keeps what two windows said in the same chat', async () => {
    await say('One');
    assert.deepEqual(await titles(), ['One']);
    const other = openWindow(folder);
    try {
      await other.currentConversation.restore();
      await say('From the other', 'An answer.', other);
      // Which resolves when the other window has written it down.
      assert.equal((await other.history.list())[0]?.turnCount, 4);
      await say('From this');
    } finally {
      await other.dispose();
    }
    const hits: string[] = [];
    const search = window.history.search('From', new AbortController().signal);
    for await (const { context } of search) hits.push(context);
    assert.deepEqual(hits, ['From the other', 'From this']);
    assert.deepEqual(await titles(), ['One']);
  });

  describe('keeps what is attached to a message that is not sent', () => {
    const dayMs = 24 * 3_600_000;
    const inAWeek = new FakeClock(Date.now() + 8 * dayMs);

    /** Puts in something that nothing has as well, and pastes a picture. */
    async function paste(): Promise<string> {
      await window.store.put([Buffer.from('left over')]);
      const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
      const remarks = await window.attachments.attachFiles([
        { name: 'pasted.png', sizeBytes: bytes.length, bytes },
      ]);
      assert.deepEqual(remarks, []);
      const attached = window.attachments.peek()[0];
      assert.ok(attached !== undefined && isMedia(attached));
      return attached.sha256;
    }

    const kept = (): Promise<string[]> => readdir(window.store.folder);

    async function showsChats(shown: HistoryOptions): Promise<void> {
      const history = new ChatHistory(new JournalFolder(folder), silentLog, inAWeek);
      void new HistoryCommands({ ...shown, history }).show();
      await until('old media is removed', async () => (await kept()).length < 2);
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      // Which may be under way still.
      await removeUnusedMedia(history, window.store, inAWeek.now());
    }

    it('also after a week', async () => {
      const pasted = await paste();
      await showsChats(window);
      assert.deepEqual(await kept(), [pasted]);
    });

    it('from other windows of the workspace, too, for as long as it is attached', async () => {
      const pasted = await paste();
      const clock = new FakeClock(Date.now());
      const keeping = keepAttached({ ...window, clock });
      const modifiedMs = async (): Promise<number> =>
        (await stat(path.join(window.store.folder, pasted))).mtimeMs;
      clock.advance(7 * dayMs);
      await until('it is kept', async () => (await modifiedMs()) > Date.now() + 6 * dayMs);
      const other = openWindow(folder);
      await showsChats(other);
      await other.dispose();
      assert.deepEqual(await kept(), [pasted]);
      keeping.dispose();
      assert.equal(clock.pendingTimers, 0);
    });
  });
});
