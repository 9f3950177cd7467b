import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Turn, UserTurn } from '../../src/conversation/turn';
import { ToolRuns, type RunOptions } from '../../src/features/chat/tools/toolRuns';
import type { ChatTool } from '../../src/languageModel/chatTool';
import { endOpenAnswers } from '../../src/conversation/journal';
import { toolCallViews } from '../../src/features/chat/tools/toolCallViews';
import type { CallAnswer } from '../../src/messages/chatState';
import { WholeResults } from '../../src/features/chat/tools/wholeResults';
import type { MediaStore } from '../../src/storage/mediaStore';
import { FakeClock } from '../fakes/fakeClock';
import { noFiles } from '../fakes/noFiles';
import { silentLog } from '../fakes/silentLog';
import { activeDocument } from './support/activeDocument';
import { closeEditors } from './support/closeEditors';
import { untilAnswered } from './support/untilAnswered';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { turn as nextTurn } from '../fakes/turn';
import { setSetting } from './support/setSetting';

const call = (name: string, args: object, id?: string): object => ({
  functionCall: { name, args, ...(id !== undefined && { id }) },
});
const noCount = async (): Promise<number> => 1;

const script = {
  answers: [
    {
      match: 'Which editors',
      steps: [{ parts: [call('list_open_editors', {}, 'c1'), call('fly', {}, 'c2')] }],
    },
    { match: 'No files are open', steps: [{ text: 'None.' }] },
    { match: 'For ever', steps: [{ parts: [call('list_open_editors', {})] }] },
    { match: 'For ever', steps: [{ text: 'Never.' }] },
    { steps: [{ text: 'Well.' }] },
  ],
};

describe('the tools that the model of a chat may call', () => {
  let folder: string;
  let window: ScriptedWindow;

  beforeEach(async () => {
    await closeEditors();
    folder = await mkdtemp(path.join(tmpdir(), 'parley-tools-'));
    window = openScriptedWindow(folder, script);
  });

  afterEach(async () => {
    await close(window);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const pathNow = (): Turn[] => window.controller.conversation.path();

  async function close({ parts, journals, drift }: ScriptedWindow): Promise<void> {
    parts.dispose();
    await Promise.all([journals.written(), drift.written()]);
  }

  /** Asks, and waits until the last answer has ended and nothing is called any more. */
  async function ask(prompt: string): Promise<void> {
    await during(() => window.controller.send(prompt));
  }

  const during = (act: () => void): Promise<void> => untilAnswered(window.controller, act);

  const request = (index: number): { tools?: { functionDeclarations: { name: string }[] }[] } =>
    JSON.parse(window.asked[index] ?? '') as ReturnType<typeof request>;

  function callsOf(turn: Turn | undefined): UserTurn['calls'] {
    assert.ok(turn?.role === 'user');
    return turn.calls;
  }

  it('are offered with a request only while they are on, which the chat and the next one remember', async () => {
    await ask('Hello');
    assert.equal(request(0).tools, undefined);
    window.settings.tools.set('read');
    await ask('Hello again');
    const names = request(1).tools?.flatMap((each) =>
      each.functionDeclarations.map(({ name }) => name),
    );
    assert.deepEqual(names?.slice(0, 3), ['list_files', 'read_file', 'search_text']);
    window.controller.startNew();
    assert.equal(window.settings.tools.mode, 'read');
    window.settings.tools.set('off');
    await ask('Hello');
    assert.equal(request(2).tools, undefined);
  });

  it('make no chat by themselves, and belong to the one that begins', async () => {
    window.settings.tools.set('read');
    await window.journals.written();
    assert.deepEqual(await window.history.list(), []);
    await ask('Hello');
    const { id } = window.controller.conversation;
    await close(window);
    window = openScriptedWindow(folder, script);
    await window.currentConversation.open(id);
    assert.equal(window.controller.conversation.toolMode, 'read');
  });

  it('ask before they read where the user wants that, until all reading is allowed', async () => {
    await setSetting('parley.tools.askBeforeReading', true);
    window.settings.tools.set('read');
    const asked: string[] = [];
    const subscription = window.controller.onDidPatch((patches) => {
      for (const each of patches) {
        if (each.kind !== 'callChanged' || each.call.question === undefined) continue;
        asked.push(each.call.question.text);
        window.controller.calls.answer(each, asked.length === 1 ? 'deny' : 'always');
      }
    });
    for (const when of ['', ' now?', ' then?']) await ask(`Which editors are open${when}`);
    subscription.dispose();
    await setSetting('parley.tools.askBeforeReading', undefined);
    assert.deepEqual(asked, ['Allow “List open editors”?', 'Allow “List open editors”?']);
    const outcomes = pathNow().flatMap((turn) =>
      turn.role === 'user' && turn.calls ? [turn.calls[0]?.outcome] : [],
    );
    assert.deepEqual(outcomes, ['refused', 'done', 'done']);
  });

  it('are counted before they are sent', async () => {
    const path: Turn[] = [{ role: 'user', id: 'u', prompt: 'Hello', attachments: [] }];
    assert.equal(window.settings.plan(path).settings.tools, undefined);
    window.settings.tools.set('read');
    assert.equal(window.settings.plan(path).settings.tools?.length, 1);
    assert.equal(window.settings.view.tools.isOn, true);
  });

  it('have to be called once where the chat says so, and then as the model decides', async () => {
    window.settings.tools.set('read');
    const set = window.controller.changeSetting.bind(window.controller);
    set('functionCallingMode', 'ANY');
    set('allowedFunctionNames', 'list_open_editors');
    await ask('Which editors are open?');
    const configs = window.asked.map(
      (body) => (JSON.parse(body) as { toolConfig?: unknown }).toolConfig,
    );
    const mode = 'ANY';
    const allowedFunctionNames = ['list_open_editors'];
    assert.deepEqual(configs, [
      { functionCallingConfig: { mode, allowedFunctionNames } },
      { functionCallingConfig: { mode: 'AUTO' } },
    ]);
    window.settings.tools.set('off');
    await ask('Hello');
    assert.equal(
      (JSON.parse(window.asked[2] ?? '') as { toolConfig?: unknown }).toolConfig,
      undefined,
    );
  });

  it('are not asked for by names that the chat doesn’t have', () => {
    window.settings.tools.set('read');
    const set = window.controller.changeSetting.bind(window.controller);
    const refusal = (): string | undefined => window.settings.refusal;
    set('allowedFunctionNames', 'fly');
    assert.equal(refusal(), undefined);
    set('functionCallingMode', 'ANY');
    assert.match(refusal() ?? '', /Allowed Tools: Only tools that this chat has/u);
    window.settings.tools.set('off');
    assert.equal(refusal(), undefined);
  });

  it('run no code on this machine: the built-in service is not offered it', () => {
    window.controller.changeSetting('codeExecution', 'true');
    assert.equal(window.settings.plan([]).settings.tools, undefined);
    const fields = window.settings.view.groups.flatMap((group) => group.fields);
    const field = fields.find(({ id }) => id === 'codeExecution');
    assert.ok(field);
    assert.deepEqual(field.details, [
      'Not sent: the built-in service and local models don’t run code.',
    ]);
    assert.equal(field.isModified, true);
  });

  it('are called and answered until the model calls no more, which the journal has', async () => {
    window.settings.tools.set('read');
    await ask('Which editors are open?');
    const path = pathNow();
    assert.deepEqual(
      path.map(({ role }) => role),
      ['user', 'model', 'user', 'model'],
    );
    const calls = callsOf(path[2]) ?? [];
    assert.deepEqual(
      calls.map(({ callId, outcome, response }) => [callId, outcome, response]),
      [
        ['c1', 'done', { result: 'No files are open.' }],
        ['c2', 'failed', { error: 'There is no function fly.' }],
      ],
    );
    const { contents } = JSON.parse(window.asked[1] ?? '') as { contents: { parts: unknown[] }[] };
    assert.deepEqual(contents.at(-1)?.parts, [
      {
        functionResponse: {
          id: 'c1',
          name: 'list_open_editors',
          response: { result: 'No files are open.' },
        },
      },
      {
        functionResponse: {
          id: 'c2',
          name: 'fly',
          response: { error: 'There is no function fly.' },
        },
      },
    ]);
    await window.answers.copies.copyTurn(path[2]?.id ?? '', 'markdown');
    assert.match(await vscode.env.clipboard.readText(), /"name": "fly"/u);
    const id = window.controller.conversation.id;
    await close(window);
    window = openScriptedWindow(folder, script);
    await window.currentConversation.open(id);
    assert.deepEqual(pathNow(), path);
  });

  it('are not run while they are off, and the chat goes on behind what was called', async () => {
    await ask('Which editors are open?');
    assert.equal(pathNow().length, 2);
    await ask('Never mind');
    const calls = callsOf(pathNow()[2]) ?? [];
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['notRun', 'notRun'],
    );
    const { contents } = JSON.parse(window.asked[1] ?? '') as {
      contents: { role: string; parts: object[] }[];
    };
    assert.deepEqual(
      contents.map(({ role, parts }) => [role, ...parts.flatMap((part) => Object.keys(part))]),
      [
        ['user', 'text'],
        ['model', 'functionCall', 'functionCall'],
        ['user', 'functionResponse', 'functionResponse', 'text'],
      ],
    );
  });

  it('run when the user has an answer continued that waits for them', async () => {
    await ask('Which editors are open?');
    window.settings.tools.set('read');
    const [, answer] = pathNow();
    const [, view] = window.controller.state().turns;
    assert.ok(view?.role === 'model' && view.canContinue);
    await during(() => window.controller.changeTurn('continue', answer?.id ?? ''));
    assert.equal(callsOf(pathNow()[2])?.[0]?.outcome, 'done');
    assert.equal(window.controller.state().turns.length, 4);
  });

  it('are interrupted where Parley was, and run when the chat goes on from there', async () => {
    const { current } = window.currentConversation;
    current.record({ type: 'userTurn', id: 'u', prompt: 'Go', attachments: [], atMs: 0 });
    current.record({ type: 'modelTurn', id: 'm', parentId: 'u', atMs: 0 });
    const asked = call('list_open_editors', {});
    const response = { candidates: [{ content: { role: 'model', parts: [asked] } }] };
    current.record({ type: 'event', turnId: 'm', response });
    current.record({ type: 'end', turnId: 'm', status: 'done' });
    const calls = [{ name: 'list_open_editors', args: {} }];
    const answered = { parentId: 'm', prompt: '', attachments: [], calls };
    current.record({ type: 'userTurn', id: 'c', ...answered, atMs: 0 });
    current.record({ type: 'callStart', turnId: 'c', index: 0, atMs: 0 });
    const { id } = current.conversation;
    await close(window);
    window = openScriptedWindow(folder, script);
    await window.currentConversation.open(id);
    const [, , view] = window.controller.state().turns;
    assert.ok(view?.role === 'user');
    assert.equal(view.calls?.[0]?.state, 'interrupted');
    window.settings.tools.set('read');
    await during(() => window.controller.changeTurn('regenerate', 'c'));
    assert.equal(window.controller.state().turns.at(-1)?.text, 'None.');
    assert.match(window.asked[0] ?? '', /"functionResponse":\{"name":"list_open_editors"/u);
  });

  describe('within limits', () => {
    const endless = { answers: [{ steps: [{ parts: [call('list_open_editors', {})] }] }] };
    let clock: FakeClock;

    beforeEach(async () => {
      await close(window);
      clock = new FakeClock();
      window = openScriptedWindow(folder, endless, { clock });
      window.settings.tools.set('read');
    });

    const notice = (): string | undefined => {
      const last = window.controller.state().turns.at(-1);
      return last?.role === 'model' && last.canContinue ? last.notice?.message : undefined;
    };
    const goOn = (): Promise<void> => {
      const id = pathNow().at(-1)?.id ?? '';
      return during(() => window.controller.changeTurn('continue', id));
    };

    it('are called no more than 25 times in a row without the user', async () => {
      await ask('For ever');
      assert.equal(window.asked.length, 26);
      assert.match(notice() ?? '', /limit of rounds of calls: 25\. Continue/u);
    });

    it('wait at the limit of the chat, go on for as much again, and are not sent it', async () => {
      window.controller.changeSetting('maxRounds', '2');
      await ask('For ever');
      assert.equal(window.asked.length, 3);
      assert.match(notice() ?? '', /rounds of calls: 2\./u);
      await goOn();
      assert.equal(window.asked.length, 5);
      assert.match(notice() ?? '', /rounds of calls: 2\./u);
      assert.ok(!window.asked.join().includes('limits'));
    });

    it('make no call beyond the number of calls', async () => {
      window.controller.changeSetting('maxCalls', '3');
      await ask('For ever');
      assert.equal(window.asked.length, 4);
      assert.match(notice() ?? '', /tool calls: 3\./u);
    });

    it('wait once the tokens of the chat’s limit are used', async () => {
      window.controller.changeSetting('maxTotalTokens', '1');
      await ask('For ever');
      assert.equal(window.asked.length, 1);
      assert.match(notice() ?? '', /limit of tokens: 1\./u);
    });

    it('wait once the minutes are over, by the clock', async () => {
      window.controller.changeSetting('maxMinutes', '2');
      const subscription = window.controller.onDidPatch((patches) => {
        if (patches.some(({ kind }) => kind === 'callChanged')) clock.advance(30_000);
      });
      await ask('For ever');
      subscription.dispose();
      assert.match(notice() ?? '', /limit of minutes: 2\./u);
      assert.ok(window.asked.length < 26);
    });

    it('still wait in another window, which says why', async () => {
      window.controller.changeSetting('maxRounds', '1');
      await ask('For ever');
      await close(window);
      window = openScriptedWindow(folder, endless, { clock });
      await window.controller.restored();
      assert.match(notice() ?? '', /rounds of calls: 1\./u);
      await goOn();
      assert.equal(window.asked.length, 1);
    });
  });

  describe('one by one', () => {
    const waiting: ChatTool = {
      kind: 'read',
      name: 'wait',
      description: 'Waits until it is stopped.',
      icon: 'watch',
      title: () => 'Wait',
      run: () => new Promise(() => undefined),
    };
    const huge: ChatTool = {
      ...waiting,
      name: 'huge',
      run: async () => `${'x'.repeat(50_000_000)}!`,
    };
    const lines = Array.from({ length: 20_000 }, (_, line) => `line ${line}`).join('\n');
    const long: ChatTool = { ...waiting, name: 'long', run: async () => lines };
    let store: Pick<MediaStore, 'put' | 'read'>;
    const broken: ChatTool = {
      ...waiting,
      name: 'broken',
      run: async () => {
        throw new Error('It broke.');
      },
    };

    const asking: ChatTool = {
      ...waiting,
      kind: 'run',
      name: 'launch',
      question: async () => ({
        text: 'Launch it?',
        detail: 'rocket --now',
        allow: 'Launch',
        always: { label: 'Always Launch', remember: async () => void remembered.push('launch') },
      }),
      run: async (_, { report }) => {
        report('10, 9, 8');
        return 'It flies.';
      },
    };
    let remembered: string[];

    beforeEach(() => {
      remembered = [];
      ({ store } = window);
    });

    /** The turn that answers calls of these tools, before any has begun. */
    async function begin(...names: string[]): Promise<UserTurn> {
      const { current } = window.currentConversation;
      current.record({ type: 'userTurn', id: 'u', prompt: 'Go', attachments: [], atMs: 0 });
      current.record({ type: 'modelTurn', id: 'm', parentId: 'u', atMs: 0 });
      const parts = names.map((name) => ({ functionCall: { name, args: {} } }));
      const response = { candidates: [{ content: { role: 'model', parts } }] };
      current.record({ type: 'event', turnId: 'm', response });
      current.record({ type: 'end', turnId: 'm', status: 'done' });
      const answer = current.conversation.turn('m');
      assert.ok(answer?.role === 'model');
      const turn = runsWith(new FakeClock()).begin(current, answer);
      assert.ok(turn);
      return turn;
    }

    function runsWith(clock: FakeClock): ToolRuns {
      return new ToolRuns(noCount, new WholeResults(store), noFiles, clock, silentLog);
    }

    function options(signal: AbortSignal, onDidChange = (): void => undefined): RunOptions {
      return { tools: [waiting, huge, broken, asking, long], signal, onDidChange };
    }

    const outcomes = ({ calls = [] }: UserTurn): unknown[] => calls.map(({ outcome }) => outcome);

    it('end when they are stopped, and those that have ended stay as they are', async () => {
      const turn = await begin('broken', 'wait');
      const stop = new AbortController();
      const { current } = window.currentConversation;
      const running = runsWith(new FakeClock()).run(
        current,
        turn,
        options(stop.signal, () => {
          if (turn.calls?.[0]?.outcome === 'failed') stop.abort();
        }),
      );
      await running;
      assert.deepEqual(outcomes(turn), ['failed', 'stopped']);
      assert.deepEqual(turn.calls?.[0]?.response, { error: 'It broke.' });
    });

    it('are given up after two minutes', async () => {
      const turn = await begin('wait');
      const clock = new FakeClock();
      const { signal } = new AbortController();
      const { current } = window.currentConversation;
      const running = runsWith(clock).run(current, turn, options(signal));
      await nextTurn();
      clock.advance(120_000);
      await running;
      assert.deepEqual(turn.calls?.[0]?.response, { error: 'It took longer than 120 seconds.' });
      assert.equal(clock.pendingTimers, 0);
    });

    it('give what a model can take, and say what was left out', async () => {
      const turn = await begin('huge');
      const { signal } = new AbortController();
      const { current } = window.currentConversation;
      await runsWith(new FakeClock()).run(current, turn, options(signal));
      const result = turn.calls?.[0]?.response?.['result'];
      const note = '… 49936001 of 50000001 characters are left out here …';
      assert.equal(result, `${'x'.repeat(48_000)}\n${note}\n${'x'.repeat(15_999)}!`);
    });

    it('are kept whole where the model got a part, and opened from there, after a reload too', async () => {
      const turn = await begin('long');
      const { signal } = new AbortController();
      const { current } = window.currentConversation;
      await runsWith(new FakeClock()).run(current, turn, options(signal));
      const { id } = current.conversation;
      await close(window);
      window = openScriptedWindow(folder, script);
      await window.currentConversation.open(id);
      await window.controller.calls.openWholeResult({ turnId: turn.id, index: 0 });
      const document = await activeDocument(
        'the result',
        ({ uri }) => uri.scheme === 'parley-result',
      );
      assert.equal(document.getText(), lines);
      const used = await window.history.mediaInUse();
      assert.deepEqual([...used], [turn.calls?.[0]?.whole?.sha256]);
      await window.store.removeOlder([...used][0] ?? '', new Date(Date.now() + 60_000));
      await closeEditors();
      await window.controller.calls.openWholeResult({ turnId: turn.id, index: 0 });
      assert.equal(vscode.window.activeTextEditor, undefined);
    });

    it('end as they are where the whole can’t be kept', async () => {
      const turn = await begin('long');
      const { signal } = new AbortController();
      const { current } = window.currentConversation;
      store = {
        put: () => Promise.reject(new Error('no space left')),
        read: async () => undefined,
      };
      await runsWith(new FakeClock()).run(current, turn, options(signal));
      assert.deepEqual(outcomes(turn), ['done']);
      assert.equal(turn.calls?.[0]?.whole, undefined);
    });

    describe('that ask first', () => {
      /** Begins a call, and gives an answer once it asks. */
      async function answered(answer: CallAnswer): Promise<{ turn: UserTurn; seen: string[] }> {
        const turn = await begin('launch');
        const { current } = window.currentConversation;
        const runs = runsWith(new FakeClock());
        const seen: string[] = [];
        await runs.run(
          current,
          turn,
          options(new AbortController().signal, () => {
            const [view] = toolCallViews(turn, { tools: [asking], live: runs.live });
            seen.push(view?.progress ?? view?.state ?? '');
            if (view?.question === undefined) return;
            assert.deepEqual(view.question, {
              text: 'Launch it?',
              detail: 'rocket --now',
              allow: 'Launch',
              always: 'Always Launch',
            });
            assert.equal(turn.calls?.[0]?.times.startedAtMs, undefined);
            runs.live.answer({ turnId: turn.id, index: 0 }, answer);
          }),
        );
        return { turn, seen };
      }

      it('run after a yes, and show how far they are', async () => {
        const { turn, seen } = await answered('allow');
        assert.deepEqual(outcomes(turn), ['done']);
        assert.deepEqual(seen, ['asking', 'running', '10, 9, 8', 'done']);
        assert.deepEqual(remembered, []);
      });

      it('remember a yes for the next ones, where the user says that', async () => {
        const { turn } = await answered('always');
        assert.deepEqual(outcomes(turn), ['done']);
        assert.deepEqual(remembered, ['launch']);
      });

      it('never begin after a no, as the model is answered', async () => {
        const { turn, seen } = await answered('deny');
        assert.deepEqual(outcomes(turn), ['refused']);
        assert.deepEqual(turn.calls?.[0]?.response, { error: 'The user did not allow this.' });
        assert.equal(turn.calls[0].times.startedAtMs, undefined);
        assert.deepEqual(seen, ['asking', 'refused']);
      });

      it('ask no more when the user stops', async () => {
        const turn = await begin('launch', 'broken');
        const { current } = window.currentConversation;
        const runs = runsWith(new FakeClock());
        const stop = new AbortController();
        const ending = runs.run(
          current,
          turn,
          options(stop.signal, () => {
            if (runs.live.of({ turnId: turn.id, index: 0 })?.question) stop.abort();
          }),
        );
        await ending;
        assert.equal(turn.calls?.[0]?.outcome, 'stopped');
        assert.equal(runs.live.of({ turnId: turn.id, index: 0 }), undefined);
      });

      it('do not begin again by themselves where Parley’s end interrupted them', async () => {
        const turn = await begin('launch', 'huge');
        const { current } = window.currentConversation;
        for (const index of [0, 1]) {
          current.record({ type: 'callStart', turnId: turn.id, index, atMs: 0 });
        }
        endOpenAnswers(current.conversation);
        const signal = new AbortController().signal;
        await runsWith(new FakeClock()).run(current, turn, options(signal));
        assert.deepEqual(outcomes(turn), ['stopped', 'done']);
        assert.match(JSON.stringify(turn.calls?.[0]?.response), /How far it came isn’t known/u);
      });
    });
  });
});
