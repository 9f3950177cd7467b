import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { CodeUses } from '../../src/features/chat/answer/codeUses';
import { Proposals } from '../../src/features/chat/answer/proposals';
import type { Attachment, UserTurn } from '../../src/conversation/turn';
import { ShownRequests } from '../../src/features/chat/answer/shownRequests';
import { ChangedEditors } from '../../src/features/chat/tools/changes/changedEditors';
import { changeOfReviews } from '../../src/features/chat/tools/changes/changeOfReviews';
import { Disposables } from '../../src/base/disposables';
import { LastEditor } from '../../src/platform/lastEditor';
import { openAttachment } from '../../src/services/attachments/openAttachment';
import { openPlace } from '../../src/services/places/openPlace';
import { Refusals } from '../../src/services/refusals/refusals';
import { RecordingReviewer } from '../fakes/recordingReviewer';
import { silentLog } from '../fakes/silentLog';
import { showActive } from './support/showActive';
import { showPage } from './support/showPage';
import { until } from './support/until';

const { One, Two } = vscode.ViewColumn;

describe('what a page of Parley leads to', () => {
  let folder: string;
  let uri: vscode.Uri;
  let other: vscode.Uri;
  let third: vscode.Uri;
  let parts: Disposables;
  let last: LastEditor;
  let uses: CodeUses;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-beside-'));
    uri = vscode.Uri.file(path.join(folder, 'a.lua'));
    other = vscode.Uri.file(path.join(folder, 'b.lua'));
    third = vscode.Uri.file(path.join(folder, 'c.lua'));
    for (const each of [uri, other, third]) await writeFile(each.fsPath, 'return 1\n');
    parts = new Disposables();
    last = parts.add(new LastEditor());
    const refusals = parts.add(new Refusals(async () => undefined));
    const proposals = new Proposals();
    uses = new CodeUses(last, proposals, new RecordingReviewer(), refusals, async () => undefined);
  });

  afterEach(async () => {
    parts.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** The columns of the tabs that were opened, when there is one. */
  async function opened(open: () => unknown): Promise<(vscode.ViewColumn | undefined)[]> {
    const before = new Set(tabs().map(placeOf));
    const found = (): vscode.Tab[] => tabs().filter((tab) => !before.has(placeOf(tab)));
    await open();
    await until('a tab was opened', () => found().length > 0);
    return found().map(({ group }) => group.viewColumn);
  }

  const document = (of: vscode.Uri): Thenable<vscode.TextDocument> =>
    vscode.workspace.openTextDocument(of);
  const newFile = { code: 'return 2', language: 'lua', about: '', before: '' };
  const shownRequests = (): ShownRequests => {
    const shown = new ShownRequests();
    parts.add(shown.register());
    return shown;
  };
  const attachment = (): Attachment => {
    const place = { id: 'a', label: 'b.lua', detail: other.path, uri: other.toString() };
    return { ...place, kind: 'file', text: 'return 1\n' };
  };
  const turn: UserTurn = {
    ...{ role: 'user', id: 'a', prompt: '', attachments: [] },
    calls: [{ name: 'read', args: {}, response: {}, times: {} }],
  };
  const shownDiff = async (): Promise<void> => {
    await new Proposals().show(await document(other), 'return 2\n');
  };

  const ways: [string, () => unknown][] = [
    ['a place', () => openPlace({ uri: other })],
    ['what is attached', () => openAttachment(attachment())],
    ['a change that waits', async () => changeOfReviews(await document(other), []).open()],
    ['a file that a tool changes', () => new ChangedEditors(last, silentLog).show(other)],
    ['a new file', () => uses.use('newFile', newFile, [])],
    ['a diff', shownDiff],
    ['a call', () => shownRequests().showCall(turn, 0)],
  ];

  for (const [what, open] of ways) {
    it(`is opened beside it, where the last editor is: ${what}`, async () => {
      await showActive(await document(uri), One);
      parts.add(await showPage(Two));
      assert.deepEqual(await opened(open), [One]);
    });

    it(`is opened in a new group where the page’s is the only one: ${what}`, async () => {
      parts.add(await showPage(One));
      assert.deepEqual(await opened(open), [Two]);
    });

    it(`is opened in the group that the user is in, where that shows no page: ${what}`, async () => {
      await showActive(await document(uri), One);
      await showActive(await document(third), Two);
      await until('its group is the active one', () => {
        const { viewColumn, activeTab } = vscode.window.tabGroups.activeTabGroup;
        return viewColumn === Two && activeTab?.input instanceof vscode.TabInputText;
      });
      assert.deepEqual(await opened(open), [Two]);
    });
  }
});

function tabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

/** VS Code makes other objects of the same tabs, and their labels change. */
function placeOf({ input, group }: vscode.Tab): string {
  const isDiff = input instanceof vscode.TabInputTextDiff;
  const text = isDiff
    ? input.modified
    : input instanceof vscode.TabInputText
      ? input.uri
      : 'a page';
  return `${group.viewColumn}: ${text.toString()}`;
}
