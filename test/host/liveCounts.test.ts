import assert from 'node:assert/strict';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Emitter } from '../../src/base/emitter';
import type { DocumentMessage } from '../../src/tokenizer/countingMessages';
import { LiveCounts } from '../../src/services/counting/liveCounts';
import { LocalCounter } from '../../src/sendCosts/localCounter';

/** A counter that remembers which documents it got, and ends on request. */
class WatchedCounter extends LocalCounter {
  readonly posted: DocumentMessage[] = [];
  readonly ended = new Emitter<void>();
  override readonly onDidEnd = this.ended.event;

  override post(message: DocumentMessage): void {
    this.posted.push(message);
    super.post(message);
  }
}

/** Plain text: VS Code and its language servers would read 5 MB of code for a minute, and all after it wait. */
const line = 'export function add(a: number, b: number): number { return a + b; } // sum\n';
const distFolder = path.join(
  vscode.extensions.getExtension('parley.parley')?.extensionPath ?? '',
  'dist',
);

describe('the live count of a document', () => {
  let counter: WatchedCounter;
  let counts: LiveCounts;

  beforeEach(() => {
    counter = new WatchedCounter(distFolder);
    counts = new LiveCounts(counter);
  });
  afterEach(async () => {
    counts.dispose();
    counter.dispose();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  /** The exact total of the document as it is now. */
  async function settled(document: vscode.TextDocument): Promise<number> {
    for (;;) {
      const total = counts.total(document);
      if (total?.isExact === true && total.version === document.version) return total.tokens;
      await new Promise<void>((resolve) => {
        const subscription = counts.onDidChange(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
  }

  async function open(content: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument({ content, language: 'plaintext' });
    await vscode.window.showTextDocument(document);
    return document;
  }

  async function edit(
    document: vscode.TextDocument,
    change: (edit: vscode.WorkspaceEdit) => void,
  ): Promise<void> {
    const edits = new vscode.WorkspaceEdit();
    change(edits);
    assert.ok(await vscode.workspace.applyEdit(edits));
    assert.ok(!document.isClosed);
  }

  it('is what the text counts by itself', async () => {
    const document = await open(line.repeat(50));
    assert.equal(await settled(document), await counter.count(document.getText(), 'now'));
  });

  it('follows typing in a file of 5 MB, of which only the changes are handed on', async () => {
    const document = await open(line.repeat(70_000));
    await settled(document);
    for (let index = 0; index < 8; index++) {
      await edit(document, (edits) => {
        edits.insert(document.uri, new vscode.Position(35_000, index), index % 2 ? 'x' : ' ');
      });
    }
    await edit(document, (edits) => {
      edits.replace(document.uri, new vscode.Range(10, 0, 12, 5), '\u{1F600}\u{1F600}');
      edits.delete(document.uri, new vscode.Range(69_000, 0, 69_500, 0));
    });
    const live = await settled(document);
    assert.deepEqual(
      counter.posted.map(({ type }) => type),
      ['open', ...Array.from({ length: 9 }, () => 'change')],
    );
    assert.equal(live, await counter.count(document.getText(), 'now'));
  });

  it('counts a selection as if it stood alone', async () => {
    const document = await open(line.repeat(2000));
    await settled(document);
    const range = new vscode.Range(3, 7, 1500, 20);
    const count = await counts.countRange(document, range);
    const text = document.getText(range);
    assert.deepEqual(count, { tokens: await counter.count(text, 'now'), isExact: true });
  });

  it('is kept up to date for each of many documents that are asked for together', async () => {
    const document = await open(line);
    // VS Code closes all but fifty of those that no editor shows.
    const documents = Array.from({ length: 60 }, (_, at) => {
      const uri = { value: document.uri.with({ fragment: `${at}` }) };
      return Object.create(document, { uri }) as vscode.TextDocument;
    });
    while (counts.totals(documents).includes(undefined)) {
      await new Promise<void>((resolve) => {
        const subscription = counts.onDidChange(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
    assert.equal(counter.posted.length, documents.length);
  });

  it('is taken up again when the counter has ended in between', async () => {
    const document = await open(line.repeat(20));
    const before = await settled(document);
    // What the counter reports when its thread has ended, and all documents with it.
    counter.ended.fire();
    assert.equal(counts.total(document), undefined);
    assert.equal(await settled(document), before);
  });
});
