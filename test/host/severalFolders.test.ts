import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { CodeUses } from '../../src/features/chat/answer/codeUses';
import { findNewFile } from '../../src/features/chat/answer/newNamedFile';
import { Proposals } from '../../src/features/chat/answer/proposals';
import { FileMentions } from '../../src/features/chat/compose/mentions/fileMentions';
import { readInstruction } from '../../src/features/chat/instructions/readInstruction';
import { readTools } from '../../src/features/chat/tools/readTools';
import { IndexRoots } from '../../src/features/search/index/indexRoots';
import { findFile, findNamedFile } from '../../src/platform/codeFiles';
import { distinctPath } from '../../src/platform/distinctPath';
import { LastEditor } from '../../src/platform/lastEditor';
import { findNamedFiles } from '../../src/services/places/namedFiles';
import { nameOf } from '../../src/services/attachments/attachmentName';
import { createAttachment } from '../../src/services/attachments/editorAttachment';
import { loadFolder } from '../../src/services/attachments/folderAttachment';
import { problemPiece } from '../../src/services/codeContext/problemPieces';
import { Refusals } from '../../src/services/refusals/refusals';
import { newFile } from '../../src/services/tools/newFile';
import { FakeClock } from '../fakes/fakeClock';
import { RecordingReviewer } from '../fakes/recordingReviewer';
import { withFolders } from './support/withFolders';

describe('a workspace of several folders', () => {
  let root: vscode.Uri;
  const at = (file: string): vscode.Uri => vscode.Uri.joinPath(root, file);

  before(async () => {
    const [first] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first);
    root = vscode.Uri.joinPath(first.uri, 'several');
    const files = {
      'main/app/src/index.ts': 'main();\n',
      'feature/app/src/index.ts': 'feature();\n',
      'feature/app/src/only.ts': 'only();\n',
      'main/app/src/load.ts': 'export function load(): number {\n  return 1;\n}\n',
      'feature/app/src/load.ts': 'export function load(): number {\n  return 1;\n}\n',
      'main/app/AGENTS.md': 'Main.',
      'feature/app/AGENTS.md': 'Feature.',
      'lib/src/index.ts': 'lib();\n',
      'lib/AGENTS.md': 'Lib.',
    };
    for (const [file, text] of Object.entries(files)) {
      const place = at(file).fsPath;
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, text);
    }
  });

  after(() => rm(root.fsPath, { recursive: true, force: true, maxRetries: 5 }));

  const lib = (): string => at('lib/src/index.ts').path;

  const apps = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withFolders(
      [
        ['app', at('main/app')],
        ['app', at('feature/app')],
        ['lib', at('lib')],
      ],
      work,
    );

  function run(tool: string, args: Record<string, unknown>): Promise<string> {
    const found = readTools.find(({ name }) => name === tool);
    assert.ok(found);
    return found.run(args, {
      signal: new AbortController().signal,
      place: { conversationId: 'c', turnId: 't', index: 0 },
      isAgain: false,
      report: () => undefined,
      propose: () => undefined,
    });
  }

  /** Does something while one folder leaves out files that no other does. */
  async function excluding<Result>(
    glob: string,
    folder: vscode.Uri,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const settings = vscode.workspace.getConfiguration.bind(vscode.workspace);
    const own = Object.getOwnPropertyDescriptor(vscode.workspace, 'getConfiguration') ?? {};
    const value: typeof settings = (section, scope) => {
      const isFolder = scope instanceof vscode.Uri && String(scope) === String(folder);
      const get = (key: string): unknown =>
        isFolder && key === 'files.exclude' ? { [glob]: true } : {};
      return { ...settings(section, scope), get };
    };
    Object.defineProperty(vscode.workspace, 'getConfiguration', { value, configurable: true });
    try {
      return await work();
    } finally {
      Object.defineProperty(vscode.workspace, 'getConfiguration', own);
    }
  }

  it('of which two have one name gives and takes their files by whole paths', async () => {
    const [main, feature] = [at('main/app/src/index.ts').path, at('feature/app/src/index.ts').path];
    await apps(async () => {
      const listed = await run('list_files', { containing: 'index' });
      assert.deepEqual(listed.split('\n').sort(), [feature, main, 'lib/src/index.ts'].sort());
      const found = await run('search_text', { text: 'feature()' });
      assert.equal(found, `${feature}:1: feature();`);
      assert.ok((await run('read_file', { path: feature })).startsWith(`File: ${feature} `));
      assert.match(await run('read_file', { path: 'lib/src/index.ts' }), /lib\(\)/u);
    });
  });

  it('doesn’t guess which of them a path means', async () => {
    const [main, feature] = [at('main/app/src/index.ts').path, at('feature/app/src/index.ts').path];
    await apps(async () => {
      for (const [name, paths] of [
        ['app/src/index.ts', `${main}, ${feature}`],
        ['src/index.ts', `${main}, ${feature}, lib/src/index.ts`],
      ] as const) {
        const reading = run('read_file', { path: name });
        const rule = `path: ${name} may be in several workspace folders. Use one of these paths: ${paths}`;
        await assert.rejects(reading, { message: rule });
        assert.equal(await findFile(name), undefined);
      }
      assert.match(await run('read_file', { path: 'app/src/only.ts' }), /only\(\)/u);
      assert.equal((await findFile('app/src/only.ts'))?.path, at('feature/app/src/only.ts').path);
    });
  });

  it('gets new files where a whole path says, and none where its beginning means two', async () => {
    await apps(async () => {
      const wanted = at('feature/app/src/new.ts');
      assert.equal(String(await newFile(wanted.path, 'path')), String(wanted));
      await assert.rejects(
        newFile('app/src/new.ts', 'path'),
        /may be in several workspace folders/u,
      );
      await assert.rejects(newFile(`${at('lib').path}/../new.ts`, 'path'), /isn’t a path within/u);
      await assert.rejects(newFile(at('lib').path, 'path'), /isn’t a path within/u);
      assert.equal((await newFile('lib/new.ts', 'path')).path, at('lib/new.ts').path);
    });
  });

  describe('has links to its files by the end of a path', () => {
    const only = 'src/only.ts';
    const linked = (folders: readonly string[], excludingFolder: string): Promise<unknown> =>
      excluding('**/only.ts', at(excludingFolder), () =>
        withFolders(
          folders.map((folder) => [folder, at(folder)]),
          async () => (await findNamedFiles([only], [])).get(only)?.path,
        ),
      );

    it('whatever another folder excludes', async () => {
      const found = await linked(['lib', 'feature'], 'lib');
      assert.equal(found, at('feature/app/src/only.ts').path);
    });

    it('unless their own folder excludes them', async () => {
      assert.equal(await linked(['lib', 'feature'], 'feature'), undefined);
    });

    it('unless their own folder, within another one, excludes them', async () => {
      assert.equal(await linked(['', 'feature'], 'feature'), undefined);
    });
  });

  it('of which two have one name has their files attached by whole paths', async () => {
    const files = [at('main/app/src/index.ts'), at('feature/app/src/index.ts')];
    const [main, feature] = files.map((uri) => uri.path);
    await apps(async () => {
      const documents = await Promise.all(
        files.map((uri) => vscode.workspace.openTextDocument(uri)),
      );
      const attached = documents.map((document) => createAttachment({ document }));
      assert.deepEqual(
        attached.map(({ detail }) => detail),
        [main, feature],
      );
      const firstLines = attached.map(({ text }) => text.split('\n')[0]);
      assert.deepEqual(firstLines, [`File: ${main}`, `File: ${feature}`]);
      assert.equal(nameOf(at('feature/app')).detail, at('feature/app').path);
      const { signal } = new AbortController();
      const uri = at('feature/app/src');
      const { attachment } = await loadFolder(uri, nameOf(uri), signal);
      assert.ok(attachment?.kind === 'folder' && 'text' in attachment);
      assert.ok(attachment.text.includes(`File: ${feature}\n`), attachment.text);
      assert.ok(attachment.detail.startsWith(`${uri.path} `), attachment.detail);
    });
  });

  it('has problems that point to files by the names that their code is sent with', async () => {
    await apps(async () => {
      const uri = at('feature/app/src/load.ts');
      const document = await vscode.workspace.openTextDocument(uri);
      const problem = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 6), 'Odd.');
      const place = new vscode.Location(uri, new vscode.Position(1, 0));
      problem.relatedInformation = [new vscode.DiagnosticRelatedInformation(place, 'Here.')];
      const { text } = problemPiece(document, problem);
      assert.ok(text.startsWith(`Problem on line 1 of ${uri.path}: Odd.\n`), text);
      assert.ok(text.includes(`It points to:\n- ${uri.path} line 2: Here.`), text);
    });
  });

  it('has code applied to the file that a whole path names, and to what is attached', async () => {
    const uri = at('feature/app/src/load.ts');
    const code = {
      code: 'export function load(): number {\n  return 2;\n}',
      language: 'ts',
      about: '',
      before: '',
    };
    const reviewer = new RecordingReviewer();
    const editor = new LastEditor();
    const refusals = new Refusals(async () => undefined);
    const uses = new CodeUses(editor, new Proposals(), reviewer, refusals, async () => undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    try {
      await apps(async () => {
        for (const about of [uri.path, `title="${uri.path}"`]) {
          assert.equal((await findNamedFile({ ...code, about }))?.path, uri.path);
        }
        assert.equal((await findNamedFile({ ...code, about: '/lib/src/index.ts' }))?.path, lib());
        const about = at('feature/app/src/new.ts').path;
        assert.equal((await findNewFile({ ...code, about }))?.uri.path, about);
        const named = await findNewFile({ ...code, about: '/lib/src/new.ts' });
        assert.equal(named?.uri.path, at('lib/src/new.ts').path);
        const document = await vscode.workspace.openTextDocument(uri);
        await uses.use('applyCode', code, [createAttachment({ document })]);
      });
      assert.deepEqual(
        reviewer.requests.map(({ document }) => document.uri.path),
        [uri.path],
      );
    } finally {
      editor.dispose();
      refusals.dispose();
    }
  });

  it('has a new file in the folder of the file that the user is in', async () => {
    const code = { code: 'main();', language: 'ts', about: 'src/another.ts', before: '' };
    const found = async (from?: vscode.Uri): Promise<string | undefined> =>
      (await findNewFile(code, from))?.uri.path;
    await apps(async () => {
      assert.equal(await found(), at('main/app/src/another.ts').path);
      for (const folder of ['main/app', 'feature/app', 'lib']) {
        const from = at(`${folder}/src/index.ts`);
        assert.equal(await found(from), at(`${folder}/src/another.ts`).path);
      }
    });
  });

  it('asks no folder for a file that its name doesn’t begin', async () => {
    let asked = 0;
    const counted = (folder: string): vscode.Uri => {
      const uri = at(folder);
      const make = uri.with.bind(uri);
      return Object.defineProperty(uri, 'with', {
        value: (change: Parameters<typeof make>[0]) => {
          asked += 1;
          return make(change);
        },
      });
    };
    const names = ['main/app', 'feature/app', 'lib'].map((each) => [each, counted(each)] as const);
    await withFolders(names, async () => {
      for (const folder of ['main/app', 'lib']) {
        const file = `${folder}/src/index.ts`;
        assert.equal(distinctPath(at(file)), file);
      }
    });
    assert.equal(asked, 0);
  });

  it('may have one folder in another, with a name that leads to the same place', async () => {
    const folders = [
      ['main', at('main')],
      ['main/app', at('main/app')],
    ] as const;
    await withFolders(folders, async () => {
      const read = await run('read_file', { path: 'main/app/src/index.ts' });
      assert.ok(read.startsWith('File: main/app/src/index.ts '), read);
      assert.equal(
        (await findFile('main/app/src/index.ts'))?.path,
        at('main/app/src/index.ts').path,
      );
      const created = await newFile('main/app/src/new.ts', 'path');
      assert.equal(created.path, at('main/app/src/new.ts').path);
    });
  });

  it('has instructions that are known apart by folder', async () => {
    const found = await apps(async () =>
      Promise.all((vscode.workspace.workspaceFolders ?? []).map(readInstruction)),
    );
    const [main, feature] = [at('main/app').path, at('feature/app').path];
    assert.deepEqual(
      found.map((each) => [each?.folder, each?.path]),
      [
        [main, `${main}/AGENTS.md`],
        [feature, `${feature}/AGENTS.md`],
        ['lib', 'lib/AGENTS.md'],
      ],
    );
  });

  it('is searched in the folder whose name goes on, where one begins with the other', () => {
    const roots = new IndexRoots(
      [
        { prefix: 'app/', uri: at('main/app') },
        { prefix: 'app/web/', uri: at('lib') },
      ],
      'nested',
    );
    assert.equal(roots.uriOf('app/web/src/index.ts')?.path, at('lib/src/index.ts').path);
    const place = roots.placeOf('app/web/src/index.ts') ?? '';
    assert.equal(path.normalize(place), at('lib/src/index.ts').fsPath);
    assert.equal(roots.uriOf('app/src/index.ts')?.path, at('main/app/src/index.ts').path);
  });

  describe('whose files are mentioned', () => {
    let mentions: FileMentions;

    // They are listed however long that takes.
    beforeEach(() => (mentions = new FileMentions(new FakeClock())));
    afterEach(() => mentions.dispose());

    it('offers no folder around one whose name has slashes', async () => {
      const folders = [
        ['Back end / App', at('main/app')],
        ['lib', at('lib')],
      ] as const;
      await withFolders(folders, async () => {
        const found = await mentions.findFolders('');
        const labels = found.map(({ label }) => label);
        assert.ok(labels.includes('folder:Back_end_/_App/src'), labels.join('\n'));
        const outside = found.filter(
          ({ id }) => vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(id)) === undefined,
        );
        assert.deepEqual(outside, []);
      });
    });

    it('offers the files of each of two that have one name', async () => {
      await apps(async () => {
        const ids = (await mentions.find('index.ts')).map(({ id }) => id);
        for (const file of ['main/app/src/index.ts', 'feature/app/src/index.ts']) {
          assert.ok(ids.includes(String(at(file))), file);
        }
      });
    });

    it('leaves out of each folder what its own settings exclude', async () => {
      const folders = [
        ['main', at('main')],
        ['app', at('main/app')],
        ['lib', at('lib')],
      ] as const;
      await excluding('**/index.ts', at('main/app'), () =>
        withFolders(folders, async () => {
          const details = (await mentions.find('ts')).map(({ detail }) => detail);
          assert.ok(details.includes('lib/src/index.ts'), details.join('\n'));
          assert.ok(details.includes('app/src/load.ts'), details.join('\n'));
          assert.ok(!details.includes('app/src/index.ts'), details.join('\n'));
        }),
      );
    });

    it('offers files as its folders are now', async () => {
      const details = async (): Promise<string[]> =>
        (await mentions.find('index.ts')).map(({ detail }) => detail);
      const lib = ['lib', at('lib')] as const;
      await withFolders([['main', at('main/app')], lib], async () => {
        assert.ok((await details()).includes('main/src/index.ts'));
      });
      await withFolders([['feature', at('feature/app')], lib], async () => {
        const now = await details();
        assert.ok(now.includes('feature/src/index.ts'), now.join('\n'));
        assert.ok(!now.includes('main/src/index.ts'));
      });
    });
  });
});
