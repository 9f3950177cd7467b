import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { AnswerAction } from '../../src/messages/answerActionTypes';
import type { ModelTurnView } from '../../src/messages/chatState';
import type { JournalRecord } from '../../src/conversation/record';
import type { Attachment } from '../../src/conversation/turn';
import { AnswerActions } from '../../src/features/chat/answer/answerActions';
import type { CodeUses } from '../../src/features/chat/answer/codeUses';
import type { TurnChanges } from '../../src/features/chat/turnChanges';
import { reasoningMark } from '../../src/protocol/keptReasoning';
import { readCommandLine } from '../../src/service/node/commandLine';
import { isReadOnly } from '../../src/platform/readOnly';
import { openEditors } from '../../src/services/attachments/openEditors';
import { activeDocument } from './support/activeDocument';
import { closeEditors } from './support/closeEditors';
import { setSetting } from './support/setSetting';
import { showActive } from './support/showActive';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { until } from './support/until';
import { answerTo } from './support/untilAnswered';
import { silentLog } from '../fakes/silentLog';
import { busyError } from '../fakes/busyError';

const script = {
  answers: [
    { match: 'busy', times: 1, steps: [{ error: busyError }] },
    { match: 'language', steps: [{ text: '' }], finishReason: 'LANGUAGE' },
    { match: 'unheard', steps: [{ text: '' }], finishReason: 'NEW_REASON' },
    { match: 'think', steps: [{ parts: [{ text: 'Well…', thought: true }] }] },
    { match: 'call', steps: [{ parts: [{ functionCall: { name: 'now', args: {} } }] }] },
    {
      match: 'reason',
      steps: [{ parts: [{ text: 'Because.', thoughtSignature: `${reasoningMark}V2VsbA==` }] }],
    },
    { match: 'colours', times: 1, steps: [{ text: 'blue' }] },
    { match: 'colours', steps: [{ text: 'green' }] },
    { match: 'marks', steps: [{ text: '**Some** `marks`\u202e.' }] },
    { steps: [{ text: 'An answer.' }] },
  ],
};

const source = { code: 'let x = 1;', language: 'ts', about: '', before: '' };

describe('what is done with an answer', () => {
  let folder = '';
  let window: ScriptedWindow;

  beforeEach(async () => {
    await closeEditors();
    folder = await mkdtemp(path.join(tmpdir(), 'parley-answer-'));
    window = openScriptedWindow(folder, script);
    window.parts.add(window.answers.requests.register());
  });

  afterEach(async () => {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  function lastAnswer(): ModelTurnView | undefined {
    const turn = window.controller.state().turns.at(-1);
    return turn?.role === 'model' ? turn : undefined;
  }

  const answered = (ask: () => void): Promise<ModelTurnView> => answerTo(window.controller, ask);

  function ask(prompt: string): Promise<ModelTurnView> {
    return answered(() => window.controller.send(prompt));
  }

  function act(turnId: string, what: AnswerAction): Promise<void> {
    return window.answers.act(turnId, what);
  }

  function set(settings: Extract<JournalRecord, { type: 'settings' }>['settings']): void {
    window.currentConversation.current.record({ type: 'settings', settings });
  }

  function shownRequest(turnId: string): Promise<vscode.TextDocument> {
    return activeDocument('the request', ({ uri }) => {
      const { scheme, path: name } = uri;
      return scheme === 'parley-request' && name.startsWith(`/${turnId}/`);
    });
  }

  it('inserts its code instead of the selection, and one undo takes it back', async () => {
    const { id } = await ask('Hello');
    const document = await vscode.workspace.openTextDocument({ content: 'one two three' });
    const editor = await showActive(document);
    editor.selection = new vscode.Selection(0, 4, 0, 7);
    await act(id, { kind: 'insertCode', code: source });
    assert.equal(document.getText(), 'one let x = 1; three');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), 'one two three');
  });

  it('makes its code a new file in its language', async () => {
    const { id } = await ask('Hello');
    await act(id, { kind: 'newFile', code: source });
    const document = await activeDocument(
      'the new file',
      ({ languageId }) => languageId === 'typescript',
    );
    assert.equal(document.getText(), 'let x = 1;\n');
    assert.ok(document.isUntitled);
    const start = new vscode.Range(0, 0, 0, 0);
    await until(
      'the cursor is at its start',
      () => vscode.window.activeTextEditor?.selection.isEqual(start) === true,
    );
  });

  it('does nothing with an answer that is not there', async () => {
    await act('none', { kind: 'newFile', code: source });
    assert.equal(vscode.window.activeTextEditor, undefined);
  });

  it('has its code applied with what was attached to its prompt, also behind calls and where it was continued', async () => {
    const { currentConversation } = window;
    const { current } = currentConversation;
    const detail = 'src/retry.ts';
    const attached: Attachment = { kind: 'file', id: detail, label: 'retry.ts', detail, text: '' };
    const answered = (id: string, parentId: string): void => {
      current.record({ type: 'modelTurn', id, parentId, atMs: 0 });
      current.record({ type: 'end', turnId: id, status: 'done' });
    };
    const asked = {
      type: 'userTurn' as const,
      prompt: 'Again',
      attachments: [] as Attachment[],
      atMs: 0,
    };
    current.record({ ...asked, id: 'prompt', attachments: [attached] });
    answered('first', 'prompt');
    const calls = [{ name: 'get_problems', args: {} }];
    current.record({ ...asked, id: 'calls', parentId: 'first', calls });
    answered('second', 'calls');
    current.record({ ...asked, id: 'continue', parentId: 'second', isContinuation: true });
    answered('third', 'continue');
    current.record({ ...asked, id: 'other prompt', parentId: 'third' });
    answered('other', 'other prompt');
    const used: string[][] = [];
    const uses: Pick<CodeUses, 'use'> = {
      use: async (_use, _code, attachments) => void used.push(attachments.map(({ id }) => id)),
    };
    const answers = new AnswerActions(
      currentConversation,
      {} as TurnChanges,
      async () => uses as CodeUses,
      window.answers.shellRuns,
      silentLog,
    );
    for (const turnId of ['first', 'second', 'third', 'other']) {
      await answers.act(turnId, { kind: 'applyCode', code: source });
    }
    assert.deepEqual(used, [[detail], [detail], [detail], []]);
  });

  it('shows its request, and copies it as a command without a key', async () => {
    set({ generationConfig: { seed: 7 } });
    const { id } = await ask('It’s me');
    await act(id, { kind: 'showRequest' });
    const shown = await shownRequest(id);
    assert.equal(shown.languageId, 'json');
    assert.equal(shown.isDirty, false);
    assert.equal(shown.isUntitled, false);
    assert.ok(await isReadOnly(shown));
    assert.deepEqual(window.attachments.views, []);
    assert.deepEqual(openEditors(), []);
    assert.deepEqual(JSON.parse(shown.getText()), {
      generationConfig: { seed: 7 },
      contents: [{ role: 'user', parts: [{ text: 'It’s me' }] }],
    });
    await act(id, { kind: 'copyAsCurl' });
    const command = await vscode.env.clipboard.readText();
    assert.match(command, /models\/scripted:streamGenerateContent/);
    assert.match(command, /'[^']+\/dist\/service\.js' --port 8472 /);
    assert.match(command, /-H "x-goog-api-key: \$API_KEY"/);
  });

  it('is copied as a command that the service takes, whatever the local address is set to', async () => {
    const { id } = await ask('Hello');
    async function engineOf(localAddress: string | undefined): Promise<unknown> {
      await setSetting('parley.local.address', localAddress);
      await act(id, { kind: 'copyAsCurl' });
      const command = await vscode.env.clipboard.readText();
      const options = /service\.js' (.*) & SERVICE/u.exec(command)?.[1] ?? '';
      return readCommandLine(options.replaceAll(/["']/gu, '').split(' ')).engine;
    }
    const address = 'http://127.0.0.1:11434';
    try {
      assert.deepEqual(await engineOf(undefined), { kind: 'forward' });
      assert.deepEqual(await engineOf(` ${address}`), { kind: 'forward', address });
    } finally {
      await setSetting('parley.local.address', undefined);
    }
  });

  it('shows its request without the reasoning of another model’s server, as it is sent', async () => {
    await ask('Give a reason');
    const { id } = await ask('And now?');
    await act(id, { kind: 'showRequest' });
    const text = (await shownRequest(id)).getText();
    assert.match(text, /Because\./u);
    assert.doesNotMatch(text, /thoughtSignature/u);
  });

  it('asks again with the seed it had, whatever the chat is set to now', async () => {
    set({ generationConfig: { seed: 7 } });
    const first = await ask('Hello');
    assert.equal(first.details?.hasSeed, true);
    set({ generationConfig: { seed: 8 } });
    const { id } = await answered(() => void act(first.id, { kind: 'runAgain' }));
    assert.notEqual(id, first.id);
    const again = window.currentConversation.current.conversation.turn(id);
    assert.ok(again?.role === 'model');
    assert.equal(again.settings?.generationConfig?.seed, 7);
  });

  it('waits for its next try in view, and tries at once when it is hurried', async () => {
    window.controller.send('Are you busy?');
    await until('it waits', () => lastAnswer()?.retry !== undefined);
    const { id = '', retry, status } = lastAnswer() ?? {};
    assert.equal(status, 'waiting');
    assert.match(retry?.message ?? '', /^Rate limited\. The service says: Resource has been/u);
    assert.deepEqual([retry?.attempt, retry?.maxAttempts], [2, 5]);
    assert.ok((retry?.inMs ?? 0) > 10_000, 'as the service asks, whatever has passed of it');
    const { text } = await answered(() => void act(id, { kind: 'tryNow' }));
    assert.equal(text, 'An answer.');
    assert.equal(lastAnswer()?.retry, undefined);
  });

  it('goes on with the candidate that was chosen', async () => {
    set({ generationConfig: { candidateCount: 2 } });
    const { id, candidates } = await ask('Name colours');
    assert.deepEqual(
      candidates?.map(({ text, isChosen }) => [text, isChosen]),
      [
        ['blue', true],
        ['green', undefined],
      ],
    );
    await act(id, { kind: 'chooseCandidate', candidate: 1 });
    assert.equal(lastAnswer()?.candidates?.[1]?.isChosen, true);
    const next = await ask('Go on');
    await act(next.id, { kind: 'showRequest' });
    const text = (await shownRequest(next.id)).getText();
    assert.match(text, /green/);
    assert.doesNotMatch(text, /blue/);
    await act(id, { kind: 'chooseCandidate', candidate: 0 });
    const turn = window.currentConversation.current.conversation.turn(id);
    assert.equal(turn?.role === 'model' && turn.candidateIndex, 1);
  });

  describe('when it holds no text', () => {
    for (const [prompt, sentence] of [
      ['language', /^The model doesn’t support the language/],
      ['unheard', /an unknown reason: NEW_REASON/],
      ['think', /^Empty answer: the model returned only its thoughts\.\nLater messages are/],
    ] as const) {
      it(`says why: ${prompt}`, async () => {
        assert.match((await ask(prompt)).notice?.message ?? '', sentence);
      });
    }

    it('shows a call as what it is', async () => {
      const { notice, pieces } = await ask('call');
      assert.equal(notice, undefined);
      assert.deepEqual(pieces, [
        {
          offset: 0,
          kind: 'code',
          title: 'Function Call: now',
          language: 'json',
          code: '{}',
          isCall: true,
        },
      ]);
    });
  });

  it('copies prompts, answers and the chat, as Markdown and as text, with all that is in them', async () => {
    const copied = (): Thenable<string> => vscode.env.clipboard.readText();
    const { copies } = window.answers;
    await copies.copyChat('markdown');
    await ask('Which **marks**\u200b?');
    const [prompt, answer] = window.controller.state().turns;
    assert.ok(prompt && answer);
    await copies.copyTurn(prompt.id, 'text');
    assert.equal(await copied(), 'Which **marks**\u200b?');
    await copies.copyTurn(answer.id, 'markdown');
    assert.equal(await copied(), '**Some** `marks`\u202e.');
    await copies.copyTurn(answer.id, 'text');
    assert.equal(await copied(), 'Some marks\u202e.');
    await copies.copyChat('text');
    const text = 'You\n\nWhich **marks**\u200b?\n\nModel (scripted)\n\nSome marks\u202e.\n';
    assert.equal(await copied(), text);
    await copies.copyChat('markdown');
    assert.match(await copied(), /^## You\n[^]*\*\*Some\*\* `marks`/);
  });
});
