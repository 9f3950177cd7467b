import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppendLog } from '../../../src/fileSystem/appendLog';
import { fillDisk } from '../../fakes/fullDisk';

describe('appendLog', () => {
  let folder = '';
  let file = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-log-'));
    file = path.join(folder, 'made', 'late', 'log.jsonl');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('holds lines in the order they were given, those that come fast in few writes', async () => {
    const written: string[] = [];
    const log = new AppendLog(file, {
      begins: (text) => {
        written.push(text);
        return true;
      },
    });
    const lines = Array.from({ length: 50 }, (_, at) => `${at}\n`);
    await Promise.all(lines.map((line) => log.append(line)));
    await log.append('last\n');
    assert.equal(await readFile(file, 'utf8'), `${lines.join('')}last\n`);
    assert.deepEqual(written, [lines.join(''), 'last\n']);
  });

  it('begins a line of its own behind half a line, which costs itself alone', async () => {
    await mkdir(path.dirname(file), { recursive: true });
    for (const [before, expected] of [
      ['half', 'half\na\nb\n'],
      ['whole\n', 'whole\na\nb\n'],
      ['', 'a\nb\n'],
    ] as const) {
      await writeFile(file, before);
      const log = new AppendLog(file);
      await log.append('a\n');
      await log.append('b\n');
      assert.equal(await readFile(file, 'utf8'), expected);
    }
  });

  it('begins a line of its own behind half a line that another has left since', async () => {
    const log = new AppendLog(file);
    await log.append('a\n');
    await appendFile(file, 'half');
    await log.append('b\n');
    await appendFile(file, 'whole\n');
    await log.append('c\n');
    assert.equal(await readFile(file, 'utf8'), 'a\nhalf\nb\nwhole\nc\n');
  });

  it('makes no file for lines that none begins with, while it can be brought back', async () => {
    const log = new AppendLog(file, {
      begins: (text) => text.startsWith('first'),
      bringBack: () => rename(`${file}.aside`, file).catch(() => undefined),
    });
    await log.append('first\n');
    await rename(file, `${file}.aside`);
    await log.append('second\n');
    assert.equal(await readFile(file, 'utf8'), 'first\nsecond\n');
    await rm(file);
    await log.append('third\n');
    assert.equal(await readFile(file, 'utf8'), 'third\n', 'rather than nowhere');
  });

  it('writes with the next lines what could not be written', async () => {
    // Where its folder has to be is a file.
    await writeFile(path.join(folder, 'made'), '');
    const log = new AppendLog(file);
    await assert.rejects(log.append('a\n'), /ENOTDIR|EEXIST/u);
    await log.settled();
    await rm(path.join(folder, 'made'));
    await log.append('b\n');
    assert.equal(await readFile(file, 'utf8'), 'a\nb\n');
  });

  it('repeats no line that the disk had taken before it was full', async () => {
    const lines = ['{"a":"ä"}\n', '{"b":"ö"}\n'];
    const [one, two] = lines;
    await mkdir(path.dirname(file), { recursive: true });
    for (const [before, room, expected] of [
      ['', 0, `${one}${two}`],
      ['', 6, `{"a":"\n${one}${two}`],
      ['', 10, `${one}${two}`],
      ['', 11, `${one}${two}`],
      ['', 17, `${one}{"b":"\n${two}`],
      ['', 21, `${one}${two}`],
      ['half', 0, `half\n${one}${two}`],
      ['half', 1, `half\n${one}${two}`],
      ['half', 12, `half\n${one}${two}`],
    ] as const) {
      await writeFile(file, before);
      const log = new AppendLog(file);
      const empty = await fillDisk(file, room);
      await assert.rejects(log.append(lines.join('')), { code: 'ENOSPC' });
      empty();
      await log.append('last\n');
      assert.equal(await readFile(file, 'utf8'), `${expected}last\n`, `${before} ${room}`);
    }
  });

  it('begins each write with a line feed if others append too, and repeats none that failed', async () => {
    await writeFile(path.join(folder, 'made'), '');
    const log = new AppendLog(file, { isShared: true });
    await assert.rejects(log.append('lost\n'));
    await rm(path.join(folder, 'made'));
    await log.append('a\n');
    await appendFile(file, 'half');
    await log.append('b\n');
    assert.equal(await readFile(file, 'utf8'), '\na\nhalf\nb\n');
  });
});
