import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import { MediaStore } from '../../src/storage/mediaStore';
import { Completions } from '../../src/features/chat/compose/completions';
import type { Mentions } from '../../src/features/chat/compose/mentions/mentions';
import { SavedPrompts } from '../../src/services/prompts/savedPrompts';
import { silentLog } from '../fakes/silentLog';
import { DialogAnswers } from './support/dialogAnswers';
import { MemorySearch } from './support/memorySearch';
import { testMentions } from './support/testMentions';
import { until } from './support/until';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';

describe('completing in the composer', () => {
  let folder: string;
  let prompts: vscode.Uri;
  let attachments: DraftAttachments;
  let mentions: Mentions;
  let completions: Completions;
  let search: MemorySearch;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-prompts-'));
    prompts = vscode.Uri.file(path.join(folder, 'prompts'));
    attachments = new DraftAttachments(new AttachmentLoader(new MediaStore(folder)));
    search = new MemorySearch();
    ({ mentions } = testMentions(search));
    completions = new Completions(attachments, mentions, new SavedPrompts(prompts), silentLog);
  });

  afterEach(async () => {
    mentions.dispose();
    search.dispose();
    attachments.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function attachedText(): string {
    const [attachment] = attachments.peek();
    return attachment && 'text' in attachment ? attachment.text : '';
  }

  async function savePrompt(name: string, text: string): Promise<void> {
    await mkdir(prompts.fsPath, { recursive: true });
    await writeFile(path.join(prompts.fsPath, name), text);
  }

  it('offers what Parley brings if nobody has saved a prompt', async () => {
    const items = await completions.find('command', 'ex');
    assert.deepEqual(
      items.map(({ id }) => id),
      ['explain', 'export'],
    );
  });

  it('offers saved prompts first, and instead of one of the same name', async () => {
    await savePrompt('explain.md', 'Explain it to a child.');
    await savePrompt('two words.md', 'Not a name.');
    await savePrompt('empty.md', '');
    const items = await completions.find('command', 'e');
    assert.deepEqual(
      items.map(({ id, icon }) => [id, icon]),
      [
        ['explain', 'prompt'],
        ['export', 'command'],
      ],
    );
    assert.deepEqual(await completions.expand('/explain now'), {
      message: 'Explain it to a child.\nnow',
    });
  });

  it('takes no command from a message that only looks like one', async () => {
    assert.equal(await completions.expand('/nothing of that name'), undefined);
  });

  describe('does what is done in the chat', () => {
    const original = Object.getOwnPropertyDescriptor(vscode.commands, 'executeCommand');
    let answers: DialogAnswers;
    let ran: string[];

    beforeEach(() => {
      ran = [];
      answers = new DialogAnswers();
      answers.give('showErrorMessage', undefined);
      const value = async (id: string): Promise<never> => {
        ran.push(id);
        throw new Error('The disk is full');
      };
      Object.defineProperty(vscode.commands, 'executeCommand', { value, configurable: true });
    });

    afterEach(() => {
      Object.defineProperty(vscode.commands, 'executeCommand', original ?? {});
      answers.restore();
    });

    it('where nothing stands behind its name: a message that goes on is one', async () => {
      for (const name of ['new', 'chats', 'search', 'export', 'model', 'prompt']) {
        assert.equal(await completions.expand(`/${name} is missing. Why?`), undefined, name);
      }
      assert.deepEqual(ran, []);
      assert.equal(await completions.expand('/export \n'), 'done');
      assert.deepEqual(ran, ['parley.exportChat']);
    });

    it('and says why it could not be done', async () => {
      assert.equal(await completions.expand('/export'), 'done');
      await until('it is said', () => answers.asked.length > 0);
      assert.match(String(answers.asked[0]?.[0]), /The disk is full/u);
    });
  });

  it('attaches the code of the active editor to a prompt about code', async () => {
    const content = 'const one = 1;';
    const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
    await vscode.window.showTextDocument(document);
    for (const { id } of attachments.views) attachments.remove(id);
    await completions.begin('explain');
    assert.ok(attachedText().includes(content));
  });

  it('attaches a mentioned file as it is, and all open editors at once', async () => {
    const file = path.join(folder, 'mentioned.txt');
    await writeFile(file, 'words of the file');
    await completions.attach(vscode.Uri.file(file).toString(), attachments);
    assert.ok(attachedText().includes('words of the file'));

    await vscode.window.showTextDocument(vscode.Uri.file(file));
    const other = path.join(folder, 'other.txt');
    await writeFile(other, 'other words');
    await vscode.window.showTextDocument(vscode.Uri.file(other), { preview: false });
    const [editors] = await completions.find('mention', 'editors');
    await completions.attach(editors?.id ?? '', attachments);
    assert.deepEqual(
      attachments.views.map(({ label }) => label),
      ['mentioned.txt', 'other.txt'],
    );
  });

  it('leaves out a mentioned file that is gone', async () => {
    const gone = vscode.Uri.file(path.join(folder, 'gone.txt')).toString();
    await completions.attach(gone, attachments);
    assert.deepEqual(attachments.views, []);
  });
});
