import assert from 'node:assert/strict';
import type { ChatPatch } from '../../src/messages/chatPageMessages';
import type { GenerateContentRequest } from '../../src/protocol/generation';
import { ChangeWindow, edit, type ScriptedCall } from './support/changeWindow';
import { unanswered } from './support/unanswered';
import { closeTerminals } from './support/closeTerminals';
import { until } from './support/until';
import { untilAnswered } from './support/untilAnswered';

const call = (name: string, args: object): ScriptedCall => ({ name, args });
/** What the files may be, whenever it is stopped: untouched, or as the model made it. */
const states: Record<string, (string | undefined)[]> = {
  'one.txt': ['A = 1\n', 'A = 2\n'],
  'two.txt': [undefined, 'new\n'],
  'three.txt': ['gone\n', undefined],
};
const mostMoments = 12;

/** A real shell with shell integration, in which one program goes on until it is stopped: Ctrl+C between two is lost. */
(process.platform === 'win32' ? describe.skip : describe)('an answer that is stopped', () => {
  let at: ChangeWindow;

  beforeEach(() => {
    at = new ChangeWindow();
  });

  afterEach(() => at.close());
  after(closeTerminals);

  /** Has all kinds of tools run, says yes to everything, and stops at the patch with this number, the first being 1. */
  async function stopAt(moment: number): Promise<ChatPatch[]> {
    await at.open({ 'one.txt': 'A = 1\n', 'three.txt': 'gone\n' });
    const seen: ChatPatch[] = [];
    const inside = (file: string): string => `${at.name}/${file}`;
    await at.ask(
      [call('read_file', { path: inside('one.txt') }), call('list_files', { folder: at.name })],
      [
        edit(inside('one.txt'), ['1', '2']),
        call('create_file', { path: inside('two.txt'), text: 'new\n' }),
        call('delete_file', { path: inside('three.txt') }),
      ],
      [call('run_command', { command: 'sleep 1000', folder: at.name })],
    );
    const { controller } = at.window;
    const subscription = controller.onDidPatch((patches) => {
      for (const patch of patches) {
        if (seen.length >= moment) return;
        seen.push(patch);
        if (seen.length === moment) controller.stop();
        else if (patch.kind === 'callChanged') answer(patch);
      }
    });
    const isRunning = (): boolean => at.calls.at(-1)?.name === 'run_command' && hasBegun();
    const hasBegun = (): boolean => at.calls.at(-1)?.times.startedAtMs !== undefined;
    await until(
      'it is stopped, or its last call runs',
      () => !controller.isAnswering || isRunning(),
    );
    subscription.dispose();
    controller.stop();
    await at.ended();
    return seen;
  }

  function answer({
    turnId,
    index,
    call: { question, change },
  }: ChatPatch & { kind: 'callChanged' }): void {
    const { calls } = at.window.controller;
    if (question !== undefined) calls.answer({ turnId, index }, 'allow');
    if (change !== undefined) void calls.decideChanges(turnId, true);
  }

  async function filesNow(): Promise<Record<string, string | undefined>> {
    const texts: Record<string, string | undefined> = {};
    for (const file of Object.keys(states)) {
      texts[file] = await at.onDisk(file).catch(() => undefined);
    }
    return texts;
  }

  /** Everything has ended, nothing is half done, and the chat goes on behind it. */
  async function check(): Promise<void> {
    for (const { outcome, name } of at.calls) assert.notEqual(outcome, undefined, name);
    const { controller } = at.window;
    for (const turn of controller.state().turns) {
      if (turn.role !== 'user') continue;
      for (const { question, change } of turn.calls ?? []) assert.ok(!question && !change);
    }
    await at.allSaved();
    const files = await filesNow();
    for (const [file, texts] of Object.entries(states)) {
      assert.ok(texts.includes(files[file]), `${file}: ${files[file]}`);
    }
    at.window.settings.tools.set('off');
    await untilAnswered(controller, () => controller.send('Never mind'));
    const { contents } = JSON.parse(at.window.asked.at(-1) ?? '') as GenerateContentRequest;
    assert.deepEqual(unanswered(contents), []);
    assert.deepEqual(await filesNow(), files);
  }

  it('ends all at once, in whatever state it is, and goes on afterwards', async () => {
    const all = await stopAt(Infinity);
    assert.deepEqual(
      at.calls.map(({ outcome }) => outcome),
      ['done', 'done', 'done', 'done', 'done', 'stopped'],
    );
    await check();
    const step = Math.max(1, Math.floor(all.length / mostMoments));
    for (let moment = 1; moment <= all.length; moment += step) {
      await at.close();
      at = new ChangeWindow();
      const seen = await stopAt(moment);
      try {
        await check();
      } catch (error) {
        const kinds = seen.map(({ kind }) => kind).join(', ');
        throw new Error(`stopped at ${moment} of ${all.length}: ${kinds}`, { cause: error });
      }
    }
  });
});
