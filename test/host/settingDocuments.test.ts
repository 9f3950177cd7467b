import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { SettingDiagnostics } from '../../src/features/chat/settings/settingDiagnostics';
import { SettingDocuments } from '../../src/features/chat/settings/settingDocuments';
import { revertDocument } from './support/revertDocument';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { setAutoSave } from './support/setAutoSave';
import { showActive } from './support/showActive';
import { showPage } from './support/showPage';
import { untilAnswered } from './support/untilAnswered';

const script = { answers: [{ steps: [{ text: 'Done.' }] }] };

describe('a setting of the chat in an editor', () => {
  let folder: string;
  let window: ScriptedWindow;
  let documents: SettingDocuments;
  let runs = 0;

  before(() => setAutoSave('off'));

  after(() => setAutoSave(undefined));

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-documents-'));
    window = openScriptedWindow(folder, script);
    runs += 1;
    const scheme = `parley-chat-test-${runs}`;
    documents = new SettingDocuments(window.currentConversation, window.controller, scheme);
    window.parts.add(documents.register());
    window.parts.add(new SettingDiagnostics(documents, window.settings).register());
  });

  afterEach(async () => {
    // Nobody can show them any more once their file system is gone.
    for (const document of vscode.workspace.textDocuments) {
      if (!document.isDirty) continue;
      await revertDocument(document.uri);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function editor(): vscode.TextEditor {
    const { activeTextEditor } = vscode.window;
    assert.ok(activeTextEditor);
    return activeTextEditor;
  }

  async function write(text: string): Promise<void> {
    const { document } = editor();
    const whole = document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));
    assert.ok(await editor().edit((edit) => edit.replace(whole, text)));
  }

  async function until(event: vscode.Event<unknown>, isReached: () => boolean): Promise<void> {
    while (!isReached()) {
      await new Promise<void>((resolve) => {
        const subscription = event(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
  }

  it('is saved back as it was written, and shown at once', async () => {
    window.settings.change('systemInstruction', 'Be brief.');
    await documents.open('systemInstruction');
    assert.equal(editor().document.getText(), 'Be brief.');
    // A Markdown document would make links of commands in what others wrote.
    assert.equal(editor().document.languageId, 'plaintext');
    await write('Be brief.\nUse lists.\n');
    assert.ok(editor().document.isDirty);
    assert.equal(window.settings.textOf('systemInstruction'), 'Be brief.');
    assert.ok(await editor().document.save());
    assert.equal(window.settings.textOf('systemInstruction'), 'Be brief.\nUse lists.\n');
    assert.deepEqual(window.settings.chosen.systemInstruction, {
      parts: [{ text: 'Be brief.\nUse lists.\n' }],
    });
  });

  for (const [where, columns] of [
    ['beside a page in the only group', []],
    ['in the other group beside a page', [vscode.ViewColumn.One]],
  ] as const) {
    it(`is opened ${where}`, async () => {
      for (const column of columns) {
        await showActive(await vscode.workspace.openTextDocument(), column);
      }
      const page = await showPage(columns.length + 1);
      await documents.open('systemInstruction');
      assert.equal(editor().viewColumn, columns[0] ?? vscode.ViewColumn.Two);
      assert.equal(vscode.window.tabGroups.all.length, 2);
      page.dispose();
    });
  }

  it('is read again when it is changed in the form', async () => {
    await documents.open('responseSchema');
    const { document } = editor();
    window.settings.change('responseSchema', '{"type":"STRING"}');
    await until(
      vscode.workspace.onDidChangeTextDocument,
      () => document.getText() === '{"type":"STRING"}',
    );
    assert.ok(!document.isDirty);
  });

  it('loses nothing where it was changed in the form before it is saved', async () => {
    await documents.open('systemInstruction');
    const { document } = editor();
    await write('From the editor.');
    window.settings.change('systemInstruction', 'From the form.');
    // VS Code asks whether to compare or to overwrite.
    assert.equal(await document.save(), false);
    assert.equal(document.getText(), 'From the editor.');
    assert.ok(document.isDirty);
    assert.equal(window.settings.textOf('systemInstruction'), 'From the form.');
  });

  it('isn’t saved into another chat, and is kept', async () => {
    await documents.open('systemInstruction');
    const { document } = editor();
    await write('For the first.');
    window.controller.startNew();
    assert.equal(await document.save(), false);
    assert.equal(document.getText(), 'For the first.');
    assert.equal(window.settings.textOf('systemInstruction'), '');
  });

  it('keeps a text that isn’t JSON, with which nothing is sent', async () => {
    await documents.open('responseJsonSchema');
    await write('{ "type": ');
    assert.ok(await editor().document.save());
    assert.equal(window.settings.textOf('responseJsonSchema'), '{ "type": ');
    assert.match(window.settings.refusal ?? '', /Invalid JSON/u);
  });

  it('keeps a text that isn’t JSON where its chat is left, and where the window is closed', async () => {
    const saved = '{ "type": ';
    await untilAnswered(window.controller, () => window.controller.send('Hello'));
    window.settings.change('responseJsonSchema', '{"type":"string"}');
    await documents.open('responseJsonSchema');
    const { document } = editor();
    await write(saved);
    assert.ok(await document.save());
    const { id } = window.controller.conversation;
    window.controller.startNew();
    assert.equal(window.settings.textOf('responseJsonSchema'), '');
    assert.ok(await window.controller.open(id));
    assert.equal(window.settings.textOf('responseJsonSchema'), saved);
    assert.equal(document.getText(), saved);
    await window.currentConversation.settled();
    const next = openScriptedWindow(folder, script);
    await next.currentConversation.restore();
    await next.currentConversation.whole();
    assert.equal(next.settings.textOf('responseJsonSchema'), saved);
    assert.match(next.settings.refusal ?? '', /Invalid JSON/u);
    const { responseJsonSchema } = next.settings.chosen.generationConfig ?? {};
    assert.deepEqual(responseJsonSchema, { type: 'string' });
    next.parts.dispose();
  });

  it('is what it was changed to after a text that wasn’t JSON', async () => {
    await untilAnswered(window.controller, () => window.controller.send('Hello'));
    const { id } = window.controller.conversation;
    const again = async (): Promise<string> => {
      window.controller.startNew();
      assert.ok(await window.controller.open(id));
      return window.settings.textOf('responseSchema');
    };
    window.settings.change('responseSchema', '{');
    window.settings.change('topK', 'many');
    assert.equal(await again(), '{');
    window.settings.change('responseSchema', '{"type":"STRING"}');
    assert.match(await again(), /"STRING"/u);
    assert.equal(window.settings.textOf('topK'), 'many');
    window.settings.change('responseSchema', '{');
    window.settings.reset('responseSchema');
    assert.equal(await again(), '');
    window.settings.reset();
    await again();
    assert.equal(window.settings.textOf('topK'), '');
  });

  it('marks what is wrong with a schema at the keyword, while one types', async () => {
    await documents.open('responseSchema');
    await write('{ "type": "OBJECT", "properties": { "a": { "minItems": -1 } } }');
    const { document } = editor();
    const own = (): vscode.Diagnostic[] =>
      vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Parley');
    await until(vscode.languages.onDidChangeDiagnostics, () => own().length > 0);
    assert.deepEqual(
      own().map(({ range, message }) => [document.getText(range), message]),
      [['"minItems"', 'properties[a].min_items: A limit is a whole number from 0.']],
    );
    await write('{ "type": "OBJECT" }');
    await until(vscode.languages.onDidChangeDiagnostics, () => own().length === 0);
  });

  it('offers the keywords and types of a schema', async () => {
    await documents.open('responseSchema');
    await write('{ "type": "" }');
    const { document } = editor();
    const offered = async (character: number): Promise<string[]> => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        new vscode.Position(0, character),
      );
      return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    };
    const types = await offered(11);
    assert.ok(types.includes('"OBJECT"'), types.join());
    const keywords = await offered(2);
    assert.ok(keywords.includes('propertyOrdering'), keywords.join());
  });
});
