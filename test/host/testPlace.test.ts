import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { regionAt } from '../../src/features/rewrite/preparedRegion';
import { testUriOf } from '../../src/features/rewrite/testPlace';
import { testRegion } from '../../src/features/rewrite/testRegion';
import { MemoryFileSystem } from '../fakes/memoryFileSystem';
import { withFolders } from './support/withFolders';

describe('the place of a file’s tests in the workspace', () => {
  let root: vscode.Uri;
  const { signal } = new AbortController();

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = vscode.Uri.joinPath(folder.uri, 'testPlace');
    const files = [
      ...['src/a.ts', 'src/net/b.ts', 'test/a.spec.ts', 'node_modules/x/b.test.ts'],
      ...['README.md', 'src/lib.rs'],
    ];
    for (const file of files) {
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(root, file), new Uint8Array());
    }
  });

  after(() => vscode.workspace.fs.delete(root, { recursive: true }));

  function uriOf(file: string): vscode.Uri {
    return vscode.Uri.joinPath(root, file);
  }

  it('is by the habit of the folder, with an example', async () => {
    const place = await testUriOf(uriOf('src/net/b.ts'), signal);
    assert.deepEqual(
      [place?.uri.path, place?.exists, place?.isInline],
      [uriOf('test/net/b.spec.ts').path, false, false],
    );
    assert.deepEqual(
      place?.examples.map((example) => example.path),
      [uriOf('test/a.spec.ts').path],
    );
  });

  it('is the test that there is', async () => {
    const place = await testUriOf(uriOf('src/a.ts'), signal);
    assert.deepEqual([place?.uri.path, place?.exists], [uriOf('test/a.spec.ts').path, true]);
  });

  it('is the file itself where its language has tests in it', async () => {
    const place = await testUriOf(uriOf('src/lib.rs'), signal);
    assert.deepEqual([place?.uri.path, place?.isInline], [uriOf('src/lib.rs').path, true]);
  });

  it('is unknown for a text, and for a document that isn’t a file yet', async () => {
    assert.equal(await testUriOf(uriOf('README.md'), signal), undefined);
    const untitled = await vscode.workspace.openTextDocument({ language: 'typescript' });
    assert.equal(await testUriOf(untitled.uri, signal), undefined);
  });

  it('is beside a file of no workspace folder', async () => {
    const place = await testUriOf(vscode.Uri.file('/nowhere/src/a.ts'), signal);
    assert.deepEqual([place?.uri.path, place?.exists], ['/nowhere/src/a.test.ts', false]);
  });

  it('is on the machine of the file, or without a path where it would be saved elsewhere', async () => {
    const files = new MemoryFileSystem({ 'share/src/sum.ts': 'export const sum = 1;\n' });
    const stat = files.stat.bind(files);
    files.stat = (uri) => {
      if (uri.path.endsWith('.test.ts')) throw vscode.FileSystemError.FileNotFound(uri);
      return stat(uri);
    };
    const share = vscode.Uri.parse('parley-tested://server/share');
    const registered = vscode.workspace.registerFileSystemProvider(share.scheme, files);
    try {
      const document = await vscode.workspace.openTextDocument(
        vscode.Uri.joinPath(share, 'src/sum.ts'),
      );
      const source = regionAt(document, new vscode.Range(0, 0, 1, 0), 0);
      const tests = await withFolders([['share', share]], () => testRegion(source, signal));
      assert.equal(String(tests.document.uri), 'untitled://server/share/src/sum.test.ts');
      const beside = [['root', root] as const, ['share', share] as const];
      const other = await withFolders(beside, () => testRegion(source, signal));
      assert.match(String(other.document.uri), /^untitled:Untitled-\d+$/u);
      assert.equal(other.document.languageId, document.languageId);
    } finally {
      registered.dispose();
    }
  });

  it('is given up when it is stopped', async () => {
    const stopped = testUriOf(uriOf('src/a.ts'), AbortSignal.abort(new Error('enough')));
    await assert.rejects(stopped, /enough/u);
  });
});
