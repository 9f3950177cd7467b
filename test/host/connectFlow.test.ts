import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Clock } from '../../src/base/clock';
import { systemClock } from '../../src/base/systemClock';
import { publicGeminiAddress } from '../../src/client/address';
import { ConnectFlow } from '../../src/services/connection/connect/connectFlow';
import { KeyStore } from '../../src/services/connection/keyStore';
import { PlainHttpConsent } from '../../src/services/connection/plainHttpConsent';
import { FakeClock } from '../fakes/fakeClock';
import { memoryMemento } from '../fakes/memoryMemento';
import { MemorySecrets } from '../fakes/memorySecrets';
import { openedQuickPick } from './support/openedQuickPick';
import { until } from './support/until';

describe('Connect', () => {
  const opened = openedQuickPick();
  const { fetch } = globalThis;

  beforeEach(() => {
    const cause = Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
    globalThis.fetch = async () => Promise.reject(new TypeError('fetch failed', { cause }));
  });

  afterEach(() => {
    globalThis.fetch = fetch;
  });

  async function start(clock: Clock): Promise<{ run: Promise<void> }> {
    const keys = new KeyStore(new MemorySecrets());
    await keys.set(publicGeminiAddress, 'canary-0123456789');
    const consent = new PlainHttpConsent(memoryMemento());
    const findServer = async (): Promise<never> => Promise.reject(new Error('none'));
    return { run: new ConnectFlow(keys, consent, () => ({ findServer }), clock).run() };
  }

  function row(part: string): vscode.QuickPickItem | undefined {
    return opened().items.find(({ label }) => label.includes(part));
  }

  async function choose(part: string): Promise<void> {
    // Its rows are drawn again with each server that is found.
    await until('the list is whole', () => row(part) !== undefined && !opened().busy);
    await until('the row has the focus', async () => {
      if (opened().activeItems[0] === row(part)) return true;
      await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
      return false;
    });
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }

  async function leave(run: Promise<void>): Promise<void> {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await run;
  }

  it('says in its list that the service of a stored key can’t be reached, and goes on', async () => {
    const { run } = await start(systemClock);
    await choose('Gemini API Key…');
    await until(
      'it is said',
      () => row('Can’t reach generativelanguage.googleapis.com') !== undefined,
    );
    assert.ok(row('Gemini API Key…'));
    await leave(run);
  });

  it('says that a model didn’t answer within two minutes', async () => {
    const clock = new FakeClock();
    let isTried = false;
    globalThis.fetch = async (input) => {
      const { url, signal } = input as Request;
      if (!url.startsWith(publicGeminiAddress)) throw new TypeError('fetch failed');
      if (!url.includes('GenerateContent')) {
        return Response.json({ models: [{ name: 'models/slow', displayName: 'Slow' }] });
      }
      isTried = true;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const { run } = await start(clock);
    await choose('Gemini API Key…');
    await choose('Slow');
    await until('the model is tried', () => isTried);
    clock.advance(120_000);
    await until('it is said', () => row('$(error)') !== undefined);
    assert.equal(row('$(error)')?.label, '$(error) The model didn’t answer within two minutes.');
    await leave(run);
  });

  it('shows what a service says without the icons that VS Code reads in it', async () => {
    globalThis.fetch = async (input) => {
      const { url } = input as Request;
      if (!url.startsWith(publicGeminiAddress)) throw new TypeError('fetch failed');
      if (!url.includes('GenerateContent')) {
        return Response.json({ models: [{ name: 'models/fast', displayName: 'Fast' }] });
      }
      const error = {
        code: 400,
        message: '$(pass-filled) Connected',
        status: 'FAILED_PRECONDITION',
      };
      return Response.json({ error }, { status: 400 });
    };
    const { run } = await start(systemClock);
    await choose('Gemini API Key…');
    await choose('Fast');
    await until('it is said', () => row('$(error)') !== undefined);
    assert.match(row('$(error)')?.label ?? '', /^\$\(error\) .*\\\$\(pass-filled\) Connected/u);
    await leave(run);
  });
});
