import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import { publicGeminiAddress } from '../../src/client/address';
import { ConnectFlow } from '../../src/services/connection/connect/connectFlow';
import { KeyStore } from '../../src/services/connection/keyStore';
import { PlainHttpConsent } from '../../src/services/connection/plainHttpConsent';
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

  it('says in its list that the service of a stored key can’t be reached, and goes on', async () => {
    const keys = new KeyStore(new MemorySecrets());
    await keys.set(publicGeminiAddress, 'canary-0123456789');
    const consent = new PlainHttpConsent(memoryMemento());
    const findServer = async (): Promise<never> => Promise.reject(new Error('none'));
    const flow = new ConnectFlow(keys, consent, () => ({ findServer }), systemClock);
    const run = flow.run();
    const pick = opened();
    const row = (part: string) => pick.items.find(({ label }) => label.includes(part));
    // Its rows are drawn again with each server that is found.
    await until('the list is whole', () => row('Gemini API Key…') !== undefined && !pick.busy);
    await until('the row has the focus', async () => {
      if (pick.activeItems[0] === row('Gemini API Key…')) return true;
      await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
      return false;
    });
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await until(
      'it is said',
      () => row('Can’t reach generativelanguage.googleapis.com') !== undefined,
    );
    assert.ok(row('Gemini API Key…'));
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await run;
  });
});
