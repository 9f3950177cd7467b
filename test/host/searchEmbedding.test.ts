import assert from 'node:assert/strict';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { ServiceError } from '../../src/protocol/serviceError';
import type { SemanticIndex } from '../../src/features/search/index/semanticIndex';
import { memoryMemento } from '../fakes/memoryMemento';
import { FakeClock } from '../fakes/fakeClock';
import { SearchChoice, SearchEmbedder } from './support/searchEmbedder';
import { setSetting } from './support/setSetting';
import { pathsFor, SearchWindow, untilState } from './support/searchWindow';
import { until } from './support/until';

const birds = ['heron', 'ostrich', 'pelican', 'flamingo', 'sparrow'];

/** A function long enough to be a chunk of its own. */
function functionAbout(bird: string): string {
  const lines = Array.from(
    { length: 12 },
    (_, at) => `  ${bird}Count${at} += flock.${bird}.size(${at});`,
  );
  return `/** Counts every ${bird} of the flock. */\nexport function count_${bird}(flock) {\n${lines.join('\n')}\n}\n`;
}

const branch = Object.fromEntries(birds.map((bird) => [`${bird}.js`, functionAbout(bird)]));

/** As many files as make several batches. */
function manyFiles(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 45 }, (_, at) => [`many/${at}.js`, functionAbout(`bird${at}x`)]),
  );
}

async function untilEmbedded(index: SemanticIndex, embedder: SearchEmbedder): Promise<void> {
  await untilState(index, 'ready');
  assert.equal(index.state.chunksToEmbed, 0);
  assert.equal(
    new Set(embedder.embedded).size,
    embedder.embedded.length,
    'something was embedded twice',
  );
}

describe('an index that a service embeds', () => {
  let embedder: SearchEmbedder;
  let choice: SearchChoice;
  let window: SearchWindow;

  beforeEach(async () => {
    embedder = new SearchEmbedder();
    choice = new SearchChoice(embedder);
    window = await SearchWindow.create(branch, choice);
  });

  afterEach(() => window.dispose());

  it('embeds a chunk once, and after an edit only what is new', async () => {
    const index = await window.openReady();
    await untilEmbedded(index, embedder);
    const before = embedder.embedded.length;
    assert.equal(before, index.state.chunks);
    const more = `${functionAbout('heron')}\n${functionAbout('kingfisher')}`;
    await window.write({ 'heron.js': more });
    await until('the edit is embedded', () => embedder.embedded.length > before);
    await untilEmbedded(index, embedder);
    assert.deepEqual(
      embedder.embedded.slice(before).map((text) => /count_(\w+)/.exec(text)?.[1]),
      ['kingfisher'],
    );
  });

  it('embeds nothing on the way back to another branch, nor after a restart', async () => {
    const index = await window.openReady();
    const first = embedder.embedded.length;
    const other = Object.fromEntries(
      birds.map((bird) => [`${bird}.js`, functionAbout(`${bird}Two`)]),
    );
    await window.write(other);
    await until('the other branch is embedded', () => embedder.embedded.length === 2 * first);
    await untilEmbedded(index, embedder);
    await window.write(branch);
    // What the other one's names are made of.
    await until(
      'only the first branch is found',
      async () => (await pathsFor(index, 'two', { by: 'words' })).length === 0,
    );
    await untilEmbedded(index, embedder);
    assert.equal(embedder.embedded.length, 2 * first);
    await index.close();
    const again = window.open();
    await again.restore();
    await untilEmbedded(again, embedder);
    assert.equal(embedder.embedded.length, 2 * first);
    const { found } = await again.find('pelican', {}, new AbortController().signal);
    assert.equal(found[0]?.foundBy, 'both');
  });

  it('keeps what arrived before a failure, reports it once, and requests only the rest when it starts again', async () => {
    await window.write(manyFiles());
    let batches = 0;
    embedder.beforeBatch = () => {
      batches += 1;
      if (batches <= 2) return Promise.resolve();
      throw new ServiceError('no room', { kind: 'server' });
    };
    const index = window.open();
    const failures: unknown[] = [];
    index.onDidFail((error) => failures.push(error));
    await index.begin();
    await untilState(index, 'failed');
    assert.match(index.state.problem ?? '', /no room/);
    assert.equal(failures.length, 1);
    // How much is in a batch depends on how much was read by then.
    const kept = embedder.embedded.length;
    assert.ok(kept > 0);
    assert.equal(index.state.chunks - index.state.chunksToEmbed, kept);
    assert.ok((await pathsFor(index, 'bird44x', { by: 'words' })).includes('many/44.js'));
    embedder.beforeBatch = () => Promise.resolve();
    await index.begin();
    await untilEmbedded(index, embedder);
    assert.equal(embedder.embedded.length, index.state.chunks);
  });

  it('asks no service again that refuses its key until it is begun again, while it follows the files', async () => {
    let asked = 0;
    embedder.beforeBatch = () => {
      asked += 1;
      throw new ServiceError('no', { kind: 'auth', reason: 'invalid' });
    };
    const index = window.open();
    const failures: unknown[] = [];
    index.onDidFail((error) => failures.push(error));
    await index.begin();
    await untilState(index, 'failed');
    await window.write({ 'new.js': functionAbout('kingfisher') });
    await until('the new file is found', async () =>
      (await pathsFor(index, 'kingfisher', { by: 'words' })).includes('new.js'),
    );
    await untilState(index, 'failed');
    assert.deepEqual([asked, failures.length], [1, 1]);
    assert.match(index.state.problem ?? '', /rejected the API key/);
    await index.begin();
    await until('it is said again', () => failures.length === 2);
    assert.equal(asked, 2);
    embedder.beforeBatch = () => Promise.resolve();
    await index.begin();
    await untilEmbedded(index, embedder);
    assert.equal(embedder.embedded.length, index.state.chunks);
  });

  it('tries again with each change where a service can’t be reached, and says another failure only', async () => {
    let asked = 0;
    let words = 'away';
    embedder.beforeBatch = () => {
      asked += 1;
      throw new ServiceError(words, { kind: 'server' });
    };
    const index = window.open();
    const failures: string[] = [];
    index.onDidFail((error) => failures.push((error as Error).message));
    await index.begin();
    await untilState(index, 'failed');
    await window.write({ 'new.js': functionAbout('kingfisher') });
    await until('it tries again', () => asked > 1 && index.state.kind === 'failed');
    assert.deepEqual(failures, ['away']);
    words = 'no room';
    await window.write({ 'newer.js': functionAbout('bittern') });
    await until('it says the other failure', () => failures.length > 1);
    assert.deepEqual(failures, ['away', 'no room']);
  });

  it('goes on after a restart in the middle, with what was not embedded alone', async () => {
    await window.write(manyFiles());
    let batches = 0;
    embedder.beforeBatch = async ({ signal }) => {
      batches += 1;
      if (batches <= 2) return;
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    };
    const index = window.open();
    await index.begin();
    await until('two batches came', () => batches === 3);
    assert.ok(embedder.embedded.length > 0);
    await index.close();
    embedder.beforeBatch = () => Promise.resolve();
    const again = window.open();
    await again.restore();
    await untilEmbedded(again, embedder);
    assert.equal(embedder.embedded.length, again.state.chunks);
  });

  it('looks at files first while a service embeds, and sends nothing of what was excluded meanwhile', async () => {
    await window.write(manyFiles());
    let sentBefore = 0;
    embedder.beforeBatch = async () => {
      embedder.beforeBatch = () => Promise.resolve();
      const changed = new Promise((resolve) => {
        const listener = vscode.workspace.onDidChangeConfiguration(() => {
          listener.dispose();
          resolve(undefined);
        });
      });
      await setSetting('files.exclude', { '**/many': true });
      await changed;
      sentBefore = embedder.embedded.length + 10;
    };
    const index = window.open();
    try {
      await index.begin();
      await untilEmbedded(index, embedder);
      assert.deepEqual(
        embedder.embedded.slice(sentBefore).filter((text) => /bird\d/u.test(text)),
        [],
      );
      assert.deepEqual(await pathsFor(index, 'bird44x', { by: 'words' }), []);
      assert.ok(embedder.embedded.some((text) => text.includes('pelican')));
    } finally {
      await setSetting('files.exclude', undefined);
    }
  });

  const exclusions: [string, Record<string, string>, () => Promise<void>][] = [
    ['a setting', {}, () => setSetting('files.exclude', { '**/many': true })],
    ['an ignore file', {}, () => window.write({ '.gitignore': 'many\n' })],
    ['an ignore file beside them', {}, () => window.write({ 'many/.gitignore': '*.js\n' })],
    [
      'one that goes',
      { '.gitignore': 'many/*.js\n', 'many/.gitignore': '!*.js\n' },
      () => window.remove('many/.gitignore'),
    ],
  ];

  for (const [how, before, exclude] of exclusions) {
    it(`gives up what waits for a rate limit where files are excluded by ${how}, and goes on without them`, async () => {
      // What one of them says too, which is read after it.
      const copy = { 'copy.js': functionAbout('bird0x') };
      await window.write({ ...copy, ...manyFiles(), ...before });
      let waits = 0;
      embedder.beforeBatch = ({ signal, onWait }) =>
        new Promise((_, reject) => {
          waits += 1;
          onWait?.(window.clock.now() + 600_000);
          signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
        });
      const index = window.open();
      try {
        await index.begin();
        await untilState(index, 'waiting');
        embedder.beforeBatch = () => Promise.resolve();
        await exclude();
        await untilEmbedded(index, embedder);
        assert.equal(waits, 1);
        const places = embedder.embedded.map((text) => text.split('\n')[0] ?? '');
        assert.deepEqual(
          places.filter((place) => /many\/\d|bird\d/u.test(place)),
          ['copy.js: count_bird0x'],
        );
        assert.equal(embedder.embedded.length, index.state.chunks);
        assert.ok(embedder.embedded.length > 0);
      } finally {
        await setSetting('files.exclude', undefined);
      }
    });
  }

  it('shows until when a service wants to be left alone', async () => {
    const clock = new FakeClock();
    window.clock = clock;
    let goOn: () => void = () => undefined;
    embedder.beforeBatch = async ({ onWait }) => {
      onWait?.(clock.now() + 30_000);
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      onWait?.(undefined);
    };
    const index = window.open();
    await index.begin();
    await untilState(index, 'waiting');
    assert.equal(index.state.retryAtMs, clock.now() + 30_000);
    assert.ok((await pathsFor(index, 'pelican', { by: 'words' })).includes('pelican.js'));
    embedder.beforeBatch = () => Promise.resolve();
    goOn();
    await untilEmbedded(index, embedder);
    assert.equal(index.state.retryAtMs, undefined);
  });

  it('says what it would send before it asks, and sends nothing after a no', async () => {
    choice.hasSaidYes = false;
    choice.answer = false;
    const index = window.open();
    assert.equal(await index.begin(), false);
    await untilState(index, 'ready');
    const [forecast] = choice.forecasts;
    assert.equal(forecast?.files, birds.length);
    assert.equal(forecast.chunks, index.state.chunks);
    assert.ok(forecast.tokens > 100 * birds.length, String(forecast.tokens));
    const { found, withoutSemantic } = await index.find(
      'pelican',
      {},
      new AbortController().signal,
    );
    assert.equal(found[0]?.foundBy, 'words');
    assert.equal(withoutSemantic, 'You haven’t allowed sending text to hosted.');
    assert.match(index.state.problem ?? '', /hosted/);
    assert.deepEqual([embedder.embedded, embedder.questions], [[], []]);
    choice.answer = true;
    assert.equal(await index.begin(), true);
    await untilEmbedded(index, embedder);
    assert.equal(embedder.embedded.length, index.state.chunks);
    assert.equal(index.state.problem, undefined);
  });

  const moments: [string, (index: SemanticIndex) => Promise<unknown>][] = [
    ['while the work is at its end', () => new Promise((resolve) => setImmediate(resolve))],
    ['after the work has ended', (index) => untilState(index, 'ready')],
  ];

  for (const [moment, comes] of moments) {
    it(`is not called ready between a yes that comes ${moment} and the vectors that it allows`, async () => {
      choice.hasSaidYes = false;
      const index = window.open();
      choice.askConsent = async () => {
        await comes(index);
        choice.hasSaidYes = true;
        return true;
      };
      const left: number[] = [];
      index.onDidChangeState(() => {
        const { kind, chunksToEmbed } = index.state;
        if (choice.hasSaidYes && kind === 'ready') left.push(chunksToEmbed);
      });
      assert.equal(await index.begin(), true);
      await untilEmbedded(index, embedder);
      assert.ok(
        left.every((chunks) => chunks === 0),
        left.join(' '),
      );
    });
  }

  it('shows that an answer is awaited while the user is asked, and that there is no consent after a no', async () => {
    choice.hasSaidYes = false;
    let answer: (isGiven: boolean) => void = () => undefined;
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    choice.askConsent = () => answered;
    const index = window.open();
    const begun = index.begin();
    await until('the user is asked', () => index.state.consent === 'asked');
    await untilState(index, 'ready');
    assert.equal(index.state.consent, 'asked');
    answer(false);
    assert.equal(await begun, false);
    assert.equal(index.state.consent, 'missing');
  });

  it('asks nothing by itself after a restart if the user has not said yes', async () => {
    const index = await window.openReady();
    await index.close();
    choice.hasSaidYes = false;
    await window.write({ 'new.js': functionAbout('kingfisher') });
    const again = window.open();
    const before = embedder.embedded.length;
    await again.restore();
    await untilState(again, 'ready');
    assert.deepEqual([choice.forecasts, embedder.embedded.length], [[], before]);
    assert.deepEqual(await pathsFor(again, 'kingfisher'), ['new.js']);
  });

  it('asks for the vector of a question once, never for words alone, and does without after a failure', async () => {
    const index = await window.openReady();
    await pathsFor(index, 'pelican');
    await pathsFor(index, 'pelican');
    await pathsFor(index, 'ostrich', { by: 'words' });
    assert.deepEqual(embedder.questions, ['pelican']);
    embedder.failure = new ServiceError('away', { kind: 'server' });
    const { found, withoutSemantic } = await index.find(
      'ostrich',
      {},
      new AbortController().signal,
    );
    assert.equal(found[0]?.path, 'ostrich.js');
    assert.equal(found[0].foundBy, 'words');
    assert.match(withoutSemantic ?? '', /away/);
  });

  it('makes another index for another model, and has the first one again', async () => {
    const index = await window.openReady();
    const other = new SearchEmbedder('models/other');
    choice.change(other);
    await until('the other model is used', () => index.state.space?.model === 'models/other');
    await untilEmbedded(index, other);
    assert.equal(other.embedded.length, index.state.chunks);
    const before = embedder.embedded.length;
    choice.change(embedder);
    await until('the first model is used', () => index.state.space?.model === 'models/hosted');
    await untilEmbedded(index, embedder);
    assert.equal(embedder.embedded.length, before);
  });

  it('is worked on by one window at a time; the next one takes over when that has gone', async () => {
    const index = await window.openReady();
    const clock = new FakeClock();
    window.clock = clock;
    const second = window.open(memoryMemento());
    await second.begin();
    await untilState(second, 'ready');
    assert.match(second.state.problem ?? '', /[Aa]nother window/);
    assert.ok((await pathsFor(second, 'pelican', { by: 'words' })).includes('pelican.js'));
    await window.write({ 'new.js': functionAbout('kingfisher') });
    await until('the first window has it', async () =>
      (await pathsFor(index, 'kingfisher', { by: 'words' })).includes('new.js'),
    );
    await untilEmbedded(index, embedder);
    await until('the second window has it too', async () => {
      clock.advance(5000);
      return (await pathsFor(second, 'kingfisher', { by: 'words' })).includes('new.js');
    });
    await index.close();
    await until('the second window works on it', () => {
      clock.advance(5000);
      return second.state.problem === undefined;
    });
    await window.write({ 'newer.js': functionAbout('bittern') });
    await until('it follows the files', async () =>
      (await pathsFor(second, 'bittern', { by: 'words' })).includes('newer.js'),
    );
    await untilEmbedded(second, embedder);
  });

  it('leaves the rest to a window that took it over while the machine slept, and goes on once that has gone', async () => {
    await window.write(manyFiles());
    const clock = new FakeClock();
    window.clock = clock;
    let batches = 0;
    let goOn: () => void = () => undefined;
    embedder.beforeBatch = async ({ signal }) => {
      batches += 1;
      if (batches <= 2) return;
      await new Promise<void>((resolve, reject) => {
        goOn = resolve;
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      });
    };
    const first = window.open();
    await first.begin();
    await until('two batches came', () => batches === 3);
    embedder.beforeBatch = () => Promise.resolve();
    const second = window.open(memoryMemento());
    await second.begin();
    await until('what came is on the disk', () => {
      clock.advance(5000);
      const { chunks, chunksToEmbed } = second.state;
      return chunks - chunksToEmbed === embedder.embedded.length;
    });
    const lock = (await window.indexFiles()).get('lock') ?? '';
    const then = new Date(Date.now() - 61_000);
    await until('the second window works on it', async () => {
      await utimes(lock, then, then).catch(() => undefined);
      clock.advance(5000);
      return second.state.problem === undefined;
    });
    await untilEmbedded(second, embedder);
    await until('the first window sees that', () => first.state.problem !== undefined);
    assert.match(first.state.problem ?? '', /[Aa]nother window/);
    goOn();
    await untilState(first, 'ready');
    await untilEmbedded(second, embedder);
    assert.equal(embedder.embedded.length, second.state.chunks);
    await second.close();
    await until('the first window works on it again', () => {
      clock.advance(5000);
      return first.state.problem === undefined;
    });
    await window.write({ 'new.js': functionAbout('kingfisher') });
    await until('it follows the files', async () =>
      (await pathsFor(first, 'kingfisher', { by: 'words' })).includes('new.js'),
    );
    await untilEmbedded(first, embedder);
    assert.equal(embedder.embedded.length, first.state.chunks);
  });

  it('says that it was damaged, and makes again what couldn’t be read', async () => {
    const index = await window.openReady();
    await index.close();
    const before = embedder.embedded.length;
    const folder = path.join(window.storage.fsPath, 'search');
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    assert.ok(files.length > 0);
    for (const { parentPath, name } of files) {
      const bytes = await readFile(path.join(parentPath, name));
      bytes.fill(0xa5, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2));
      await writeFile(path.join(parentPath, name), bytes);
    }
    const again = window.open();
    await again.restore();
    await untilState(again, 'ready');
    assert.match(again.state.problem ?? '', /damaged/);
    assert.equal(again.state.chunksToEmbed, 0);
    assert.equal(again.state.files, birds.length);
    assert.ok(embedder.embedded.length <= 2 * before);
    for (const bird of birds) {
      assert.ok((await pathsFor(again, bird, { by: 'words' })).includes(`${bird}.js`), bird);
    }
  });
});
