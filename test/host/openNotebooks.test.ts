import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { isMedia } from '../../src/conversation/turn';
import { edit, type ScriptedCall } from './support/changeWindow';
import { closeNotebook, notebookFile, showNotebook, typeInCell } from './support/notebooks';
import { RestoreWindow } from './support/restoreWindow';

const saved = notebookFile('price = 1', 'print(price)');

describe('a notebook that is open with cells that aren’t saved', () => {
  let at: RestoreWindow;
  let file: string;

  beforeEach(async () => {
    at = new RestoreWindow();
    file = `${at.name}/plot.ipynb`;
    await at.open({ 'plot.ipynb': saved });
  });

  afterEach(async () => {
    await vscode.workspace.saveAll(false);
    await at.close();
  });

  const open = (): Promise<vscode.NotebookDocument> => showNotebook(at.uri('plot.ipynb'));

  const moves = (): ScriptedCall[] => [
    { name: 'delete_file', args: { path: file } },
    { name: 'rename_file', args: { from: file, to: `${at.name}/b.ipynb` } },
  ];

  it('is neither deleted, renamed nor edited by a model', async () => {
    await typeInCell(await open(), 'price = 2');
    await at.ask([...moves(), edit(file, ['price = 1', 'price = 3'])]);
    assert.deepEqual(await at.answers(), [
      `path: ${file} has unsaved changes.`,
      `from: ${file} has unsaved changes.`,
      `${file} has unsaved changes.`,
    ]);
    assert.equal(await at.onDisk('plot.ipynb'), saved);
  });

  it('is neither deleted nor renamed where a change in a cell is to be decided, open or closed', async () => {
    const notebook = await open();
    await at.ask();
    await at.ended();
    const { reviews } = at.window;
    const { document } = notebook.cellAt(0);
    const range = new vscode.Range(0, 0, 0, 9);
    const review = reviews.begin({ document, range, title: 'Simplify' }, {});
    await review.finish({ kind: 'complete', text: 'price = 2' });
    await notebook.save();
    const run = async (): Promise<string> => {
      const tool = at.window.settings.tools.known.own.find(({ name }) => name === 'delete_file');
      return (await tool?.question?.({ path: file }))?.text ?? '';
    };
    const refusal = new RegExp(`${file} has changes that aren’t decided yet`, 'u');
    await assert.rejects(run, refusal);
    await closeNotebook(notebook);
    assert.equal(reviews.closed.length, 1);
    await assert.rejects(run, refusal);
  });

  it('is read, searched and attached as it is in its editor, without its outputs', async () => {
    const notebook = await open();
    await typeInCell(notebook, 'price = 2');
    await at.ask([
      { name: 'read_file', args: { path: file } },
      { name: 'search_text', args: { text: 'price =', folder: at.name } },
    ]);
    const [read = '', found = ''] = await at.answers();
    const first = `File: ${file} cell 1\n\n\`\`\`python\nprice = 2\n\`\`\`\n`;
    const second = `File: ${file} cell 2\n\n\`\`\`python\nprint(price)\n\`\`\`\n`;
    assert.ok(read.includes(`${first}\n${second}`), read);
    assert.equal(found, `${file}:4: price = 2`);
    const { attachments } = at.window;
    await attachments.attach([notebook.uri]);
    const attached = attachments.take().find(({ id }) => id === String(notebook.uri));
    assert.ok(attached !== undefined && !isMedia(attached));
    assert.equal(attached.text, `${first}\n${second}`);
    assert.deepEqual(attached.unended, [0, 1]);
  });

  it('is attached also where it was never saved', async () => {
    const code = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'x = 1', 'python');
    const data = new vscode.NotebookData([code]);
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
    await at.ask();
    const { attachments } = at.window;
    assert.deepEqual(await attachments.attach([notebook.uri]), []);
    const attached = attachments.take().find(({ id }) => id === String(notebook.uri));
    assert.ok(attached !== undefined && !isMedia(attached));
    assert.match(attached.text, /cell 1\n\n```python\nx = 1\n```\n$/u);
  });

  it('stays as it is where the files of an answer are restored', async () => {
    await at.edited(['plot.ipynb', 'price = 1', 'price = 3']);
    const changed = await at.onDisk('plot.ipynb');
    await typeInCell(await open(), 'price = 2');
    await at.restore();
    assert.deepEqual(at.said, [`Not restored, because others changed them as well: ${file}.`]);
    assert.equal(await at.onDisk('plot.ipynb'), changed);
  });
});
