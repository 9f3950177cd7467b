import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { IndexCommands } from '../../src/features/search/index/indexCommands';
import type { SemanticIndex } from '../../src/features/search/index/semanticIndex';
import type { IndexState } from '../../src/features/search/semanticSearch';
import { busyFor, embeddingModel } from '../fakes/embeddingService';
import { EmbeddingServer, SearchModelWindow } from './support/searchModelWindow';
import { pathsFor, SearchWindow, untilState } from './support/searchWindow';
import { until } from './support/until';

const canary = 'canary-key-8Jq2Vx';
const vectors = 'models/vectors';
const other = 'models/other';
const count = 130;

const files = Object.fromEntries(
  Array.from({ length: count }, (_, file) => [
    `f${file}.md`,
    `# Bird ${file}\n\nThe bird${file}x lives by the water and eats ${'small fish, '.repeat(10)}\n`,
  ]),
);

describe('the index of a workspace with a hosted model', () => {
  let models: SearchModelWindow;
  let server: EmbeddingServer;
  let window: SearchWindow;

  beforeEach(async () => {
    models = await SearchModelWindow.open();
    server = new EmbeddingServer();
    server.service.dimension = 16;
    server.service.models.push(embeddingModel(other));
    await server.start();
    await models.keys.set(server.address, canary);
    await SearchModelWindow.set({ 'parley.service.address': server.address });
    window = await SearchWindow.create(files, models.choice);
  });

  afterEach(async () => {
    await window.dispose();
    await models.dispose();
    await server.stop();
  });

  /** What was asked of the user before texts were sent. */
  function leaves(): string[] {
    return models.dialogs.lists
      .filter(({ head }) => head.title.startsWith('Send This Workspace'))
      .map(({ head }) => head.placeHolder);
  }

  /** The texts of the workspace that a model was asked for, a list a request. */
  function sent(model = vectors): string[][] {
    return server.service.asked
      .filter((requests) => requests.every((request) => request.model === model))
      .map((requests) => requests.map(({ content }) => content.parts?.[0]?.text ?? ''))
      .filter(([first]) => first !== 'Parley');
  }

  async function untilEmbedded(index: SemanticIndex, model = vectors): Promise<void> {
    await until('the model is used', () => index.state.space?.model === model);
    await until('all is embedded', () => {
      const { kind, files: indexed, chunksToEmbed } = index.state;
      return kind === 'ready' && indexed === count && chunksToEmbed === 0;
    });
  }

  it('asks once, with what it would send, and sends that in batches, each text once', async () => {
    await models.choose(vectors);
    const index = window.open();
    models.dialogs.chooses = 'Send';
    assert.equal(await index.begin(), true);
    await untilEmbedded(index);
    const [asked, ...more] = leaves();
    assert.deepEqual(more, []);
    const [, tokens = ''] = /^130 files in 130 sections, ~([\d,]+) tokens/.exec(asked ?? '') ?? [];
    const all = sent().flat();
    const characters = all.join('').length;
    const reported = Number(tokens.replace(',', ''));
    assert.ok(
      reported > characters / 8 && reported < characters,
      `${asked}, ${characters} characters`,
    );
    assert.deepEqual([all.length, new Set(all).size], [count, count]);
    assert.ok(sent().length <= 4, `${sent().length} requests`);
    assert.equal(server.service.mostAtOnce, 1);
    await index.close();
    for (const folder of [window.storage.fsPath, models.folder]) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
        const bytes = await readFile(path.join(parentPath, name));
        assert.ok(!bytes.includes(canary), name);
      }
    }
  });

  it('waits while the service is busy, says until when, and goes on with what is missing', async () => {
    await models.choose(vectors);
    server.service.refusals.push(undefined, busyFor(1));
    const index = window.open();
    const waiting: IndexState[] = [];
    index.onDidChangeState((state) => {
      if (state.kind === 'waiting') waiting.push(state);
    });
    models.dialogs.chooses = 'Send';
    await index.begin();
    await until('it waits', () => waiting.length > 0);
    assert.ok((waiting[0]?.retryAtMs ?? 0) > 0);
    assert.ok((await pathsFor(index, 'bird77x', { by: 'words' })).includes('f77.md'));
    await untilEmbedded(index);
    assert.equal(server.service.taken, 1 + count, 'the vector asked when it was chosen, and these');
  });

  it('sends nothing of a workspace that is not trusted, and finds by words', async () => {
    models.isTrusted = false;
    await models.choose(vectors);
    models.dialogs.chooses = 'Send';
    const index = window.open();
    assert.equal(await index.begin(), false);
    await untilState(index, 'ready');
    const question = await index.find('bird77x', {}, new AbortController().signal);
    assert.equal(question.found[0]?.path, 'f77.md');
    assert.ok(question.withoutSemantic);
    assert.match(models.dialogs.reported.at(-1) ?? '', /isn’t trusted/);
    assert.deepEqual([sent(), leaves()], [[], []]);
    models.isTrusted = true;
    assert.equal(await index.begin(), true);
    await untilEmbedded(index);
    assert.equal(leaves().length, 1);
  });

  it('asks once for a model that is chosen while another one is under way', async () => {
    await models.choose(vectors);
    const index = window.open();
    models.dialogs.chooses = 'Send';
    let answer = (): void => undefined;
    await index.begin();
    server.service.mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await until('the first model is asked', () => server.service.atOnce > 0);
    const choosing = models.choose(other);
    answer();
    await choosing;
    await untilEmbedded(index, other);
    assert.equal(leaves().length, 2, 'one for each model');
    const all = sent(other).flat();
    assert.deepEqual([all.length, new Set(all).size], [count, count]);
    await models.choose(vectors);
    await untilEmbedded(index);
    assert.equal(leaves().length, 2);
    assert.equal(new Set(sent().flat()).size, count);
  });

  it('asks once for a model that is chosen when the index is there, also where that is left open', async () => {
    const index = window.open();
    await index.begin();
    await untilState(index, 'ready');
    models.dialogs.chooses = undefined;
    await models.choose(vectors);
    await until('it is asked for', () => leaves().length > 0);
    await untilState(index, 'ready');
    assert.equal(await index.begin(), false);
    assert.equal(leaves().length, 2, 'once when it was chosen, once when it was begun');
    await window.write({ 'new.md': '# New\n\nA kingfisher.\n' });
    await until('it follows the files', async () =>
      (await pathsFor(index, 'kingfisher', { by: 'words' })).includes('new.md'),
    );
    await untilState(index, 'ready');
    assert.deepEqual([sent(), leaves().length], [[], 2]);
  });

  it('asks once where the index is begun again, or the key changes, while the question is open', async () => {
    await models.choose(vectors);
    const pick = models.dialogs.pick.bind(models.dialogs);
    let open = 0;
    let answer: () => void = () => undefined;
    models.dialogs.pick = async (choices, head) => {
      open += 1;
      await new Promise<void>((resolve) => (answer = resolve));
      return pick(choices, head);
    };
    models.dialogs.chooses = undefined;
    const index = window.open();
    const first = index.begin();
    await until('it is asked for', () => open === 1);
    await untilState(index, 'ready');
    let isBegunAgain = false;
    const begins = index.onDidChangeState(({ kind }) => (isBegunAgain ||= kind === 'indexing'));
    const second = index.begin();
    await until('it is begun again', () => isBegunAgain && index.state.kind === 'ready');
    begins.dispose();
    answer();
    assert.deepEqual(await Promise.all([first, second]), [false, false]);
    await window.write({ 'f0.md': '# New\n\nA kingfisher.\n' });
    await until('it follows the files', async () =>
      (await pathsFor(index, 'kingfisher', { by: 'words' })).includes('f0.md'),
    );
    await untilState(index, 'ready');
    assert.equal(open, 1);
    void index.begin();
    await until('it is asked for again', () => open === 2);
    let isOpenAgain = false;
    const changes = index.onDidChangeState(({ kind }) => (isOpenAgain ||= kind === 'off'));
    await models.keys.set(server.address, `${canary}-2`);
    await until('it is opened anew', () => isOpenAgain && index.state.kind === 'ready');
    changes.dispose();
    models.dialogs.chooses = 'Send';
    answer();
    await untilEmbedded(index);
    assert.equal(open, 2);
    assert.equal(sent().flat().length, count);
  });

  it('says how many texts are longer than the model accepts', async () => {
    server.service.tokenLimit = 150;
    await models.choose(vectors);
    const long = `# Long\n\n${'A long story of a heron. '.repeat(20)}\n`;
    await window.write({ 'long.md': long });
    for (let file = 3; file < count; file += 1) await window.remove(`f${file}.md`);
    const index = window.open();
    models.dialogs.chooses = 'Send';
    await index.begin();
    await until('all is embedded', () => {
      const { kind, chunks, chunksToEmbed } = index.state;
      return kind === 'ready' && chunks === 4 && chunksToEmbed === 0;
    });
    models.dialogs.chooses = undefined;
    const shown = new IndexCommands(index, models.dialogs, () => 0);
    await shown.show();
    assert.ok(index.cutTexts > 0);
    assert.match(models.rows.join('\n'), /Truncated/);
  });
});
