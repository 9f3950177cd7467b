import assert from 'node:assert/strict';
import { pathsFor, SearchWindow, untilState } from './support/searchWindow';

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

  it('is made while questions are answered', async function () {
    this.timeout(240_000);
    const index = window.open();
    const reported: number[] = [];
    index.onDidChangeState(({ files }) => reported.push(files));
    await index.begin();
    // Whoever asks does not wait for ten thousand files.
    await pathsFor(index, 'street lamp');
    assert.notEqual(index.state.kind, 'ready');
    await untilState(index, 'ready', 220_000);
    assert.equal(index.state.files, folders * filesPerFolder);
    assert.equal(index.state.chunksToEmbed, 0);
    assert.deepEqual(
      reported,
      reported.toSorted((a, b) => a - b),
    );
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
