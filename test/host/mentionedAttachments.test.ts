import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import { MediaStore } from '../../src/storage/mediaStore';
import {
  MentionedAttachments,
  type MentionTarget,
} from '../../src/features/chat/compose/mentions/mentionedAttachments';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';

describe('what a mention attached', () => {
  let folder: string;
  let draft: DraftAttachments;
  let mentioned: MentionedAttachments;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-mentions-'));
    draft = new DraftAttachments(new AttachmentLoader(new MediaStore(folder)));
    mentioned = new MentionedAttachments(draft);
  });

  afterEach(async () => {
    draft.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function file(name: string): Promise<vscode.Uri> {
    const uri = vscode.Uri.file(path.join(folder, name));
    await writeFile(uri.fsPath, `words of ${name}`);
    return uri;
  }

  const attaching =
    (...uris: vscode.Uri[]) =>
    async (target: MentionTarget): Promise<void> => {
      await target.attach(uris);
    };

  const labels = (): string[] => draft.views.map(({ label }) => label);

  it('leaves with its word, and is as it was when the word is back', async () => {
    const notes = await file('notes.md');
    await mentioned.accept('#notes.md', attaching(notes));
    await mentioned.follow('Read #notes.md please');
    assert.deepEqual(labels(), ['notes.md']);
    await mentioned.follow('Read #notes.m please');
    assert.deepEqual(labels(), []);
    await writeFile(notes.fsPath, 'other words');
    await mentioned.follow('Read #notes.md please');
    const [attachment] = draft.peek();
    assert.ok(attachment && 'text' in attachment && attachment.text.includes('words of notes.md'));
  });

  it('leaves with the last of its words', async () => {
    const notes = await file('notes.md');
    await mentioned.accept('#notes.md', attaching(notes));
    await mentioned.accept('#notes.md', attaching(notes));
    await mentioned.follow('Compare #notes.md with #notes.md');
    await mentioned.follow('Compare #notes.md');
    assert.deepEqual(labels(), ['notes.md']);
    await mentioned.follow('Compare');
    assert.deepEqual(labels(), []);
    await mentioned.follow('Compare #notes.md');
    assert.deepEqual(labels(), ['notes.md']);
  });

  it('leaves the others where they are', async () => {
    await mentioned.accept('#a.md', attaching(await file('a.md')));
    await mentioned.accept('#b.md', attaching(await file('b.md')));
    await mentioned.follow('#b.md ');
    assert.deepEqual(labels(), ['b.md']);
  });

  it('stays where it was attached in another way as well, before or after', async () => {
    const [before, after] = [await file('before.md'), await file('after.md')];
    await draft.attach([before]);
    await mentioned.accept('#before.md', attaching(before));
    await mentioned.accept('#before.md', attaching(before));
    await mentioned.accept('#after.md', attaching(after));
    await draft.attach([after]);
    await mentioned.accept('#after.md', attaching(after));
    await mentioned.follow('');
    assert.deepEqual(labels(), ['before.md', 'after.md']);
  });

  it('does not come back where its chip was removed, or it was sent', async () => {
    await mentioned.accept('#a.md', attaching(await file('a.md')));
    const [id] = draft.views.map((view) => view.id);
    draft.remove(id ?? '');
    await mentioned.follow('');
    await mentioned.follow('#a.md');
    assert.deepEqual(labels(), []);

    await mentioned.accept('#b.md', attaching(await file('b.md')));
    draft.take();
    await mentioned.follow('');
    await mentioned.follow('#b.md');
    assert.deepEqual(labels(), []);
  });

  it('is not attached by a reading that ends when its word is gone, but again when that is back', async () => {
    const notes = await file('notes.md');
    const late: (() => void)[] = [];
    const accepted = mentioned.accept('#notes.md', async (target) => {
      await new Promise<void>((resolve) => late.push(resolve));
      await target.attach([notes]);
    });
    await mentioned.follow('#notes');
    late.shift()?.();
    await accepted;
    assert.deepEqual(labels(), []);
    const back = mentioned.follow('#notes.md');
    late.shift()?.();
    await back;
    assert.deepEqual(labels(), ['notes.md']);
  });

  it('leaves what the active editor shows on offer', async () => {
    const notes = await file('notes.md');
    await vscode.window.showTextDocument(notes);
    await mentioned.accept('#selection', async (target) => {
      await target.pinActiveEditor();
    });
    const [id] = draft.views.map((view) => view.id);
    assert.ok(draft.isPinned(id ?? ''));
    await mentioned.follow('');
    assert.ok(!draft.isPinned(id ?? ''));
    assert.deepEqual(labels(), ['notes.md']);
  });
});
