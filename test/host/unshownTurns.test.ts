import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChatPatch } from '../../src/messages/chatPageMessages';
import type { TurnView } from '../../src/messages/chatState';
import type { GenerateContentRequest } from '../../src/protocol/generation';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { until } from './support/until';

const call = { functionCall: { name: 'look', args: {} } };
const script = {
  answers: [
    { match: 'call', steps: [{ text: 'Half' }, { parts: [call] }, { text: ' and rest' }] },
    { steps: [{ text: 'One two' }] },
  ],
};
/** Of the wrong shape, as if the reading of answers had let it through. */
const planted = { executableCode: { code: 'x' } };
const unshown = 'This message can’t be shown.';

/** What a turn says on the page: its text, or what replaces it. */
function said(turn: TurnView): string {
  return turn.role === 'model' && turn.notice ? turn.notice.message : turn.text;
}

/** Has whatever shows the turn fail, and nothing that sends it. */
function failToShow(turn: object | undefined, field: string): void {
  assert.ok(turn);
  Object.defineProperty(turn, field, {
    get: () => {
      throw new Error('planted');
    },
  });
}

describe('a turn that fails to be shown', () => {
  let folder = '';
  let window: ScriptedWindow;
  let patches: ChatPatch[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-unshown-'));
    await openWindow();
  });

  afterEach(async () => {
    await closeWindow();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function openWindow(): Promise<void> {
    window = openScriptedWindow(folder, script);
    patches = [];
    window.parts.add(window.controller.onDidPatch((more) => patches.push(...more)));
    await window.currentConversation.restore();
  }

  async function closeWindow(): Promise<void> {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
  }

  function shown(): string[] {
    return window.controller.state().turns.map(said);
  }

  function turnOf(index: number): object | undefined {
    return window.currentConversation.current.conversation.path()[index];
  }

  /** @param added the turns that the chat has then */
  async function ask(prompt: string, added = 2): Promise<void> {
    const before = shown().length;
    window.controller.send(prompt);
    await until('it is answered', () => shown().length === before + added && !isAnswering());
  }

  function isAnswering(): boolean {
    return window.controller.isAnswering;
  }

  function lastRequest(): GenerateContentRequest {
    return JSON.parse(window.asked.at(-1) ?? '{}') as GenerateContentRequest;
  }

  it('says so alone, goes back as it was, and has the chat go on', async () => {
    await ask('First');
    await ask('Second');
    failToShow(turnOf(0), 'isContinuation');
    failToShow(turnOf(3), 'predictedTokens');
    assert.deepEqual(shown(), [unshown, 'One two', 'Second', unshown]);
    const answer = window.controller.state().turns[3];
    assert.ok(answer?.role === 'model');
    assert.deepEqual(
      answer.notice?.actions.map(({ label }) => label),
      ['Show Log'],
    );
    await ask('Third');
    assert.deepEqual(shown(), [unshown, 'One two', 'Second', unshown, 'Third', 'One two']);
    assert.deepEqual(
      lastRequest().contents.map(({ parts }) => parts?.at(-1)?.text),
      ['First', 'One two', 'Second', 'One two', 'Third'],
    );
  });

  it('says so at its end when it failed on the way, and loses nothing of what arrived', async () => {
    window.parts.add(
      window.controller.onDidPatch((some) => {
        const first = some.find((patch) => patch.kind === 'textAppended' && patch.text === 'Half');
        if (first?.kind !== 'textAppended') return;
        const part = planted as never;
        window.currentConversation.current.conversation.apply({
          type: 'event',
          turnId: first.turnId,
          response: { candidates: [{ content: { parts: [part] } }] },
        });
      }),
    );
    await ask('Please call');
    assert.deepEqual(shown(), ['Please call', unshown]);
    const texts = patches.flatMap((patch) => (patch.kind === 'textAppended' ? [patch.text] : []));
    assert.deepEqual(texts, ['Half', ' and rest']);
    // What was called is answered first: that it did not run.
    await ask('Next', 3);
    assert.deepEqual(shown(), ['Please call', unshown, '', 'Next', 'One two']);
    const sent = lastRequest().contents[1]?.parts;
    assert.deepEqual(sent, [{ text: 'Half' }, planted, call, { text: ' and rest' }]);
    // What was planted is not in the journal.
    await closeWindow();
    await openWindow();
    assert.deepEqual(shown(), ['Please call', 'Half and rest', '', 'Next', 'One two']);
  });

  it('says so alone in a chat that is opened, whichever record of its journal is damaged', async () => {
    await ask('First');
    await ask('Second');
    const { id } = window.currentConversation.current.conversation;
    await closeWindow();
    const [, answer] = (await readFile(path.join(folder, `${id}.jsonl`), 'utf8'))
      .split('\n')
      .filter((line) => line.includes('"modelTurn"'));
    const { id: turnId } = JSON.parse(answer ?? '') as { id: string };
    const damaged = [
      { type: 'request', turnId, model: 'models/one', settings: { generationConfig: 5 } },
      { type: 'request', turnId, model: 'models/one', predictedTokens: 'x', withoutCache: 5 },
      { type: 'request', turnId, model: 'models/one', settings: null, leftOut: 'x' },
      { type: 'end', turnId, status: 'done', error: 5, atMs: 'x' },
      { type: 'end', turnId, status: 'failed', error: { info: { kind: 'none' } } },
      { type: 'end', turnId, status: 'failed', error: null },
      { type: 'settings', settings: { tools: {} } },
      { type: 'settings', settings: { generationConfig: null, toolConfig: null, limits: null } },
      { type: 'settings', settings: { systemInstruction: { parts: 5 }, safetySettings: [null] } },
      { type: 'settings', settings: { generationConfig: { stopSequences: 5 }, limits: 5 } },
      { type: 'settings', settings: 5 },
      { type: 'userTurn', id: 'u1', parentId: turnId, prompt: 'u', attachments: [{}] },
      { type: 'userTurn', id: 'u2', parentId: 'u1', prompt: 'u', attachments: [{ text: 1 }] },
      { type: 'userTurn', id: 'u3', parentId: 'u2', prompt: 'u', attachments: [{ sha256: 1 }] },
    ];
    const file = path.join(folder, `${id}.jsonl`);
    for (const record of damaged) {
      await appendFile(file, `${JSON.stringify(record)}\n`);
      await openWindow();
      assert.deepEqual(shown().slice(0, 3), ['First', 'One two', 'Second']);
      await ask('Next');
      assert.equal(shown().at(-1), 'One two', JSON.stringify(record));
      await closeWindow();
    }
    await openWindow();
  });
});
