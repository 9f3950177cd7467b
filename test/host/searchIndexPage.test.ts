import assert from 'node:assert/strict';
import type { IndexState } from '../../src/features/search/semanticSearch';
import { IndexCommands } from '../../src/features/search/index/indexCommands';
import { IndexStatus } from '../../src/features/search/index/indexStatus';
import { DirectedDialogs } from '../fakes/directedDialogs';
import { FakeClock } from '../fakes/fakeClock';
import { SearchWindow, untilState } from './support/searchWindow';

const state: IndexState = {
  kind: 'indexing',
  files: 50,
  filesInAll: 100,
  chunks: 200,
  chunksToEmbed: 100,
  bytesOnDisk: 1000,
  bytesInMemory: 2000,
  space: undefined,
};

describe('what is shown of the index', () => {
  it('is its progress while it is worked on, a countdown while it waits, and nothing when it is ready', () => {
    const clock = new FakeClock();
    const status = new IndexStatus(clock);
    const text = (): string | undefined => status.text;
    try {
      assert.equal(text(), undefined);
      status.show(state);
      assert.match(text() ?? '', /25%/);
      status.show({ ...state, kind: 'waiting', retryAtMs: clock.now() + 9500 });
      assert.match(text() ?? '', /in 10 s/);
      clock.advance(5000);
      assert.match(text() ?? '', /in 5 s/);
      status.show({ ...state, kind: 'paused' });
      assert.match(text() ?? '', /paused/);
      status.show({ ...state, kind: 'ready' });
      assert.equal(text(), undefined);
      assert.equal(clock.pendingTimers, 0);
      const asks = { ...state, chunksToEmbed: 200 };
      status.show({ ...asks, consent: 'missing' });
      assert.match(text() ?? '', /50% of keywords/);
      status.show({ ...asks, kind: 'ready', consent: 'asked' });
      assert.match(text() ?? '', /needs permission/);
      status.show({ ...asks, kind: 'ready', consent: 'missing' });
      assert.equal(text(), undefined);
    } finally {
      status.dispose();
    }
  });

  it('is a list with state, size, model and what was left out, which begins and deletes it', async () => {
    const window = await SearchWindow.create({
      'a.md': '# Pelicans\n\nThey carry fish.\n',
      'b.png': 'x',
    });
    const dialogs = new DirectedDialogs();
    try {
      const index = window.open();
      const commands = new IndexCommands(index, dialogs, () => 0);
      dialogs.chooses = '$(play) Index This Workspace';
      await commands.show();
      await untilState(index, 'ready');
      dialogs.chooses = undefined;
      await commands.show();
      const rows = dialogs.lists.at(-1)?.rows.join('\n') ?? '';
      for (const row of [/State/, /Size/, /Model/, /Left out/, /Stop Indexing/, /Delete/]) {
        assert.match(rows, row);
      }
      assert.match(dialogs.lists.at(-1)?.head.placeHolder ?? '', /^1 files? /);
      dialogs.isYes = false;
      await commands.delete();
      assert.equal(index.state.kind, 'ready');
      dialogs.isYes = true;
      await commands.delete();
      assert.equal(index.state.kind, 'off');
      assert.match(dialogs.confirmations[0]?.detail ?? '', /from disk/);
    } finally {
      await window.dispose();
    }
  });
});
