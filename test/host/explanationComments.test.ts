import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Accumulator } from '../../src/protocol/accumulator';
import { systemClock } from '../../src/base/systemClock';
import { Explanation } from '../../src/features/explain/explanation';
import { ExplanationComments } from '../../src/features/explain/explanationComments';
import type { Disposable } from '../../src/base/disposables';
import { showActive } from './support/showActive';
import { until } from './support/until';

describe('an explanation in a comment', () => {
  let comments: ExplanationComments;
  let registered: Disposable;
  let explanation: Explanation;
  let thread: vscode.CommentThread;
  let isStopped: boolean;

  beforeEach(async () => {
    comments = new ExplanationComments(systemClock);
    registered = comments.register();
    const content = 'def f():\n    a = 1\n    return a\n';
    const document = await vscode.workspace.openTextDocument({ language: 'python', content });
    explanation = new Explanation({ document, range: new vscode.Range(0, 0, 3, 0) });
    isStopped = false;
    explanation.begin(() => (isStopped = true));
    explanation.sent({ tokens: '12 tokens', model: 'Paced' });
    const made = comments.show(explanation);
    assert.ok(made);
    thread = made;
  });

  afterEach(() => registered.dispose());

  function body(): vscode.MarkdownString {
    const shown = thread.comments[0]?.body;
    assert.ok(shown instanceof vscode.MarkdownString);
    return shown;
  }

  function end(): void {
    const { answer } = new Accumulator();
    explanation.ended({ kind: 'cut', answer });
  }

  it('waits, then grows, then says how it ended', async () => {
    assert.match(thread.label ?? '', /Explanation of Untitled-\d+:1-3 · 12 tokens/);
    assert.equal(thread.contextValue, 'running');
    assert.match(body().value, /Waiting/);
    explanation.append('It returns ');
    await until('the first piece', () => body().value.includes('It returns '));
    explanation.append('one.');
    end();
    await until('the end', () => thread.contextValue === 'ended');
    assert.match(body().value, /It returns one\./);
    assert.match(body().value.replaceAll('&nbsp;', ' '), /connection closed/);
  });

  it('has no state, so that VS Code leaves its list of comments closed', () => {
    assert.equal(thread.state, undefined);
    const { defaultValue } =
      vscode.workspace.getConfiguration('comments').inspect('openView') ?? {};
    assert.equal(defaultValue, 'firstFileUnresolved');
  });

  it('is at the last line that is selected, not at the one where the selection ends', () => {
    assert.equal(thread.range?.end.line, 2);
  });

  it('trusts nothing that a model wrote but links to lines, which hold an id it can’t know', async () => {
    explanation.append(
      'See line 2.\n\n![a](https://example.org/a.png)\n[b](command:parley.openChat)',
    );
    end();
    await until('the end', () => thread.contextValue === 'ended');
    const { value, isTrusted, supportHtml } = body();
    assert.deepEqual(isTrusted, { enabledCommands: ['parley.showExplainedLines'] });
    assert.equal(supportHtml, false);
    assert.ok(!value.includes('!['));
    assert.match(value, /\[line 2\]\(command:parley\.showExplainedLines\?/);
    assert.ok(decodeURIComponent(decodeURIComponent(value)).includes(explanation.id));
  });

  it('is stopped by closing it', () => {
    assert.equal(comments.find(thread), explanation);
    comments.close(explanation);
    assert.equal(isStopped, true);
    assert.equal(comments.find(thread), undefined);
    explanation.append('too late');
    end();
  });

  it('is followed in the editor that was active, of two that show its code', async () => {
    const { One, Two } = vscode.ViewColumn;
    const content = 'a\n'.repeat(300);
    const document = await vscode.workspace.openTextDocument({ content });
    const other = await showActive(document, One);
    const active = await showActive(document, Two);
    comments.show(new Explanation({ document, range: new vscode.Range(199, 0, 200, 0) }));
    await until('the active one scrolls', () => (active.visibleRanges[0]?.start.line ?? 0) > 100);
    assert.equal(other.visibleRanges[0]?.start.line, 0);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
