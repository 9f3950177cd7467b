import assert from 'node:assert/strict';
import { LongestTurn } from './support/longestTurn';
import { pathsFor, SearchWindow, untilState } from './support/searchWindow';
import { until } from './support/until';

const folders = 100;
const filesPerFolder = 100;
/** Others say the same as one of these, as copies and templates do: what they say is embedded once. */
const contents = 400;

function fileAbout(number: number): string {
  return `/** Says what the ${number}th lamp of the street does. */\nexport function lamp${number}() {\n  return 'light ${number}';\n}\n`;
}

describe('the index of ten thousand files', () => {
  let window: SearchWindow;

  before(async () => {
    window = await SearchWindow.create({});
    for (let folder = 0; folder < folders; folder += 1) {
      const files = Array.from({ length: filesPerFolder }, (_, file): [string, string] => {
        const number = folder * filesPerFolder + file;
        return [`d${folder}/f${file}.ts`, fileAbout(number % contents)];
      });
      await window.write(Object.fromEntries(files));
    }
  });

  after(() => window.dispose());

  it('is made while the extension host has time for others and questions are answered', async function () {
    this.timeout(240_000);
    const index = window.open();
    const longestTurn = new LongestTurn();
    const startedMs = performance.now();
    const progress: number[] = [];
    index.onDidChangeState(({ files }) => progress.push(files));
    await index.begin();
    let answers = 0;
    await until(
      'all files are indexed',
      async () => {
        // With each step that it has made, one question: it has to be answered before the end.
        if (progress.length === answers) return index.state.kind === 'ready';
        await pathsFor(index, 'street lamp');
        answers = progress.length;
        return index.state.kind === 'ready';
      },
      220_000,
    );
    const longestMs = longestTurn.stop();
    const tookMs = performance.now() - startedMs;
    assert.equal(index.state.files, folders * filesPerFolder);
    assert.equal(index.state.chunksToEmbed, 0);
    assert.ok(answers > 20, `only ${answers} questions were answered meanwhile`);
    assert.ok(new Set(progress).size > 10, 'no progress was told');
    assert.ok(longestMs < tookMs / 20, `blocked for ${longestMs} of ${tookMs} ms`);
    assert.match((await pathsFor(index, 'lamp321')).join(' '), /f21\.ts/);
    await index.close();
  });

  it('is there again after a restart without reading any of them', async () => {
    const again = window.open();
    await again.restore();
    assert.equal(again.state.files, folders * filesPerFolder);
    assert.match((await pathsFor(again, 'lamp321')).join(' '), /f21\.ts/);
    await untilState(again, 'ready');
  });
});
