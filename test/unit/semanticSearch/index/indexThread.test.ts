import assert from 'node:assert/strict';
import type { Log } from '../../../../src/base/log';
import { IndexThread } from '../../../../src/semanticSearch/index/indexThread';
import type {
  IndexFigures,
  SearchCall,
  SearchCalls,
} from '../../../../src/semanticSearch/worker/searchWorkerMessages';
import { FakeClock } from '../../../fakes/fakeClock';
import { silentLog } from '../../../fakes/silentLog';
import { turn } from '../../../fakes/turn';

/** A thread whose index another window may have. */
class ScriptedLink {
  readonly called: string[] = [];
  opened: SearchCalls['open']['takes'] | undefined;
  /** Another window has the index. */
  isTaken = false;
  problems: string[] = [];
  failure: Error | undefined;
  figures: IndexFigures = {
    files: 2,
    chunks: 7,
    chunksToEmbed: 3,
    unusedVectors: 0,
    bytesOnDisk: 100,
    bytesInMemory: 200,
    leftOut: { binary: 0, secret: 0 },
  };

  call = async <Call extends SearchCall>(
    call: Call,
    argument: SearchCalls[Call]['takes'],
  ): Promise<SearchCalls[Call]['gives']> => {
    this.called.push(call);
    if (this.failure !== undefined) throw this.failure;
    if (call === 'open') {
      this.opened = argument as SearchCalls['open']['takes'];
      return { isReadOnly: this.isTaken, problems: this.problems };
    }
    return call === 'takeOver' ? !this.isTaken : this.figures;
  };

  async end(): Promise<void> {
    this.called.push('end');
  }
}

const place = { folder: '/index', limits: { maxChunks: 9, maxUnusedVectors: 3 }, owner: 'me' };
const space = { service: 'embedded', model: 'models/words', dimension: 8 };

describe('the thread of an index', () => {
  let link: ScriptedLink;
  let clock: FakeClock;

  beforeEach(() => {
    link = new ScriptedLink();
    clock = new FakeClock();
  });

  const thread = (embedding = { space, isInside: true, mayBeSent: true }, log = silentLog) =>
    new IndexThread(link, place, embedding, clock, log);

  it('opens the index at its place with the model, and knows how far it is', async () => {
    const opened = thread();
    assert.equal(opened.figures.chunks, 0);
    let refreshes = 0;
    opened.onDidRefresh(() => (refreshes += 1));
    await opened.open();
    assert.deepEqual(link.opened, { ...place, space, embedsItself: true, countsTokens: false });
    assert.equal(opened.figures.chunks, 7);
    assert.equal(refreshes, 1);
    assert.equal(opened.wasDamaged, false);
    assert.equal(clock.pendingTimers, 0);
  });

  it('counts what would be sent while texts may not be sent', async () => {
    await thread({ space, isInside: false, mayBeSent: false }).open();
    assert.equal(link.opened?.countsTokens, true);
    assert.equal(link.opened.embedsItself, false);
  });

  it('notes and logs that the index was damaged', async () => {
    link.problems = ['chunks.1: cut'];
    const lines: string[] = [];
    const log: Log = { ...silentLog, warn: (line) => void lines.push(line) };
    const opened = thread(undefined, log);
    await opened.open();
    assert.equal(opened.wasDamaged, true);
    assert.deepEqual(lines, ['search index: chunks.1: cut']);
  });

  it('rejects if the index can’t be opened, and keeps its figures where they can’t be read', async () => {
    const opened = thread();
    await opened.open();
    link.failure = new Error('no');
    await assert.rejects(opened.open(), /no/u);
    await opened.refresh();
    assert.equal(opened.figures.chunks, 7);
  });

  it('asks again and again for an index that another window has, and says when it has it', async () => {
    link.isTaken = true;
    const opened = thread();
    const takenOver: boolean[] = [];
    opened.onDidTakeOver(() => takenOver.push(opened.isReadOnly));
    await opened.open();
    assert.equal(opened.isReadOnly, true);
    clock.advance(5000);
    await turn();
    link.failure = new Error('busy');
    clock.advance(5000);
    await turn();
    assert.deepEqual([opened.isReadOnly, takenOver], [true, []]);
    link.failure = undefined;
    link.isTaken = false;
    clock.advance(5000);
    await turn();
    assert.deepEqual([opened.isReadOnly, takenOver], [false, [false]]);
    assert.equal(clock.pendingTimers, 0);
  });

  it('asks so too for one that another window has taken over', async () => {
    const opened = thread();
    await opened.open();
    link.isTaken = true;
    link.figures = { ...link.figures, isReadOnly: true };
    await opened.refresh();
    assert.equal(opened.isReadOnly, true);
    const { isReadOnly: _, ...figures } = link.figures;
    Object.assign(link, { isTaken: false, figures });
    clock.advance(5000);
    await turn();
    assert.equal(opened.isReadOnly, false);
  });

  it('asks for nothing any more once it has ended, also if it was just asking', async () => {
    link.isTaken = true;
    const opened = thread();
    await opened.open();
    clock.advance(5000);
    await opened.end();
    await turn();
    assert.ok(link.called.includes('end'));
    assert.equal(clock.pendingTimers, 0);
  });
});
