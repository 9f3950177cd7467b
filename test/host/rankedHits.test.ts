import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { hitItem, type FindItem, type HitItem } from '../../src/features/search/find/hitItems';
import { HitRanker } from '../../src/features/search/find/hitRanker';
import { HitTexts } from '../../src/features/search/find/hitTexts';
import { RankedList } from '../../src/features/search/find/rankedList';
import type { Connections } from '../../src/services/connection/connections';
import { setSetting } from './support/setSetting';
import { writeFoundFiles, type FoundFiles } from './support/foundFiles';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { until } from './support/until';

const foreverMs = 3_600_000;

const script = {
  answers: [
    { match: 'guide first', steps: [{ text: '[2]' }] },
    { match: 'in words', steps: [{ text: 'The guide is better.' }] },
    { match: 'broken', steps: [{ error: { code: 500, message: 'It broke.' } }] },
    { match: 'for ever', steps: [{ delayMs: foreverMs, text: '[2]' }] },
  ],
};

describe('results that a model ranks', () => {
  let files: FoundFiles;
  let folder: string;
  let window: ScriptedWindow;
  let items: HitItem[];
  let shown: readonly FindItem[];
  let problems: string[];
  let list: RankedList;

  before(async () => {
    files = await writeFoundFiles('ranked-hits');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-ranked-'));
  });

  after(async () => {
    await files.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  beforeEach(async () => {
    window = openScriptedWindow(folder, script);
    const texts = new HitTexts();
    items = await Promise.all(
      files.pieces.map(async (piece) => {
        const path = piece.uri.fsPath;
        const hit = { ...piece, path, score: 1, key: path, foundBy: 'words' as const };
        return hitItem(hit, await texts.read(hit), 'retry');
      }),
    );
    shown = items;
    problems = [];
    const ranker = new HitRanker(window.connections, { count: async (text) => text.length });
    list = new RankedList(ranker, texts, {
      show: (next) => (shown = next),
      notify: (sentence) => problems.push(sentence),
      changed: () => undefined,
    });
  });

  afterEach(() => {
    list.forget();
    window.parts.dispose();
  });

  function labels(): string[] {
    return shown.map(({ label }) => label);
  }

  function choose(label: string): void {
    const row = shown.find((each) => each.label === label);
    assert.ok(row?.type === 'choice', labels().join());
    row.choose();
  }

  it('are sent after a yes that says to whom, how many and how much, and stand in the model’s order', async () => {
    await list.begin('guide first', items);
    assert.deepEqual(labels(), ['Don’t Send', 'Send to Built-in service']);
    assert.match(shown[1]?.detail ?? '', /^Your question and the first 2 results: [\d,]+ tokens$/);
    assert.deepEqual(window.asked, []);
    choose('Send to Built-in service');
    await until('they are ranked', () => list.sentence !== undefined);
    assert.deepEqual(labels(), ['Guide > Retry', 'sendAgain']);
    assert.match(list.sentence ?? '', /^Ranked by scripted · [\d,]+ tokens in · \d+ out$/);
    const [asked = ''] = window.asked;
    assert.match(asked, /Result 1: sendAgain \(ranked-hits\/retry\.js:81-83\)/);
    assert.match(asked, /return request\.retry\(\);/);
    assert.match(asked, /Question: guide first/);
  });

  it('are sent without the lines of a file that may hold a secret by now', async () => {
    const uri = vscode.Uri.joinPath(files.folder, 'upload.js');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('// AKIAABCDEFGHIJKLMNOP\nupload();\n'));
    const place = { kind: 'symbol', startLine: 2, endLine: 2 } as const;
    const found = { path: 'upload.js', key: 'upload', score: 1, foundBy: 'words' } as const;
    const keyed = hitItem({ uri, ...place, ...found }, undefined, 'upload');
    await list.begin('guide first', [keyed, ...items]);
    choose('Send to Built-in service');
    await until('they are ranked', () => list.sentence !== undefined);
    const [asked = ''] = window.asked;
    assert.match(asked, /upload\.js/);
    assert.doesNotMatch(asked, /upload\(\)/);
    assert.match(asked, /It waits longer each time/);
  });

  it('are not sent after a no, and stay as they were', async () => {
    await list.begin('guide first', items);
    choose('Don’t Send');
    assert.deepEqual(labels(), ['sendAgain', 'Guide > Retry']);
    assert.equal(list.isShown, false);
    assert.deepEqual(window.asked, []);
  });

  for (const [question, sentence] of [
    ['in words', 'The model’s answer has no ranking.'],
    ['broken', /It broke\./],
  ] as const) {
    it(`stay as they were, and why is said, where the answer is ${question}`, async () => {
      await list.begin(question, items);
      choose('Send to Built-in service');
      await until('it has failed', () => problems.length > 0);
      assert.match(problems.join(), new RegExp(sentence));
      assert.deepEqual(labels(), ['sendAgain', 'Guide > Retry']);
      assert.equal(list.isBusy, false);
    });
  }

  it('are no longer waited for once something else is asked', async () => {
    await list.begin('for ever', items);
    choose('Send to Built-in service');
    await until('it is asked', () => window.asked.length > 0);
    assert.equal(list.isBusy, true);
    list.forget();
    assert.equal(list.isBusy, false);
    await list.begin('guide first', items);
    choose('Send to Built-in service');
    await until('they are ranked', () => list.sentence !== undefined);
    assert.deepEqual(labels(), ['Guide > Retry', 'sendAgain']);
    assert.deepEqual(problems, []);
  });

  it('are said to go to the model server that ranks them, with a count that is an estimate there', async () => {
    const knownModel = { name: 'models/local8080-small', version: '1' };
    const connections = Object.create(window.connections, {
      current: { value: window.connections.current },
      knownModel: { value: knownModel },
    }) as Connections;
    const ranker = new HitRanker(connections, { count: async (text) => text.length });
    await setSetting('parley.local.address', 'https://gpu.example.com:8080');
    try {
      const { host, size } = await ranker.cost('guide first', [], new AbortController().signal);
      assert.equal(host, 'gpu.example.com:8080');
      assert.match(size, /^~[\d,]+ tokens$/);
    } finally {
      await setSetting('parley.local.address', undefined);
    }
  });
});
