import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Attachment } from '../../src/conversation/turn';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import { MediaStore } from '../../src/storage/mediaStore';
import { createAttachment, isAttachable } from '../../src/services/attachments/editorAttachment';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import { attachActive } from '../../src/services/attachments/openEditors';
import { openUntitled } from './support/openUntitled';
import { setSetting } from './support/setSetting';
import { showActive } from './support/showActive';
import { ShownLog } from './support/shownLog';
import { until } from './support/until';

const code = [
  'function one() {',
  '  return 1;',
  '}',
  '',
  'function two() {',
  '  return 2;',
  '}',
  '',
];

function textOf(attachment: Attachment | undefined): string {
  return attachment !== undefined && 'text' in attachment ? attachment.text : '';
}

async function openDocument(content = code.join('\n')): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await openUntitled(content, 'typescript'));
}

/** Sets the selection and waits until VS Code has notified everybody. */
async function select(editor: vscode.TextEditor, selection: vscode.Selection): Promise<void> {
  const reported = new Promise<void>((resolve) => {
    const subscription = vscode.window.onDidChangeTextEditorSelection(() => {
      subscription.dispose();
      resolve();
    });
  });
  editor.selection = selection;
  await reported;
}

function openPageIn(viewColumn: vscode.ViewColumn): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel('parley-test', 'A page', { viewColumn });
}

function openPageBeside(): vscode.WebviewPanel {
  return openPageIn(vscode.ViewColumn.Beside);
}

/** As with the chat in an editor: another one is visible beside it. */
function untilNoneIsActive(): Promise<void> {
  return until('no text editor is active', () => {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    return activeTextEditor === undefined && visibleTextEditors.length > 0;
  });
}

describe('the attachments of a message', () => {
  let attachments: DraftAttachments;
  let folder: string;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-attachments-'));
    attachments = new DraftAttachments(new AttachmentLoader(new MediaStore(folder)));
  });

  afterEach(async () => {
    attachments.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('is the active file if nothing is selected', async () => {
    const editor = await openDocument();
    const [view] = attachments.views;
    assert.equal(view?.kind, 'file');
    const [attachment] = attachments.take();
    assert.ok(textOf(attachment).includes(editor.document.getText()));
  });

  it('is the selection with its lines where there is one', async () => {
    const editor = await openDocument();
    await select(editor, new vscode.Selection(4, 0, 6, 1));
    assert.match(attachments.views[0]?.label ?? '', /:5-7$/);
    const [attachment] = attachments.take();
    assert.match(textOf(attachment), /\(lines 5-7\)\n\n```typescript\nfunction two/);
    assert.ok(!textOf(attachment).includes('function one'));
  });

  it('does not count the line at whose start a selection ends', async () => {
    const editor = await openDocument();
    await select(editor, new vscode.Selection(0, 0, 3, 0));
    assert.match(attachments.views[0]?.label ?? '', /:1-3$/);
  });

  it('is nothing for an empty document', async () => {
    await openDocument('');
    assert.deepEqual(attachments.views, []);
  });

  it('is nothing if what is active is what Parley itself shows', async () => {
    const provider = { provideTextDocumentContent: () => 'It adds two numbers.' };
    const scheme = 'parley-explanation-of-test';
    const provided = vscode.workspace.registerTextDocumentContentProvider(scheme, provider);
    try {
      await openDocument();
      const uri = vscode.Uri.from({ scheme, path: '/Explanation.md' });
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document);
      assert.deepEqual(attachments.views, []);
    } finally {
      provided.dispose();
    }
  });

  it('is nothing if what is active is how VS Code shows something', () => {
    assert.equal(isAttachable(vscode.Uri.parse('accessible-view:accessible-view-editor')), false);
    assert.equal(isAttachable(vscode.Uri.file('/a.ts')), true);
  });

  it('is nothing from when its setting is turned off, also while no text editor is active', async () => {
    const setting = 'parley.chat.attachActiveEditor';
    await openDocument();
    const panel = openPageBeside();
    try {
      await untilNoneIsActive();
      assert.equal(attachments.views.length, 1);
      await setSetting(setting, false);
      assert.deepEqual(attachments.views, []);
      assert.deepEqual(attachments.take(), []);
    } finally {
      panel.dispose();
      await setSetting(setting, undefined);
    }
  });

  it('is what is left of the selection where its document changes while no text editor is active', async () => {
    const editor = await openDocument();
    await select(editor, new vscode.Selection(4, 0, 6, 1));
    const panel = openPageBeside();
    try {
      await untilNoneIsActive();
      const edit = new vscode.WorkspaceEdit();
      edit.delete(editor.document.uri, new vscode.Range(4, 16, 7, 0));
      await vscode.workspace.applyEdit(edit);
      assert.match(textOf(attachments.peek()[0]), /function two\(\) \{\n```/);
      await until('the label is of the line that is left', () =>
        attachments.views.every(({ label }) => label.endsWith(':5-5')),
      );
      assert.equal(attachments.take()[0]?.id, attachments.views[0]?.id);
      const lines = new vscode.WorkspaceEdit();
      lines.insert(editor.document.uri, new vscode.Position(0, 0), '// new\n// new\n');
      await vscode.workspace.applyEdit(lines);
      await until('the label follows the line', () =>
        attachments.views.every(({ label }) => label.endsWith(':7-7')),
      );
      assert.match(textOf(attachments.peek()[0]), /\(lines 7-7\)\n\n```typescript\nfunction two/);
    } finally {
      panel.dispose();
    }
  });

  it('has only lines that its document has, where they are from before it became shorter', async () => {
    const { document } = await openDocument();
    const { length } = document.lineAt(5).text;
    const cut = createAttachment({ document, selection: new vscode.Range(5, 0, 5, length + 9) });
    assert.equal(cut.unselected, undefined);
    const gone = createAttachment({ document, selection: new vscode.Range(4, 0, 99, 3) });
    assert.match(gone.label, /:5-7$/);
    assert.match(gone.text, /\(lines 5-7\)\n\n```typescript\nfunction two/);
  });

  it('is known apart from the other cells of its notebook', async () => {
    const cell = (value: string): vscode.NotebookCellData =>
      new vscode.NotebookCellData(vscode.NotebookCellKind.Code, value, 'python');
    const data = new vscode.NotebookData([cell('x = 1'), cell('y = 2\nx')]);
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
    const [first, second] = notebook.getCells().map(({ document }) => document);
    assert.ok(first && second);
    const whole = createAttachment({ document: first });
    const part = createAttachment({ document: second, selection: new vscode.Range(0, 0, 1, 0) });
    const name = path.basename(notebook.uri.path);
    assert.deepEqual([whole.label, part.label], [`${name} cell 1`, `${name} cell 2:1-1`]);
    assert.match(whole.detail, / cell 1$/);
    assert.match(whole.text, /^File: .* cell 1\n/);
    assert.match(part.text, /^File: .* cell 2 \(lines 1-1\)\n/);
  });

  it('stays away when it was removed, until another document is active', async () => {
    const editor = await openDocument();
    attachments.remove(attachments.views[0]?.id ?? '');
    assert.deepEqual(attachments.views, []);
    await select(editor, new vscode.Selection(0, 0, 1, 0));
    assert.deepEqual(attachments.views, []);
    await openDocument('another');
    assert.equal(attachments.views.length, 1);
  });

  it('is still the active file after it was sent, marked as what nobody asked for', async () => {
    await openDocument();
    const [sent] = attachments.take();
    assert.ok(sent && 'text' in sent);
    assert.equal(sent.isOffered, true);
    assert.deepEqual(attachments.peek(), [sent]);
  });

  it('is sent again where that is wanted, once', async () => {
    const editor = await openDocument();
    const [view] = attachments.views;
    attachments.sendAgain(view?.id ?? '');
    assert.equal(attachments.views.length, 1);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '// new\n'));
    const [again] = attachments.take();
    assert.ok(again && 'text' in again);
    assert.ok(again.text.includes('// new'));
    assert.equal(again.sendAgain, true);
    assert.equal(again.isOffered, undefined);
    const [next] = attachments.peek();
    assert.ok(next && 'text' in next && next.sendAgain === undefined);
  });

  it('keeps what was pinned as it was then, beside what is active', async () => {
    const editor = await openDocument();
    await select(editor, new vscode.Selection(0, 0, 2, 1));
    assert.equal(await attachments.pinActiveEditor(), true);
    await openDocument('const other = true;\n');
    assert.equal(attachments.views.length, 2);
    const texts = attachments.take().map(textOf);
    assert.ok(texts.some((text) => text.includes('function one')));
    assert.ok(texts.some((text) => text.includes('const other')));
    assert.ok(!attachments.views.some(({ kind }) => kind === 'selection'));
  });

  it('is what is offered already that is pinned while no text editor is active', async () => {
    const first = await openDocument('first');
    const second = await vscode.window.showTextDocument(
      await openUntitled('second', 'plaintext'),
      vscode.ViewColumn.Beside,
    );
    for (const { document, viewColumn } of [first, second]) {
      await showActive(document, viewColumn);
      const panel = openPageIn(vscode.ViewColumn.Three);
      await untilNoneIsActive();
      assert.equal(await attachments.pinActiveEditor(), true);
      assert.deepEqual(
        attachments
          .take()
          .map(textOf)
          .map((text) => /first|second/u.exec(text)?.[0]),
        [document.getText()],
      );
      panel.dispose();
    }
  });

  it('is the file in view where only the log is shown beside it', async () => {
    const { document } = await openDocument();
    const log = new ShownLog();
    try {
      await log.focus();
      await log.leaveFor(openPageBeside);
      assert.deepEqual(
        attachments.views.map(({ id }) => id),
        [document.uri.toString()],
      );
      const after = new DraftAttachments(new AttachmentLoader(new MediaStore(folder)));
      assert.equal(await after.pinActiveEditor(), true);
      after.dispose();
      await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
      await until('only the log is in view', () =>
        vscode.window.visibleTextEditors.every((each) => each.document.uri.scheme === 'output'),
      );
      await until('nothing is offered', () => attachments.views.length === 0);
      assert.equal(await attachments.pinActiveEditor(), false);
    } finally {
      await log.close();
    }
  });

  it('is the file again that a page was opened over, once that is moved beside it, unless it was removed', async () => {
    const { document } = await showActive(await openUntitled(code.join('\n'), 'typescript'));
    // Before VS Code has said which editor is active, nothing is offered either.
    await until('the file is offered at first', () => attachments.views.length > 0);
    const page = openPageIn(vscode.ViewColumn.Active);
    await until('nothing is offered', () => attachments.views.length === 0);
    page.reveal(vscode.ViewColumn.Beside);
    await until('the file is offered', () => attachments.views.length > 0);
    assert.deepEqual(
      attachments.views.map(({ id }) => id),
      [document.uri.toString()],
    );
    assert.equal(vscode.window.activeTextEditor, undefined);
    attachments.remove(document.uri.toString());
    for (const [column, isInView] of [
      [vscode.ViewColumn.One, false],
      [vscode.ViewColumn.Two, true],
    ] as const) {
      page.reveal(column);
      await until('the page is there', () => page.viewColumn === column);
      const isShown = (): boolean =>
        vscode.window.visibleTextEditors.some((each) => each.document === document);
      await until('that shows', () => isShown() === isInView);
      assert.deepEqual(attachments.views, []);
    }
    page.dispose();
  });

  it('is the file of the active tab where its text isn’t shown, and no other', async () => {
    await openDocument();
    const binary = vscode.Uri.file(path.join(folder, 'binary.dat'));
    await vscode.workspace.fs.writeFile(binary, new Uint8Array([0, 0, 1, 2]));
    await vscode.commands.executeCommand('vscode.open', binary, vscode.ViewColumn.Beside);
    await until('its tab is active', () => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.label === 'binary.dat' && vscode.window.activeTextEditor === undefined;
    });
    const remarks = await attachActive(attachments);
    assert.match(remarks.join(), /^binary\.dat isn’t text/u);
    assert.equal(attachments.hasPinned, false);
  });

  it('is nothing that can be pinned without an editor', async () => {
    assert.equal(await attachments.pinActiveEditor(), false);
  });
});
