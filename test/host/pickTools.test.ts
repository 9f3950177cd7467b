import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { pickTools } from '../../src/features/chat/tools/pickTools';
import type { ToolMode } from '../../src/conversation/record';
import type { ChatTool } from '../../src/languageModel/chatTool';
import { FakeClock } from '../fakes/fakeClock';
import { openedQuickPick } from './support/openedQuickPick';
import { until } from './support/until';

describe('the list of tools to choose from', () => {
  const pick = openedQuickPick();
  /** Each count that is waited for. */
  let counts: ((tokens: number) => void)[];
  let chosen: (readonly string[])[];

  beforeEach(() => {
    counts = [];
    chosen = [];
  });

  /** By a clock that stands still, however long a busy machine takes. */
  function open(clock = new FakeClock(), mode: ToolMode = 'chosen'): Promise<void> {
    const tools = {
      mode,
      known: { own: [tool('read_it'), tool('change_it')], others: [] },
      chosenNames: ['change_it', 'gone'],
      offered: [],
      choose: (names: readonly string[]) => void chosen.push(names),
      runs: { count: () => new Promise<number>((resolve) => counts.push(resolve)) },
    };
    return pickTools(tools, clock);
  }

  async function countNext(tokens: number): Promise<void> {
    await until('a count is waited for', () => counts.length > 0);
    counts.shift()?.(tokens);
  }

  const rows = (): unknown[] =>
    pick()
      .items.map(({ label, description }) => [label, description])
      .slice(1);

  const accept = (): Thenable<unknown> =>
    vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');

  it('has its rows once each is counted: what is ticked while rows are drawn again is lost', async () => {
    const closed = open();
    await countNext(30);
    assert.deepEqual([pick().busy, pick().items], [true, []]);
    await countNext(40);
    await until('the rows are there', () => pick().items.length > 0);
    assert.deepEqual(rows(), [
      ['read_it', '30 tokens'],
      ['change_it', '40 tokens'],
    ]);
    assert.deepEqual(
      [pick().busy, pick().title],
      [false, 'Tools: 1 selected, 40 tokens in each request'],
    );
    await accept();
    await closed;
    assert.deepEqual(chosen, [['gone', 'change_it']]);
  });

  it('comes without the numbers that take too long, and draws no row again when they are there', async () => {
    const clock = new FakeClock();
    const closed = open(clock);
    await countNext(30);
    await until('another count is waited for', () => counts.length > 0);
    clock.advance(2000);
    await until('the rows are there', () => pick().items.length > 0);
    const drawn = pick().items;
    assert.deepEqual(rows(), [
      ['read_it', '30 tokens'],
      ['change_it', ''],
    ]);
    assert.equal(pick().title, 'Tools: 1 selected');
    await countNext(40);
    await until('the title has the sum', () => pick().title?.includes('40 tokens') === true);
    assert.equal(pick().items, drawn);
    await accept();
    await closed;
  });

  it('begins with what was chosen before they were turned off', async () => {
    const closed = open(undefined, 'off');
    for (const tokens of [30, 40]) await countNext(tokens);
    await until('the rows are there', () => pick().items.length > 0);
    assert.deepEqual(
      pick().selectedItems.map(({ label }) => label),
      ['change_it'],
    );
    await accept();
    await closed;
    assert.deepEqual(chosen, [['gone', 'change_it']]);
  });

  it('leaves what was chosen where it is accepted before there are rows', async () => {
    const closed = open();
    await until('a count is waited for', () => counts.length > 0);
    await accept();
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await closed;
    assert.deepEqual(chosen, []);
  });
});

function tool(name: string): ChatTool {
  return {
    name,
    description: `What ${name} does.`,
    kind: 'read',
    icon: 'tools',
    title: () => name,
    run: () => Promise.resolve(''),
  };
}
