import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { readTarball } from '../../../src/localModels/tarball';
import { tarball, type TarEntry } from '../../fakes/tarball';

async function read(...entries: TarEntry[]): Promise<[string, string][]> {
  const files = await readTarball(tarball(entries));
  return files.map(({ path, bytes }) => [path, bytes.toString('utf8')]);
}

describe('readTarball', () => {
  it('reads files below the folder they are packed in', async () => {
    const files = await read(
      { path: 'package/', type: '5' },
      { path: 'package/a.js', text: 'x'.repeat(600) },
      { path: 'other/b/c.json', text: '{}' },
      { path: 'package/empty' },
    );
    assert.deepEqual(files, [
      ['a.js', 'x'.repeat(600)],
      ['b/c.json', '{}'],
      ['empty', ''],
    ]);
  });

  it('takes long names of both kinds, each for one file', async () => {
    const long = `package/${'deep/'.repeat(40)}a.js`;
    const record = ` path=${long}\n`;
    const files = await read(
      { path: 'PaxHeader', type: 'x', text: `${record.length + 3}${record}` },
      { path: 'package/short.js', text: '1' },
      { path: 'LongLink', type: 'L', text: `${long}\0` },
      { path: 'package/short.js', text: '2' },
      { path: 'package/short.js', text: '3' },
    );
    const name = long.slice('package/'.length);
    assert.deepEqual(files, [
      [name, '1'],
      [name, '2'],
      ['short.js', '3'],
    ]);
  });

  it('refuses what would be outside of the package, and links', async () => {
    for (const path of ['package/../../x', 'x', 'package//x', 'package/c:/x', 'package/a\\..\\x']) {
      await assert.rejects(read({ path }), /outside/u, path);
    }
    await assert.rejects(read({ path: 'package/a', type: '2' }), /other than files/u);
  });

  it('refuses what is damaged', async () => {
    const cut = Buffer.alloc(512, 'a');
    await assert.rejects(readTarball(gzipSync(cut)), /damaged/u);
    await assert.rejects(readTarball(Buffer.from('no archive')));
  });
});
