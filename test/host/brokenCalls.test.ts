import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ToolCall } from '../../src/conversation/turn';
import type { Service } from '../../src/service/service';
import {
  createScriptedService,
  openScriptedWindow,
  type ScriptedWindow,
} from './support/scriptedWindow';
import { untilAnswered } from './support/untilAnswered';

/** What a model calls with that is broken, and what it is answered. */
const brokenCalls: [call: unknown, answer: RegExp][] = [
  [{ name: 'read_file', args: '{"path": "a.tx' }, /^path: Must not be empty/u],
  [{ name: 'read_file', args: ['a.txt'] }, /^path: Must not be empty/u],
  [{ name: 'read_file', args: null }, /^path: Must not be empty/u],
  [{ name: 'read_file' }, /^path: Must not be empty/u],
  [{ name: 'read_file', args: { path: { a: 1 } } }, /^path: Must be a string/u],
  [{ name: 'read_file', args: { path: 'a.txt', startLine: '1' } }, /^startLine: Must be an int/u],
  [{ name: 'edit_file', args: { path: 'a.txt', edits: '[{"old' } }, /^edits: Must be a list/u],
  [{ name: 'edit_file', args: { path: 'a.txt', edits: [7] } }, /^edits\[0\]: Must be an object/u],
  [{ name: 'create_file', args: { path: 'b.txt', text: 7 } }, /^text: Must be a string/u],
  [{ name: 'run_command', args: { command: ['ls'] } }, /^command: Must be a string/u],
  [{ name: 'rm -rf .', args: {} }, /^There is no function rm -rf \./u],
  [{ name: '__proto__', args: {} }, /^There is no function __proto__/u],
];

describe('calls that a model gets wrong', () => {
  let folder: string;
  let service: Service;
  let window: ScriptedWindow;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-broken-'));
    service = createScriptedService({ answers: [{ steps: [{ text: 'Well.' }] }] });
  });

  afterEach(async () => {
    window.parts.dispose();
    service.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Has the first answer end with these calls, as they are. */
  async function ask(calls: readonly unknown[]): Promise<ToolCall[]> {
    let isFirst = true;
    const fetch = async (request: Request): Promise<Response> => {
      if (!request.url.includes('GenerateContent') || !isFirst) return service.fetch(request);
      isFirst = false;
      const parts = calls.map((functionCall) => ({ functionCall }));
      const candidates = [{ content: { role: 'model', parts }, finishReason: 'STOP' }];
      const headers = { 'content-type': 'text/event-stream' };
      return new Response(`data: ${JSON.stringify({ candidates })}\n\n`, { headers });
    };
    window = openScriptedWindow(folder, {}, { service: { fetch } });
    await window.connections.model();
    window.settings.tools.set('all');
    await untilAnswered(window.controller, () => window.controller.send('Go'));
    assert.equal(window.controller.state().turns.at(-1)?.text, 'Well.');
    const turns = window.controller.conversation.path();
    return turns.flatMap((turn) => (turn.role === 'user' ? (turn.calls ?? []) : []));
  }

  it('are answered with what is wrong, by field and rule, and nobody is asked', async () => {
    const calls = await ask(brokenCalls.map(([call]) => call));
    assert.equal(calls.length, brokenCalls.length);
    for (const [index, { outcome, response }] of calls.entries()) {
      assert.equal(outcome, 'failed');
      assert.match(String(response?.['error']), brokenCalls[index]?.[1] ?? /^$/u);
    }
  });

  it('are left out where they have no name, and those beside them run', async () => {
    const editors = { name: 'list_open_editors', args: {} };
    const calls = await ask([{ args: {} }, { name: 7, args: {} }, 'read_file', null, editors]);
    assert.deepEqual(
      calls.map(({ name, outcome }) => [name, outcome]),
      [['list_open_editors', 'done']],
    );
  });
});
