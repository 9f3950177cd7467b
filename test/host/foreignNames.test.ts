import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Participant } from '../../src/features/languageModel/participant/participant';
import { ReferenceReader } from '../../src/features/languageModel/participant/promptReferences';
import type { SingleSearch } from '../../src/features/search/api';
import { noteMimeType } from '../../src/languageModel/answerNote';
import type { LocalCounter } from '../../src/sendCosts/localCounter';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import type { Connections } from '../../src/services/connection/connections';
import { MediaStore } from '../../src/storage/mediaStore';
import { silentLog } from '../fakes/silentLog';
import { RecordingStream } from './support/recordingStream';
import { reviewItem } from '../../src/services/review/reviewCommands';
import { modelItem } from '../../src/services/connection/chooseModel';

describe('names that a service gives', () => {
  it('are shown in lists as they are, without the icons that VS Code reads in them', () => {
    const { label, description, detail } = modelItem(
      {
        name: 'models/$(trash)',
        displayName: '$(verified) Trusted',
        description: 'The $(star-full) best, $(sync~spin)',
      },
      true,
    );
    assert.equal(label, '$(check) \\$(verified) Trusted');
    assert.equal(description, 'models/\\$(trash)');
    assert.equal(detail, 'The \\$(star-full) best, \\$(sync~spin)');
  });

  it('are shown in lists with marks for what can’t be seen, and kept as they are', () => {
    const model = { name: 'models/a\u200Bb', displayName: 'Fast\u202E', description: '\u{E0041}' };
    const { name, label, description, detail } = modelItem(model, false);
    assert.deepEqual(
      [label, description, detail],
      ['Fast‹U+202E›', 'models/a‹U+200B›b', '‹U+E0041›'],
    );
    assert.equal(name, model.name);
  });
});

describe('names of files', () => {
  it('are shown as they are by @parley, whatever they would be in Markdown', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parley-names-'));
    const store = new MediaStore(path.join(folder, 'media'));
    const reader = new ReferenceReader(new AttachmentLoader(store), store);
    const participant = new Participant(
      {} as Connections,
      {} as LocalCounter,
      reader,
      {} as SingleSearch,
      silentLog,
    );
    const usage = { promptTokenCount: 3, candidatesTokenCount: 1 };
    const answer = [
      new vscode.LanguageModelTextPart('Well.'),
      vscode.LanguageModelDataPart.json({ usage, signed: [] }, noteMimeType),
    ];
    const sendRequest = async (): Promise<object> => ({ stream: answer });
    const request = {
      command: 'rewrite',
      prompt: 'Simplify',
      references: [
        { id: '__init__.py', value: 'a = 1\n' },
        { id: '__pasted__', value: {} },
      ],
      toolReferences: [],
      model: { vendor: 'another', id: 'b', name: 'Big *B*', sendRequest },
    };
    const stream = new RecordingStream();
    await participant.answer(
      request as unknown as vscode.ChatRequest,
      { history: [] },
      stream,
      new vscode.CancellationTokenSource().token,
    );
    await rm(folder, { recursive: true, force: true });
    assert.match(stream.text, /^\\_\\_pasted\\_\\_ can’t be attached: /u);
    assert.match(stream.text, /^New code for \\_\\_init\\_\\_\.py\. /mu);
    assert.match(stream.text, /^\*Big \\\*B\\\* · 3 tokens in/mu);
  });

  it('are shown in the list of reviews without the icons that VS Code reads in them', () => {
    const uri = vscode.Uri.file('/a/$(trash).ts');
    const { label, description } = reviewItem({
      document: { uri },
      title: 'Simplify $(check)',
      hunks: [],
    });
    assert.match(label, /\\\$\(trash\)\.ts$/u);
    assert.match(description ?? '', /^Simplify \\\$\(check\) · /u);
  });
});
