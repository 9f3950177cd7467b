import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ToolContext } from '../../src/languageModel/chatTool';
import { changesTool } from '../../src/features/chat/tools/changesTool';
import { findFile } from '../../src/platform/codeFiles';
import type { GitRepository } from '../../src/platform/gitApi';
import { diffOfLine, FakeRepository } from '../fakes/fakeRepository';
import { readTools } from '../../src/features/chat/tools/readTools';
import { findNamedFiles } from '../../src/services/places/namedFiles';
import { revertDocument } from './support/revertDocument';
import { setAutoSave } from './support/setAutoSave';
import { setSetting } from './support/setSetting';

const name = 'read-tools';
const loan = 'def fine(days):\n    return days * PRICE\n\nPRICE = 20\n';

describe('the tools that only read', () => {
  let folder: string;
  let outside: string;
  const context: ToolContext = {
    signal: new AbortController().signal,
    place: { conversationId: 'c', turnId: 't', index: 0 },
    isAgain: false,
    report: () => undefined,
    propose: () => undefined,
  };

  before(async () => {
    await setAutoSave('off');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    folder = path.join(root.uri.fsPath, name);
    outside = await mkdtemp(path.join(tmpdir(), 'parley-outside-'));
    const files = {
      '.gitignore': 'built/\n*.log\n',
      'src/loan.py': loan,
      'src/long.txt': Array.from({ length: 3000 }, (_, line) => `line ${line + 1}`).join('\n'),
      'src/debug.log': 'fine\n',
      'built/loan.js': 'fine();\n',
      '.env': 'FINE=1\n',
      'src/key.py': `fine = "ghp_${'a'.repeat(36)}"\n`,
      'src/picture.png': '\u0000\u0001fine',
      '.git/config': 'fine\n',
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    await writeFile(path.join(outside, 'secret.txt'), 'fine outside\n');
    await mkdir(path.join(outside, 'deep'));
    await writeFile(path.join(outside, 'deep/secret.txt'), 'fine outside\n');
    await symlink(path.join(outside, 'secret.txt'), path.join(folder, 'src/linked.txt'));
    await symlink(outside, path.join(folder, 'linked'));
  });

  after(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await rm(outside, { recursive: true, force: true, maxRetries: 5 });
    await setAutoSave(undefined);
  });

  function run(tool: string, args: Record<string, unknown>): Promise<string> {
    const found = readTools.find((each) => each.name === tool);
    assert.ok(found, `there is no tool ${tool}`);
    return found.run(args, context);
  }

  const inside = (file: string): string => `${name}/${file}`;

  it('read a file, or lines of it, with what they are', async () => {
    const whole = await run('read_file', { path: inside('src/loan.py') });
    assert.match(whole, /^File: read-tools\/src\/loan\.py \(lines 1-5\)\n\n```py\ndef fine/u);
    const lines = await run('read_file', { path: inside('src/loan.py'), startLine: 4, endLine: 4 });
    assert.equal(
      lines,
      `File: ${inside('src/loan.py')} (lines 4-4)\n\n\`\`\`py\nPRICE = 20\n\`\`\`\n`,
    );
    const long = await run('read_file', { path: inside('src/long.txt') });
    assert.match(long, /line 2000\n```\n\nLines 2001 to 3000 were left out\./u);
  });

  it('say what is missing of a line that is too long to be read', async () => {
    await writeFile(path.join(folder, 'src/data.json'), `"${'x'.repeat(70_000)}"`);
    const only = await run('read_file', { path: inside('src/data.json') });
    await writeFile(path.join(folder, 'src/data.json'), `[\n"${'x'.repeat(70_000)}"\n]\n`);
    const one = await run('read_file', { path: inside('src/data.json'), startLine: 2 });
    await rm(path.join(folder, 'src/data.json'));
    assert.match(only, /xx\n```\n\nLine 1 is cut: .* 60000 of 70002 characters/u);
    assert.ok(!only.includes('left out'));
    assert.match(one, /Line 2 is cut: [^]*\nLines 3 to 4 were left out\./u);
  });

  it('read and search a file that isn’t UTF-8 as VS Code decodes it', async () => {
    await setSetting('files.encoding', 'windows1252');
    await writeFile(path.join(folder, 'src/old.py'), Buffer.from('größe = 1\n', 'latin1'));
    const read = await run('read_file', { path: inside('src/old.py') });
    const found = await run('search_text', { text: 'größe', folder: name });
    await rm(path.join(folder, 'src/old.py'));
    await setSetting('files.encoding', undefined);
    assert.match(read, /\ngröße = 1\n/u);
    assert.match(found, /old\.py/u);
  });

  it('read what is in the editor, saved or not', async () => {
    const uri = vscode.Uri.file(path.join(folder, 'src/loan.py'));
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), '# Not saved\n');
    await vscode.workspace.applyEdit(edit);
    assert.match(await run('read_file', { path: inside('src/loan.py') }), /# Not saved/u);
    await revertDocument(document.uri);
  });

  it('find a file by the name of its folder first where there are several, as links and Apply do', async () => {
    const files = { 'web/api/index.ts': 'client();\n', 'api/index.ts': 'server();\n' };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    const value = ['web', 'api'].map((each) => ({
      name: each,
      uri: vscode.Uri.file(path.join(folder, each)),
    }));
    const own = Object.getOwnPropertyDescriptor(vscode.workspace, 'workspaceFolders') ?? {};
    Object.defineProperty(vscode.workspace, 'workspaceFolders', { value, configurable: true });
    try {
      assert.match(await run('read_file', { path: 'api/index.ts' }), /server/u);
      assert.match(await run('read_file', { path: 'web/api/index.ts' }), /client/u);
      assert.equal(await run('list_files', { folder: 'api' }), inside('api/index.ts'));
      const server = path.join(folder, 'api/index.ts');
      assert.equal((await findFile('api/index.ts'))?.fsPath, server);
      const links = await findNamedFiles(['api/index.ts'], []);
      assert.equal(links.get('api/index.ts')?.fsPath, server);
    } finally {
      Object.defineProperty(vscode.workspace, 'workspaceFolders', own);
      await rm(path.join(folder, 'web'), { recursive: true });
      await rm(path.join(folder, 'api'), { recursive: true });
    }
  });

  for (const [what, file, rule] of [
    ['outside of the workspace', '../../../../etc/passwd', /path: The workspace has no file/u],
    ['anywhere on the disk', '/etc/passwd', /path: The workspace has no file/u],
    ['on another drive', 'C:\\Windows\\win.ini', /path: The workspace has no file/u],
    ['on another machine', '\\\\server\\share\\a.txt', /path: The workspace has no file/u],
    ['that is a link', inside('src/linked.txt'), /is a symbolic link/u],
    ['behind a link', inside('linked/secret.txt'), /is a symbolic link/u],
    ['in an ignored folder', inside('built/loan.js'), /is excluded/u],
    ['that is ignored', inside('src/debug.log'), /is excluded/u],
    ['of source control', inside('.git/config'), /is excluded/u],
    ['that may contain secrets by its name', inside('.env'), /may contain secrets/u],
    ['that may contain secrets by its text', inside('src/key.py'), /may contain secrets/u],
    ['that isn’t text', inside('src/picture.png'), /isn’t a text file/u],
    ['that is a folder', inside('src'), /is a folder/u],
    ['without a name', '', /path: Must not be empty/u],
    ['by a number', 7, /path: Must be a string/u],
  ] as const) {
    it(`don’t read a file ${what}`, async () => {
      await assert.rejects(() => run('read_file', { path: file }), rule);
    });
  }

  it('read what the ignore file of a folder takes back', async () => {
    const files = {
      'kept/.gitignore': '*\n!.gitignore\n!keep.txt\n',
      'kept/keep.txt': 'kept\n',
      'kept/other.txt': 'other\n',
      'lib/.gitignore': '!built/\n',
      'lib/built/loan.js': 'kept();\n',
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    const read = (file: string): Promise<string> => run('read_file', { path: inside(file) });
    assert.match(await read('kept/keep.txt'), /kept/u);
    assert.match(await read('lib/built/loan.js'), /kept/u);
    await assert.rejects(() => read('kept/other.txt'), /is excluded/u);
    await rm(path.join(folder, 'kept'), { recursive: true });
    await rm(path.join(folder, 'lib'), { recursive: true });
  });

  it('don’t read what Windows takes for the folder of source control', async () => {
    const other = path.join(folder, '.Git.');
    await mkdir(other);
    await writeFile(path.join(other, 'config'), 'fine\n');
    const args = { path: inside('.Git./config') };
    await assert.rejects(() => run('read_file', args), /is excluded/u);
    await rm(other, { recursive: true });
  });

  it('name the field and the rule where lines are not there', async () => {
    const file = inside('src/loan.py');
    await assert.rejects(() => run('read_file', { path: file, startLine: 9 }), /startLine: .* 5/u);
    await assert.rejects(() => run('read_file', { path: file, startLine: 0 }), /startLine: Must/u);
    await assert.rejects(
      () => run('read_file', { path: file, startLine: 3, endLine: 2 }),
      /endLine: Must not be below startLine/u,
    );
  });

  it('list files without those that are ignored or links', async () => {
    const listed = await run('list_files', { folder: name });
    assert.deepEqual(
      listed.split('\n'),
      ['.env', '.gitignore', 'src/key.py', 'src/loan.py', 'src/long.txt', 'src/picture.png'].map(
        inside,
      ),
    );
    const some = await run('list_files', { folder: inside('src'), containing: 'LOAN' });
    assert.equal(some, inside('src/loan.py'));
    assert.equal(await run('list_files', { containing: 'no such file' }), 'No files.');
    await assert.rejects(() => run('list_files', { folder: '../..' }), /folder: The workspace/u);
  });

  for (const [what, place] of [
    ['that is a link', 'linked'],
    ['behind a link', 'linked/deep'],
  ] as const) {
    it(`list and search no folder ${what}`, async () => {
      for (const tool of ['list_files', 'search_text']) {
        const args = { text: 'fine', folder: inside(place) };
        await assert.rejects(() => run(tool, args), /folder: .* is a symbolic link, or inside/u);
      }
    });
  }

  it('search only in what a model may read', async () => {
    const found = await run('search_text', { text: 'FINE', folder: name });
    assert.equal(found, `${inside('src/loan.py')}:1: def fine(days):`);
    assert.equal(
      await run('search_text', { text: 'FINE', matchCase: true, folder: name }),
      'No matches.',
    );
    const many = await run('search_text', { text: 'line', folder: name });
    assert.equal(many.split('\n').length, 101);
    assert.match(many, /… and 2900 more matches\.$/u);
  });

  it('stop when the user does', async () => {
    const stopped = AbortSignal.abort();
    const search = readTools.find((each) => each.name === 'search_text');
    await assert.rejects(async () =>
      search?.run({ text: 'fine' }, { ...context, signal: stopped }),
    );
  });

  it('report problems of the workspace, and which files are open', async () => {
    const uri = vscode.Uri.file(path.join(folder, 'src/loan.py'));
    const collection = vscode.languages.createDiagnosticCollection('read-tools');
    const { Error: error, Hint } = vscode.DiagnosticSeverity;
    const first = new vscode.Range(1, 4, 1, 10);
    collection.set(uri, [
      new vscode.Diagnostic(first, 'PRICE is not defined', error),
      new vscode.Diagnostic(first, 'A hint', Hint),
    ]);
    const problems = await run('get_problems', { path: inside('src/loan.py') });
    assert.equal(problems, `${inside('src/loan.py')}:2: error: PRICE is not defined`);
    collection.dispose();
    assert.equal(await run('list_open_editors', {}), 'No files are open.');
    await vscode.window.showTextDocument(uri);
    assert.equal(await run('list_open_editors', {}), inside('src/loan.py'));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('report no problems of files that they don’t read, and none that quotes a secret', async () => {
    const collection = vscode.languages.createDiagnosticCollection('read-tools');
    const place = new vscode.Range(0, 0, 0, 4);
    const report = (file: string, ...messages: string[]): void =>
      collection.set(
        vscode.Uri.file(path.join(folder, file)),
        messages.map((message) => new vscode.Diagnostic(place, message)),
      );
    for (const file of ['.env', 'built/loan.js', 'src/key.py', 'src/linked.txt', 'src/gone.py']) {
      report(file, `Said of ${file}`);
    }
    const quoting = `${'x'.repeat(300)} AKIAABCDEFGHIJKLMNOP`;
    report('src/loan.py', 'Too long', quoting);
    const only = `${inside('src/loan.py')}:1: error: Too long`;
    const all = await run('get_problems', {});
    assert.deepEqual(
      all.split('\n').filter((line) => line.startsWith(name)),
      [only],
    );
    assert.ok(!all.includes('more problems'), all);
    assert.equal(await run('get_problems', { path: inside('src/loan.py') }), only);
    collection.dispose();
  });

  it('give no line with a secret from the middle of a file of which only the ends are looked at', async () => {
    const filler = 'served in 12 ms\n'.repeat(150_000);
    const large = inside('src/served.txt');
    const secret = 'fine = "AKIAABCDEFGHIJKLMNOP"\n';
    const body = Array.from({ length: 20 }, () => randomBytes(48).toString('base64')).join('\n');
    const text = `${filler}${secret}${filler}${body}\n${filler}`;
    await writeFile(path.join(folder, 'src/served.txt'), text);
    const lines = (startLine: number, endLine = startLine): Promise<string> =>
      run('read_file', { path: large, startLine, endLine });
    assert.match(await lines(100_000), /served in 12 ms/u);
    const near = [[150_001], [149_990], [300_010], [300_012, 300_013]] as const;
    for (const [start, end] of near) {
      await assert.rejects(() => lines(start, end), /path: .*served\.txt may contain secrets/u);
    }
    const provider = vscode.languages.registerReferenceProvider(
      { pattern: '**/loan.py' },
      {
        provideReferences: () =>
          [149_000, 150_000].map(
            (line) =>
              new vscode.Location(
                vscode.Uri.file(path.join(folder, 'src/served.txt')),
                new vscode.Position(line, 0),
              ),
          ),
      },
    );
    const args = { path: inside('src/loan.py'), line: 1, symbol: 'fine' };
    assert.equal(
      await run('find_references', args),
      `${large}:149001: served in 12 ms\n${large}:150001`,
    );
    provider.dispose();
    await rm(path.join(folder, 'src/served.txt'));
  });

  it('find uses of a symbol on a line, and say where it isn’t', async () => {
    const provider = vscode.languages.registerReferenceProvider(
      { pattern: '**/loan.py' },
      {
        provideReferences: ({ uri }) => [
          new vscode.Location(uri, new vscode.Position(1, 18)),
          new vscode.Location(vscode.Uri.file(path.join(outside, 'x.py')), first),
        ],
      },
    );
    const first = new vscode.Position(0, 0);
    const args = { path: inside('src/loan.py'), line: 4, symbol: 'PRICE' };
    assert.equal(
      await run('find_references', args),
      `${inside('src/loan.py')}:2: return days * PRICE`,
    );
    await assert.rejects(() => run('find_references', { ...args, line: 1 }), /symbol: Line 1 has/u);
    provider.dispose();
  });

  it('find the definition of a name that stands by itself on the line', async () => {
    const columns: number[] = [];
    const provider = vscode.languages.registerDefinitionProvider(
      { pattern: '**/loan.py' },
      {
        provideDefinition: ({ uri }, { character }) => {
          columns.push(character);
          const range = new vscode.Range(0, 0, 0, 3);
          return [{ targetUri: uri, targetRange: range, targetSelectionRange: range }];
        },
      },
    );
    const args = { path: inside('src/loan.py'), line: 2, symbol: 'days' };
    assert.equal(await run('find_definition', args), `${inside('src/loan.py')}:1: def fine(days):`);
    // Within “return” is an n, and within “days” a y, which is all there is of it.
    await run('find_definition', { ...args, symbol: 'y' });
    await run('find_definition', { ...args, line: 1, symbol: 'fine' });
    assert.deepEqual(columns, [11, 13, 4]);
    provider.dispose();
  });

  it('read what isn’t committed, of repositories in the workspace only', async () => {
    const repositoryIn = (place: string): GitRepository =>
      Object.assign(new FakeRepository(), {
        rootUri: vscode.Uri.file(place),
        unstagedDiff: `diff --git a/loan.py b/loan.py\n@@ -1 +1 @@\n-a\n+${path.basename(place)}\n`,
      });
    const repositories = [repositoryIn(folder), repositoryIn(outside)];
    const tool = changesTool(async () => ({ repositories, getRepository: () => null }));
    const text = await tool.run({}, context);
    assert.match(text, /^File: Unstaged changes[^]*\+read-tools$/mu);
    assert.ok(!text.includes(path.basename(outside)));
    const none = changesTool(async () => undefined);
    assert.match(await none.run({}, context), /Git extension is off/u);
  });

  it('read no changes of files that are ignored, whichever name they had, and say of how many', async () => {
    const repository = Object.assign(new FakeRepository(), {
      rootUri: vscode.Uri.file(folder),
      stagedDiff: diffOfLine('built/list.md', 'before', 'customer list'),
      unstagedDiff: [
        diffOfLine('src/loan.py', 'before', 'PRICE = 21'),
        'diff --git a/built/a.md b/src/a.md\nrename from built/a.md\nrename to src/a.md\n',
        diffOfLine('src/debug.log', 'before', 'customer log'),
      ].join(''),
    });
    const tool = changesTool(async () => ({
      repositories: [repository],
      getRepository: () => null,
    }));
    const text = await tool.run({}, context);
    assert.match(text, /^\+PRICE = 21$/mu);
    assert.doesNotMatch(text, /customer|a\.md|built|Staged/u);
    assert.match(text, /^Left out because of an ignore file or the settings: 3 files\.$/mu);
  });

  it('say in words what a call does, whatever it is called with', () => {
    for (const tool of readTools) {
      for (const value of [undefined, null, 7, {}, ['x'], 'x'.repeat(10_000), 'a\n\nb']) {
        const args = { path: value, text: value, folder: value, name: value, startLine: value };
        const title = tool.title(args);
        assert.ok(title.length > 0 && title.length < 300 && !title.includes('\n'), title);
      }
    }
  });

  it('count tokens, and find symbols, as VS Code’s own chat does', async () => {
    await vscode.extensions.getExtension('parley.parley')?.activate();
    assert.match(await run('count_tokens', { text: 'Hello there' }), /"total":\d+/u);
    const symbols = vscode.languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: (query) =>
        ['built/loan.js', 'src/key.py', 'src/loan.py'].map(
          (file) =>
            new vscode.SymbolInformation(
              query,
              vscode.SymbolKind.Function,
              'loan',
              new vscode.Location(vscode.Uri.file(path.join(folder, file)), first),
            ),
        ),
    });
    const first = new vscode.Position(0, 4);
    const found = await run('find_symbols', { name: 'fine' });
    assert.match(found, /^function fine in loan: read-tools\/src\/loan\.py:1$/mu);
    // Not those of files that a model may not read.
    assert.doesNotMatch(found, /built|key\.py/u);
    symbols.dispose();
  });
});
