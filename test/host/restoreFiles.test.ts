import assert from 'node:assert/strict';
import { access, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import { edit } from './support/changeWindow';
import { RestoreWindow } from './support/restoreWindow';
import { showPage } from './support/showPage';
import { until } from './support/until';

const one = 'A = 1\nB = 2\nC = 3\n';
const other = 'X = 1\n';

describe('the files that an answer changed', () => {
  let at: RestoreWindow;

  beforeEach(async () => {
    at = new RestoreWindow();
    await at.open({ 'one.py': one, 'other.py': other });
  });

  afterEach(() => at.close());

  const isThere = (file: string): Promise<boolean> =>
    access(at.uri(file).fsPath).then(
      () => true,
      () => false,
    );

  it('are named at its end, come back as they were, and are named no longer', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10'], ['other.py', 'X', 'Y']);
    await at.shows('one.py', 'other.py');
    await at.restore();
    assert.deepEqual(at.offered, [`${at.name}/one.py`, `${at.name}/other.py`]);
    assert.equal(await at.onDisk('one.py'), one);
    assert.equal(await at.onDisk('other.py'), other);
    assert.deepEqual(at.said, ['Restored 2 files.']);
    await at.shows();
    await at.restore();
    assert.deepEqual(at.said, ['All files are as they were before the answer.']);
    assert.equal(await at.onDisk('one.py'), one);
  });

  it('come back from several edits, by an edit that Undo takes back', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10'], ['one.py', 'B = 2', 'B = 20']);
    await at.shows('one.py');
    const document = await vscode.workspace.openTextDocument(at.uri('one.py'));
    await vscode.window.showTextDocument(document);
    await at.restore();
    assert.equal(document.getText(), one);
    assert.equal(document.isDirty, false);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), 'A = 10\nB = 20\nC = 3\n');
  });

  it('are only those that the user takes', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10'], ['other.py', 'X', 'Y']);
    at.take = (name) => name.endsWith('other.py');
    await at.restore();
    assert.equal(await at.onDisk('one.py'), one.replace('A = 1', 'A = 10'));
    assert.equal(await at.onDisk('other.py'), other);
    await at.shows('one.py');
    at.take = () => undefined;
    await at.restore();
    assert.deepEqual(at.said, []);
    await at.shows('one.py');
  });

  it('are none where the user rejected all', async () => {
    await at.ask([edit(`${at.name}/one.py`, ['A = 1', 'A = 10'])]);
    await (await at.review('one.py')).decide('reject');
    await at.ended();
    await at.restore();
    assert.deepEqual(at.said, ['All files are as they were before the answer.']);
    await at.shows();
  });

  it('are not those that it left as they were, also where the user edits them later', async () => {
    await at.write('taken.py', 'T = 1\n');
    await at.ask(
      [edit(`${at.name}/one.py`, ['A = 1', 'A = 10'])],
      [edit(`${at.name}/taken.py`, ['T = 2', 'T = 3'])],
    );
    const review = await at.review('one.py');
    const document = await vscode.workspace.openTextDocument(at.uri('taken.py'));
    const request = { document, range: new vscode.Range(0, 0, 1, 0), title: 'Rewrite' };
    const rewrite = at.window.reviews.begin(request, {});
    await rewrite.finish({ kind: 'complete', text: 'T = 2\n' });
    await review.decide('reject');
    assert.match((await at.answers())[1] ?? '', /Accept or reject the other change here first/u);
    await rewrite.reject();
    await at.fails(['other.py', 'new.py']);
    await at.write('one.py', `${one}D = 4\n`);
    await at.write('taken.py', 'T = 4\n');
    await at.write('other.py', `${other}Y = 2\n`);
    await at.write('new.py', 'N = 1\n');
    await at.reload();
    await at.restore();
    assert.deepEqual(at.said, ['All files are as they were before the answer.']);
    await at.shows();
  });

  it('can be restored that a call left as they were after another had changed them', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10']);
    await at.fails(['one.py']);
    await at.restore();
    assert.deepEqual(at.said, ['Restored 1 file.']);
    assert.equal(await at.onDisk('one.py'), one);
  });

  it('come back after a reload', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10']);
    await at.reload();
    await at.shows('one.py');
    await at.restore();
    assert.equal(await at.onDisk('one.py'), one);
    await at.shows();
  });

  it('come back byte for byte, with a byte order mark and mixed line ends', async () => {
    const mixed = '\uFEFFA = 1\r\nB = 2\nC = 3\r\n';
    await at.write('mixed.py', mixed);
    await at.edited(['mixed.py', 'A = 1', 'A = 10']);
    await at.restore();
    assert.equal(await readFile(at.uri('mixed.py').fsPath, 'utf8'), mixed);
    await at.shows();
  });

  it('that tools created, renamed and deleted go, and are again where they were', async () => {
    const placed = (file: string): string => `${at.name}/${file}`;
    await at.ask(
      [{ name: 'create_file', args: { path: placed('new.py'), text: 'N = 1\n' } }],
      [{ name: 'rename_file', args: { from: placed('other.py'), to: placed('lib/moved.py') } }],
      [{ name: 'delete_file', args: { path: placed('one.py') } }],
    );
    const { calls } = at.window.controller;
    at.window.controller.onDidPatch((patches) => {
      for (const patch of patches) {
        if (patch.kind === 'callChanged' && patch.call.question) calls.answer(patch, 'allow');
      }
    });
    await at.ended();
    assert.deepEqual(
      await Promise.all(['new.py', 'lib/moved.py', 'other.py', 'one.py'].map(isThere)),
      [true, true, false, false],
    );
    await at.reload();
    await at.restore();
    assert.deepEqual(await Promise.all(['new.py', 'lib/moved.py'].map(isThere)), [false, false]);
    assert.equal(await at.onDisk('other.py'), other);
    assert.equal(await at.onDisk('one.py'), one);
    await at.shows();
  });

  it('that had unsaved changes have these again, unsaved', async () => {
    const document = await at.type('one.py', '# mine\n');
    await at.edited(['one.py', 'A = 1', 'A = 10']);
    await at.shows('one.py');
    await at.restore();
    assert.equal(document.getText(), `# mine\n${one}`);
    assert.equal(document.isDirty, true);
    assert.equal(await at.onDisk('one.py'), one);
    await at.shows();
  });

  it('come back where what an answer made of them is saved later, with the mark that the text has not', async () => {
    const marked = '\uFEFFA = 1\r\nB = 2\r\n';
    await at.write('marked.py', marked);
    const document = await at.type('marked.py', '# mine\r\n');
    await at.edited(['marked.py', 'A = 1', 'A = 10']);
    assert.equal(document.isDirty, true);
    await document.save();
    await at.restore();
    assert.deepEqual(at.said, ['Restored 1 file.']);
    assert.equal(document.getText(), '# mine\r\nA = 1\r\nB = 2\r\n');
    await at.shows();
  });

  it('that the user edited since stay as they are, and are compared', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10'], ['other.py', 'X', 'Y']);
    const document = await at.type('one.py', '# mine\n');
    await at.restore();
    assert.deepEqual(at.offered, [`${at.name}/other.py`]);
    assert.equal(document.getText(), `# mine\n${one.replace('A = 1', 'A = 10')}`);
    assert.equal(await at.onDisk('other.py'), other);
    assert.deepEqual(at.said, [
      `Restored 1 file. Not restored, because others changed them as well: ${at.name}/one.py.`,
    ]);
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.equal(String(input.modified), String(at.uri('one.py')));
    const before = await vscode.workspace.openTextDocument(input.original);
    assert.equal(before.getText(), one);
    await at.shows('one.py');
  });

  it('that the user edited since are compared beside a page', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10']);
    await at.type('one.py', '# mine\n');
    const page = await showPage(vscode.ViewColumn.Two);
    await at.restore();
    const groups = vscode.window.tabGroups.all;
    const diffs = groups.filter(
      ({ activeTab }) => activeTab?.input instanceof vscode.TabInputTextDiff,
    );
    assert.deepEqual(
      diffs.map(({ viewColumn }) => viewColumn),
      [vscode.ViewColumn.One],
    );
    page.dispose();
  });

  it('that the user edited between two calls stay as they are', async () => {
    const file = `${at.name}/one.py`;
    await at.ask([edit(file, ['A = 1', 'A = 10'])], [edit(file, ['B = 2', 'B = 20'])]);
    const first = await at.review('one.py');
    await first.decide('accept');
    await first.outcome;
    const second = await at.review('one.py');
    await at.type('one.py', '# mine\n');
    await second.decide('accept');
    await at.ended();
    await at.restore();
    assert.match(await at.onDisk('one.py'), /# mine/u);
    assert.match(at.said.join(), /others changed them as well/u);
  });

  it('with changes to be reviewed stay as they are until these are decided', async () => {
    await at.ask([edit(`${at.name}/one.py`, ['A = 1', 'A = 10'])]);
    const review = await at.review('one.py');
    at.window.controller.stop();
    await at.ended();
    await at.shows('one.py');
    await at.restore();
    assert.deepEqual(at.said, [`Accept or reject their changes first: ${at.name}/one.py.`]);
    await review.decide('accept');
    await at.saved('one.py', one.replace('A = 1', 'A = 10'));
    await until('it can be restored', async () => {
      await at.restore();
      return (await at.onDisk('one.py')) === one;
    });
    await at.shows();
  });

  it('come back where they were deleted or renamed, and go where they were created', async () => {
    await at.ask([{ name: 'read_file', args: { path: `${at.name}/one.py` } }]);
    await at.ended();
    await at.changes(['one.py', 'other.py', 'moved.py', 'new.py'], async () => {
      await rm(at.uri('one.py').fsPath);
      await rename(at.uri('other.py').fsPath, at.uri('moved.py').fsPath);
      await at.write('new.py', 'N = 1\n');
    });
    await at.restore();
    assert.deepEqual(at.said, ['Restored 4 files.']);
    assert.equal(await at.onDisk('one.py'), one);
    assert.equal(await at.onDisk('other.py'), other);
    assert.deepEqual(await Promise.all(['moved.py', 'new.py'].map(isThere)), [false, false]);
    await at.shows();
  });

  it('stay where their old names are those of other files now: nothing else has their text', async () => {
    await at.ask([{ name: 'read_file', args: { path: `${at.name}/one.py` } }]);
    await at.ended();
    await at.changes(['one.py', 'moved.py', 'new.py'], async () => {
      await rename(at.uri('one.py').fsPath, at.uri('moved.py').fsPath);
      await at.write('new.py', 'N = 1\n');
    });
    await at.write('one.py', 'from moved import *\n');
    await at.restore();
    assert.deepEqual(at.offered, [`${at.name}/new.py`]);
    assert.deepEqual(await Promise.all(['moved.py', 'new.py'].map(isThere)), [true, false]);
    assert.equal(await at.onDisk('one.py'), 'from moved import *\n');
    assert.deepEqual(at.said, [
      `Restored 1 file. Not restored, because others changed them as well: ${at.name}/one.py. Can’t be restored: ${at.name}/moved.py. The log says why.`,
    ]);
  });

  it('stay where they have the text of files whose names are those of other files now', async () => {
    await at.write('third.py', 'T = 1\n');
    await at.ask([{ name: 'read_file', args: { path: `${at.name}/one.py` } }]);
    await at.ended();
    await at.changes(['third.py', 'other.py', 'one.py', 'new.py'], async () => {
      await rename(at.uri('other.py').fsPath, at.uri('third.py').fsPath);
      await rename(at.uri('one.py').fsPath, at.uri('other.py').fsPath);
      await at.write('new.py', 'N = 1\n');
    });
    await at.write('one.py', 'from other import *\n');
    await at.restore();
    assert.deepEqual(at.offered, [`${at.name}/new.py`]);
    assert.equal(await isThere('new.py'), false);
    assert.equal(await at.onDisk('third.py'), other);
    assert.equal(await at.onDisk('other.py'), one);
    assert.equal(await at.onDisk('one.py'), 'from other import *\n');
    assert.deepEqual(at.said, [
      `Restored 1 file. Not restored, because others changed them as well: ${at.name}/one.py. Can’t be restored: ${at.name}/third.py, ${at.name}/other.py. The log says why.`,
    ]);
  });

  it('stay where they have the text of files that can’t be written', async () => {
    await at.write('lib/one.py', one);
    await at.ask([{ name: 'read_file', args: { path: `${at.name}/one.py` } }]);
    await at.ended();
    await at.changes(['other.py', 'lib/one.py'], async () => {
      await rename(at.uri('lib/one.py').fsPath, at.uri('other.py').fsPath);
    });
    await rm(at.uri('lib').fsPath, { recursive: true });
    await symlink(at.uri('nowhere').fsPath, at.uri('lib').fsPath);
    await at.restore();
    assert.equal(await at.onDisk('other.py'), one);
    assert.match(at.said.join(), /^Can’t be restored: .*one\.py, .*other\.py\./u);
    await rm(at.uri('lib').fsPath);
    await at.restore();
    assert.equal(await at.onDisk('lib/one.py'), one);
    assert.equal(await at.onDisk('other.py'), other);
  });

  it('come back but for one whose name is that of a folder now', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10'], ['other.py', 'X', 'Y']);
    await rm(at.uri('one.py').fsPath);
    await mkdir(at.uri('one.py').fsPath);
    await at.restore();
    assert.equal(await at.onDisk('other.py'), other);
    assert.match(at.said.join(), /^Restored 1 file\. Can’t be restored: .*one\.py\./u);
    await at.shows('one.py');
  });

  it('come back where Parley ended before the call that created, renamed or deleted them', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10']);
    await at.cutOff(
      [['new.py', 'N = 1\n'], ['other.py'], ['named.py', other], ['late.py', 'L = 1\n']],
      async () => {
        await at.write('new.py', 'N = 1\n');
        await rename(at.uri('other.py').fsPath, at.uri('named.py').fsPath);
      },
    );
    await at.reload();
    await at.restore();
    assert.deepEqual(at.said, ['Restored 4 files.']);
    assert.equal(await at.onDisk('one.py'), one);
    assert.equal(await at.onDisk('other.py'), other);
    for (const file of ['new.py', 'named.py', 'late.py']) assert.equal(await isThere(file), false);
  });

  it('that the user edited while no call was about them stay as they are', async () => {
    await at.ask([{ name: 'read_file', args: { path: `${at.name}/one.py` } }]);
    await at.ended();
    await at.changes(['one.py'], () => at.write('one.py', `${one}D = 4\n`));
    await at.write('one.py', `# mine\n${one}D = 4\n`);
    await at.changes(['one.py'], () => at.write('one.py', `# mine\n${one}D = 4\nE = 5\n`));
    await at.restore();
    assert.equal(await at.onDisk('one.py'), `# mine\n${one}D = 4\nE = 5\n`);
    assert.match(at.said.join(), /others changed them as well/u);
  });

  it('that were created and edited by the user since stay', async () => {
    await at.ask([{ name: 'read_file', args: { path: `${at.name}/one.py` } }]);
    await at.ended();
    await at.changes(['new.py'], () => at.write('new.py', 'N = 1\n'));
    const document = await at.type('new.py', '# mine\n');
    await at.restore();
    assert.equal(await at.onDisk('new.py'), 'N = 1\n');
    assert.equal(document.getText(), '# mine\nN = 1\n');
  });

  it('stay where what they were is gone or damaged', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10']);
    const { folder } = at.window.store;
    const [digest] = at.path.flatMap((turn) =>
      turn.role === 'user' ? (turn.filesBefore ?? []).map(({ sha256 = '' }) => sha256) : [],
    );
    await rm(`${folder}/${digest}`);
    await at.restore();
    assert.deepEqual(at.said, [`What they were is no longer on this machine: ${at.name}/one.py.`]);
    assert.equal(await at.onDisk('one.py'), one.replace('A = 1', 'A = 10'));
  });

  it('are kept on disk before anything changes', async () => {
    await at.ask([edit(`${at.name}/one.py`, ['A = 1', 'A = 10'])]);
    await at.review('one.py');
    const { id } = at.window.controller.conversation;
    const lines = await readFile(`${at.window.store.folder}/../${id}.jsonl`, 'utf8');
    assert.match(lines, /"type":"fileBefore"/u);
    await (await at.review('one.py')).decide('reject');
    await at.ended();
  });

  it('are used by their journal, so that their bytes stay', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10']);
    const used = await at.window.history.mediaInUse();
    const [before] = at.path.flatMap((turn) =>
      turn.role === 'user' ? (turn.filesBefore ?? []) : [],
    );
    assert.ok(used.has(before?.sha256 ?? ''));
  });

  it('are named at their answer, also where others follow', async () => {
    await at.edited(['one.py', 'A = 1', 'A = 10']);
    const first = at.path.at(-1)?.id ?? '';
    await at.reload();
    at.window.controller.send('Say hello');
    await until('it answers', () => at.path.length > 4 && !at.window.controller.isAnswering);
    assert.deepEqual(at.shown, []);
    const shown = (): readonly string[] =>
      at.window.controller.state().turns.find(({ id }) => id === first)?.changedFiles ?? [];
    await until('the first answer shows it', () => shown().length === 1);
  });
});
