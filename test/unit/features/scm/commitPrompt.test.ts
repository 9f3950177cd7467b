import assert from 'node:assert/strict';
import {
  createCommitRequest,
  fitDiff,
  type CommitMaterial,
} from '../../../../src/features/scm/commitPrompt';
import { diffFiles } from '../../../../src/edits/diff/diffFiles';

function diffOf(path: string, line: string): string {
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-x\n+${line}\n`;
}

function materialOf(...diffs: string[]): CommitMaterial {
  return { files: diffFiles(diffs.join('')), untracked: [], subjects: [], hint: '' };
}

async function countLetters(text: string): Promise<number> {
  return text.length;
}

async function askedText(material: CommitMaterial, limit = 100_000): Promise<string> {
  const ask = createCommitRequest(material, await fitDiff(material, limit, countLetters));
  return ask.contents[0]?.parts?.map(({ text }) => text).join('') ?? '';
}

async function leftOut(material: CommitMaterial, limit = 100_000): Promise<[string, string][]> {
  const fitted = await fitDiff(material, limit, countLetters);
  return fitted.leftOut.map(({ file, reason }) => [file.path, reason]);
}

describe('the request of a commit message', () => {
  it('has the changes, the recent messages and what the user has begun', async () => {
    const text = await askedText({
      ...materialOf(diffOf('a.ts', 'new')),
      untracked: ['b.ts'],
      subjects: ['Füge A hinzu', 'Räume auf'],
      hint: 'Fixes #7\n',
    });
    assert.ok(text.includes(diffOf('a.ts', 'new')));
    assert.match(text, /- Füge A hinzu\n- Räume auf/u);
    assert.match(text, /keep its content:\n\nFixes #7\n/u);
    assert.match(text, /- b\.ts: new, untracked by git/u);
  });

  for (const path of [
    '.env',
    'deploy/.env.production',
    'certs/Server.PEM',
    'id_ed25519',
    '.npmrc',
    'credentials.json',
    'secrets.yaml',
    'prod.tfvars',
  ]) {
    it(`names ${path} and keeps its changes to itself`, async () => {
      const material = materialOf(diffOf(path, 'PASSWORD=hunter2'), diffOf('a.ts', 'b'));
      assert.deepEqual(await leftOut(material), [[path, 'secret']]);
      const text = await askedText(material);
      assert.ok(text.includes(`- ${path}: may contain secrets, lines added: 1, removed: 1`));
      assert.doesNotMatch(text, /hunter2/u);
    });
  }

  it('keeps the changes of a file with a private key to itself, whatever its name', async () => {
    const material = materialOf(diffOf('a.ts', '-----BEGIN RSA PRIVATE KEY-----'));
    assert.deepEqual(await leftOut(material), [['a.ts', 'secret']]);
  });

  it('keeps a file to itself that held secrets under its old name', async () => {
    const diff =
      'diff --git a/.env b/config.txt\nrename from .env\nrename to config.txt\n@@ -1 +1 @@\n-A\n+B\n';
    assert.deepEqual(await leftOut(materialOf(diff)), [['config.txt', 'secret']]);
  });

  it('takes templates and code that only sound like secrets along', async () => {
    const material = materialOf(
      ...['.env.example', 'src/secretStore.ts', 'keyboard.ts'].map((path) => diffOf(path, 'x')),
    );
    assert.deepEqual(await leftOut(material), []);
  });

  it('only counts the lines of what a tool wrote', async () => {
    const paths = [
      'package-lock.json',
      'Cargo.lock',
      'yarn.lock',
      'go.sum',
      'a.min.js',
      'a.js.map',
    ];
    const material = materialOf(...paths.map((path) => diffOf(path, 'x')));
    assert.deepEqual(
      await leftOut(material),
      paths.map((path) => [path, 'generated']),
    );
    assert.match(await askedText(material), /- go\.sum: generated, lines added: 1, removed: 1/u);
  });

  it('leaves out the largest files until all fits', async () => {
    const material = materialOf(
      diffOf('large.ts', 'l'.repeat(5000)),
      diffOf('a.ts', 'a'),
      diffOf('huge.ts', 'h'.repeat(1_000_000)),
      diffOf('b.ts', 'b'),
    );
    assert.deepEqual(await leftOut(material, 5000), [
      ['large.ts', 'noRoom'],
      ['huge.ts', 'noRoom'],
    ]);
    const text = await askedText(material, 5000);
    assert.ok(text.length < 5000);
    assert.match(text, /huge\.ts: too long to show/u);
    assert.ok(text.includes(diffOf('b.ts', 'b')));
  });

  it('names 200 files at most that git doesn’t know yet, and leaves room for the changes', async () => {
    const untracked = Array.from({ length: 10_000 }, (_, index) => `lib/a${index}.js`);
    const material = { ...materialOf(diffOf('a.ts', 'new')), untracked };
    const text = await askedText(material, 20_000);
    assert.ok(text.includes(diffOf('a.ts', 'new')));
    assert.match(
      text,
      /- lib\/a199\.js: new, untracked by git\n- 9800 more: new, untracked by git\n/u,
    );
    assert.doesNotMatch(text, /a200\.js/u);
  });

  it('names 200 files at most whose changes are left out', async () => {
    const paths = Array.from({ length: 300 }, (_, index) => `a${index}.min.js`);
    const text = await askedText(materialOf(...paths.map((path) => diffOf(path, 'x'))));
    assert.match(text, /- a199\.min\.js: generated, [^\n]*\n- 100 more\n/u);
  });

  it('does not count what can’t fit', async () => {
    const counted: number[] = [];
    await fitDiff(materialOf(diffOf('huge.ts', 'h'.repeat(1_000_000))), 5000, async (text) => {
      counted.push(text.length);
      return text.length;
    });
    assert.ok(counted.every((length) => length < 10_000));
  });

  it('ends when a count is stopped', async () => {
    const stopped = fitDiff(materialOf(diffOf('a.ts', 'a')), 5000, () =>
      Promise.reject(new Error('stopped')),
    );
    await assert.rejects(stopped, /stopped/u);
  });
});
