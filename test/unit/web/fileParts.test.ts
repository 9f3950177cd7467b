import assert from 'node:assert/strict';
import { currentDrive } from '../../../src/web/drive';
import { storedNames } from '../../../src/web/fileParts';
import { answerFrom, RemoteDrive, type DriveQuestion } from '../../../src/web/driveMessages';
import * as files from '../../fakes/browserFiles';

const line = `${'x'.repeat(999)}\n`;

describe('files of a browser', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await files.mkdtemp('/tmp/parts-');
  });

  it('that are appended to are parts, each no larger than can be written with every line', async () => {
    const file = `${folder}/chat.jsonl`;
    for (let count = 0; count < 300; count += 1) await files.appendFile(file, line);
    assert.equal((await files.readFile(file, 'utf8')).length, 300 * line.length);
    assert.deepEqual(await files.readdir(folder), ['chat.jsonl']);
    const { parts = [] } = (await storedNames(folder))?.get('chat.jsonl') ?? {};
    assert.equal(parts.length, 3);
    assert.equal((await files.stat(file)).size, 300 * line.length);
  });

  it('are written behind what another window has written meanwhile', async () => {
    const file = `${folder}/chat.jsonl`;
    await files.appendFile(file, 'one\n');
    const theirs = '~00000000000001-0123abcd';
    await currentDrive().write(`${file}${theirs}`, new TextEncoder().encode('theirs\n'));
    await files.appendFile(file, 'two\n');
    assert.equal(await files.readFile(file, 'utf8'), 'theirs\none\ntwo\n');
  });

  it('go on behind what another window has written since, also where its clock is ahead', async () => {
    const file = `${folder}/chat.jsonl`;
    await files.appendFile(file, 'one\n');
    const theirs = `~0${Date.now() + 60_000}-0123abcd`;
    await currentDrive().write(`${file}${theirs}`, new TextEncoder().encode('theirs\n'));
    await files.appendFile(file, 'two\n');
    await files.appendFile(file, 'three\n');
    assert.equal(await files.readFile(file, 'utf8'), 'one\ntheirs\ntwo\nthree\n');
    const { parts = [] } = (await storedNames(folder))?.get('chat.jsonl') ?? {};
    assert.equal(parts.length, 3);
  });

  it('take all their parts along, and leave none', async () => {
    const file = `${folder}/chat.jsonl`;
    await files.writeFile(file, 'whole\n');
    await files.appendFile(file, 'part\n');
    await files.mkdir(`${folder}/deleted`, {});
    await files.rename(file, `${folder}/deleted/chat.jsonl`);
    assert.deepEqual(await files.readdir(folder), ['deleted']);
    await files.rename(`${folder}/deleted/chat.jsonl`, file);
    await files.appendFile(file, 'more\n');
    assert.equal(await files.readFile(file, 'utf8'), 'whole\npart\nmore\n');
    await files.rm(file);
    assert.deepEqual(await currentDrive().list(folder), [{ name: 'deleted', isFolder: true }]);
  });

  it('are one file again when they are replaced', async () => {
    const file = `${folder}/index`;
    await files.appendFile(file, 'old');
    await files.writeFile(file, 'new');
    await files.appendFile(file, ' and more');
    assert.equal(await files.readFile(file, 'utf8'), 'new and more');
  });

  it('keep the time that they were given, which the drive forgets', async () => {
    const file = `${folder}/lock`;
    await files.writeFile(file, 'mine');
    await files.utimes(file, new Date(5000), new Date(5000));
    await files.utimes(file, new Date(7000), new Date(7000));
    assert.equal((await files.stat(file)).mtimeMs, 7000);
    assert.deepEqual(await files.readdir(folder), ['lock']);
    await files.rename(file, `${folder}/moved`);
    assert.equal((await files.stat(`${folder}/moved`)).mtimeMs, 7000);
    await files.rm(`${folder}/moved`);
    assert.deepEqual(await currentDrive().list(folder), []);
  });

  it('are reached from a thread, with what the drive says', async () => {
    const remote: RemoteDrive = new RemoteDrive((question: DriveQuestion) => {
      void answerFrom(currentDrive(), structuredClone(question)).then((answer) =>
        remote.take(structuredClone(answer)),
      );
    });
    await remote.write(`${folder}/a`, new Uint8Array([1, 2]));
    assert.deepEqual(await remote.read(`${folder}/a`), new Uint8Array([1, 2]));
    assert.equal(await remote.read(`${folder}/b`), undefined);
    assert.deepEqual(await remote.list(folder), [{ name: 'a', isFolder: false }]);
    await assert.rejects(remote.write(folder, new Uint8Array()), { code: 'EISDIR' });
    await remote.remove(`${folder}/a`);
    assert.equal(await remote.stat(`${folder}/a`), undefined);
  });
});
