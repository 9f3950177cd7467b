import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/base/systemClock';
import { CurrentConversation } from '../../../../src/features/chat/currentConversation';
import { JournalFolder } from '../../../../src/storage/journalFile';
import { silentLog } from '../../../fakes/silentLog';

describe('the chat that is open', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-current-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  const open = (): CurrentConversation => {
    const rejectWrite = (error: unknown): never => assert.fail(String(error));
    return new CurrentConversation(new JournalFolder(folder), silentLog, rejectWrite, systemClock);
  };

  async function leaveOne(): Promise<string> {
    const before = open();
    before.current.record({ type: 'userTurn', id: 'u', prompt: 'Hi', attachments: [], atMs: 0 });
    before.remember();
    await before.settled();
    return before.current.conversation.id;
  }

  async function restart(): Promise<CurrentConversation> {
    const current = open();
    await current.restore();
    await current.settled();
    return current;
  }

  const turns = ({ current }: CurrentConversation): string[] =>
    current.conversation.path().map(({ id }) => id);

  it('is the one that was open before', async () => {
    await leaveOne();
    const current = await restart();
    assert.deepEqual(turns(current), ['u']);
  });

  it('is a new one where that was begun while the one before was read', async () => {
    await leaveOne();
    const current = open();
    const restored = current.restore();
    current.startNew();
    await restored;
    assert.deepEqual(turns(current), []);
  });

  it('is a new one where that was begun before the one before was read', async () => {
    await leaveOne();
    const current = open();
    current.startNew();
    await current.restore();
    assert.deepEqual(turns(current), []);
  });

  /** Has one of two chats chosen, and another act while it is read. */
  async function openWhile(
    act: (current: CurrentConversation, otherId: string) => void,
  ): Promise<{ current: CurrentConversation; isOpen: boolean | undefined; ids: string[] }> {
    const ids = [await leaveOne(), await leaveOne()];
    const [first = '', second = ''] = ids;
    const current = await restart();
    current.startNew();
    const opening = current.open(first);
    act(current, second);
    return { current, isOpen: await opening, ids };
  }

  it('is the one that was chosen last, also where one chosen before it is read later', async () => {
    let opening: Promise<boolean | undefined> | undefined;
    const { current, isOpen, ids } = await openWhile((opener, id) => {
      opening = opener.open(id);
    });
    assert.equal(await opening, true);
    assert.equal(isOpen, undefined);
    assert.equal(current.current.conversation.id, ids[1]);
    await current.settled();
    assert.equal((await restart()).current.conversation.id, ids[1]);
  });

  it('is the new one that was begun, or the one that was gone back to, while another one was read', async () => {
    for (const act of [
      (current: CurrentConversation) => current.startNew(),
      (current: CurrentConversation) => void current.open(current.current.conversation.id),
    ]) {
      const { current, isOpen } = await openWhile(act);
      assert.equal(isOpen, undefined);
      assert.deepEqual(turns(current), []);
      await current.settled();
      assert.deepEqual(turns(await restart()), []);
    }
  });

  it('is the one that was chosen where the one before is deleted while that is read', async () => {
    const { current, isOpen, ids } = await openWhile((deleted) => deleted.startNew(false));
    assert.equal(isOpen, true);
    assert.equal(current.current.conversation.id, ids[0]);
    await current.settled();
  });

  it('is the one before where the one that was chosen isn’t there', async () => {
    await leaveOne();
    const current = await restart();
    assert.equal(await current.open('gone'), false);
    assert.deepEqual(turns(current), ['u']);
  });

  describe('while nothing is said in it', () => {
    const settings = { systemInstruction: { parts: [{ text: 'Write short sentences.' }] } };
    const choose = ({ current }: CurrentConversation): void => {
      current.record({ type: 'settings', settings: {} });
      current.record({ type: 'settings', settings });
      current.record({ type: 'tools', mode: 'read' });
    };

    it('has what was chosen for it after a restart, and writes it down with its first turn', async () => {
      const before = open();
      choose(before);
      await before.settled();
      const current = await restart();
      assert.deepEqual(current.current.conversation.settings, settings);
      assert.equal(current.current.conversation.toolMode, 'read');
      current.current.record({ type: 'userTurn', id: 'u', prompt: '', attachments: [], atMs: 0 });
      current.remember();
      await current.settled();
      const again = await restart();
      assert.deepEqual(again.current.conversation.settings, settings);
      assert.deepEqual(turns(again), ['u']);
      for (const each of [current, again]) {
        each.startNew();
        assert.equal(each.current.conversation.settings, undefined);
        await each.settled();
      }
    });

    it('has nothing of it once another new one is begun', async () => {
      const before = open();
      choose(before);
      before.startNew();
      await before.settled();
      const current = await restart();
      assert.equal(current.current.conversation.settings, undefined);
    });

    it('has what was chosen since rather than before', async () => {
      const before = open();
      choose(before);
      await before.settled();
      const current = open();
      const restored = current.restore();
      current.current.record({ type: 'tools', mode: 'all' });
      await restored;
      await current.settled();
      const again = await restart();
      for (const { conversation } of [current.current, again.current]) {
        assert.equal(conversation.toolMode, 'all');
        assert.deepEqual(conversation.settings, settings);
      }
    });

    it('is as new where what was chosen can’t be read', async () => {
      const choices = '{"type":"settings"}\n{"type":"removed","turnId":"u"}\nnull\n{"type":"to';
      await writeFile(path.join(folder, 'new'), choices);
      const current = await restart();
      const { settings: read, toolMode } = current.current.conversation;
      assert.deepEqual([read, toolMode, turns(current)], [undefined, undefined, []]);
    });

    it('leaves what was chosen to itself where another one is open', async () => {
      const before = open();
      choose(before);
      await leaveOne();
      await before.settled();
      const current = await restart();
      assert.deepEqual(turns(current), ['u']);
      assert.equal(current.current.conversation.settings, undefined);
    });

    for (const [when, restarts] of [
      ['in this window', false],
      ['before a restart', true],
    ] as const) {
      it(`has it again where another one was opened meanwhile, ${when}`, async () => {
        const one = await leaveOne();
        const before = open();
        before.startNew();
        choose(before);
        assert.ok(await before.open(one));
        assert.equal(before.current.conversation.settings, undefined);
        await before.settled();
        const current = restarts ? await restart() : before;
        assert.deepEqual(turns(current), ['u']);
        assert.ok(await current.open(one));
        current.startNew();
        assert.deepEqual(current.current.conversation.settings, settings);
        await current.settled();
        const again = await restart();
        for (const { conversation } of [current.current, again.current]) {
          assert.deepEqual(conversation.settings, settings);
          assert.equal(conversation.toolMode, 'read');
        }
      });
    }

    for (const [when, isRestoring] of [
      ['before', false],
      ['while', true],
    ] as const) {
      it(`has it again where New Chat comes ${when} the one before is read`, async () => {
        const one = await leaveOne();
        const before = open();
        before.startNew();
        choose(before);
        assert.ok(await before.open(one));
        await before.settled();
        const current = open();
        if (isRestoring) {
          void current.restore();
          // The turns are read last.
          await readFile(path.join(folder, 'new'));
        }
        current.startNew();
        await current.restore();
        await current.settled();
        for (const { current: shown } of [current, await restart()]) {
          assert.deepEqual(shown.conversation.settings, settings);
          assert.equal(shown.conversation.toolMode, 'read');
          assert.ok(shown.conversation.isEmpty);
        }
      });
    }

    it('leaves what was chosen to the next new one where it begins before that is read', async () => {
      const one = await leaveOne();
      const before = open();
      before.startNew();
      choose(before);
      assert.ok(await before.open(one));
      await before.settled();
      const current = open();
      current.current.record({ type: 'userTurn', id: 'v', prompt: '', attachments: [], atMs: 0 });
      current.remember();
      await current.restore();
      await current.settled();
      for (const each of [current, await restart()]) {
        assert.deepEqual(turns(each), ['v']);
        each.startNew();
        assert.deepEqual(each.current.conversation.settings, settings);
        await each.settled();
      }
    });

    it('keeps it from the next new one once something was said in it', async () => {
      const one = await leaveOne();
      const current = open();
      current.startNew();
      choose(current);
      await current.open(one);
      current.startNew();
      current.current.record({ type: 'userTurn', id: 'v', prompt: '', attachments: [], atMs: 0 });
      current.remember();
      await current.settled();
      for (const each of [current, await restart()]) {
        assert.deepEqual(each.current.conversation.settings, settings);
        each.startNew();
        assert.equal(each.current.conversation.settings, undefined);
        await each.settled();
      }
    });

    it('has it again where another one was opened before it was read', async () => {
      const one = await leaveOne();
      const before = open();
      before.startNew();
      choose(before);
      await before.settled();
      const current = open();
      assert.ok(await current.open(one));
      current.startNew();
      assert.deepEqual(current.current.conversation.settings, settings);
      await current.settled();
    });
  });
});
