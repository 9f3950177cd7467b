import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { testUriOf } from '../../src/features/rewrite/testPlace';
import { findFile } from '../../src/platform/codeFiles';
import { findNamedFiles } from '../../src/services/places/namedFiles';
import { FakeClock } from '../fakes/fakeClock';
import { MemoryFileSystem } from '../fakes/memoryFileSystem';
import { MemorySearch } from './support/memorySearch';
import { testMentions } from './support/testMentions';
import { withFolders } from './support/withFolders';

const scheme = 'parley-unsearched';
const root = vscode.Uri.parse(`${scheme}://host/work`);
const never = new Promise<never>(() => undefined);
const { signal } = new AbortController();

describe('a workspace folder that nothing searches', () => {
  const original = Object.getOwnPropertyDescriptor(vscode.workspace, 'findFiles');
  let files: MemoryFileSystem;
  let registered: vscode.Disposable;
  let search: MemorySearch;
  let clock: FakeClock;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    files = new MemoryFileSystem({
      'work/src/a.ts': '',
      'work/util/deep/b.ts': '',
      'work/.gitignore': 'util\n',
    });
    registered = vscode.workspace.registerFileSystemProvider(scheme, files);
    search = new MemorySearch();
    clock = new FakeClock();
    // VS Code waits for an extension that searches it, and none may.
    const value = (): Promise<never> => never;
    Object.defineProperty(vscode.workspace, 'findFiles', { value, configurable: true });
  });

  afterEach(() => {
    Object.defineProperty(vscode.workspace, 'findFiles', original ?? {});
    search.dispose();
    registered.dispose();
  });

  const inFolder = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withFolders([['work', root]], work);

  /** What `#` offers, once as much time has passed as it has patience for. */
  async function offered(text: string, isPatient: () => boolean): Promise<string[]> {
    const { mentions } = testMentions(search, clock);
    try {
      const completing = mentions.complete(text);
      while (isPatient()) await clock.advanceToNextTimer();
      return (await completing).map(({ label, detail }) => `${label} ${detail}`);
    } finally {
      mentions.dispose();
    }
  }

  it('has its files listed for a mention, without those that are left out', async () => {
    await inFolder(async () => {
      const begun = clock.now();
      const items = await offered('a', () => clock.now() === begun);
      assert.deepEqual(items, ['a.ts src/a.ts']);
      const again = await offered('folder:', () => false);
      assert.deepEqual(again, ['folder:src src/']);
    });
  });

  it('doesn’t keep the other mentions waiting while its files are listed', async () => {
    files.readDirectory = () => never as never;
    await inFolder(async () => {
      const items = await offered('', () => clock.pendingTimers > 0);
      assert.deepEqual(
        items.map((each) => each.split(' ')[0]),
        ['changes', 'problems', 'terminal', 'symbol:', 'folder:', 'find'],
      );
    });
  });

  it('has the files that are named from it on, and no others', async () => {
    await inFolder(async () => {
      const a = vscode.Uri.joinPath(root, 'src/a.ts');
      assert.equal(String(await findFile('src/a.ts')), String(a));
      assert.equal(await findFile('deep/b.ts'), undefined);
      const named = await findNamedFiles(['src/a.ts', 'deep/b.ts'], []);
      assert.deepEqual([...named].map(String), [`src/a.ts,${String(a)}`]);
      const tests = await testUriOf(a, signal);
      assert.equal(tests?.uri.path, '/work/src/a.test.ts');
    });
  });
});
