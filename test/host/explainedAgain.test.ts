import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Explanation } from '../../src/features/explain/explanation';
import { ExplanationAnswer } from '../../src/features/explain/explanationAnswer';
import type { AnswerFacts } from '../../src/messages/answerPageMessages';
import { Accumulator } from '../../src/protocol/accumulator';

const { answer } = new Accumulator();
const nothing = (): void => undefined;

describe('an explanation that is asked for again', () => {
  let explanation: Explanation;

  beforeEach(async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'a = 1\n' });
    explanation = new Explanation({ document, range: new vscode.Range(0, 0, 1, 0) });
    explanation.begin(nothing);
    explanation.sent({ tokens: '12 tokens', model: 'One' });
    explanation.append('A long explanation.');
    explanation.ended({ kind: 'complete', answer });
    explanation.begin(nothing);
  });

  afterEach(() => explanation.dispose());

  function facts(): AnswerFacts {
    return new ExplanationAnswer(explanation).facts;
  }

  function assertKept(): void {
    assert.equal(explanation.text, 'A long explanation.');
    assert.equal(explanation.about?.model, 'One');
    assert.equal(explanation.end?.kind, 'complete');
  }

  it('keeps its text while the new one is waited for, and says so below', () => {
    assertKept();
    explanation.sent({ tokens: '99 tokens', model: 'Two' });
    assertKept();
    const { waiting, footer, isRunning } = facts();
    assert.deepEqual([waiting, footer, isRunning], ['Waiting for response…', '', true]);
  });

  it('keeps its text where nothing is sent, and says what that is about', () => {
    explanation.ended();
    assertKept();
    const { waiting, sentence } = facts();
    assert.deepEqual([waiting, sentence], ['', 'Explain Again: Nothing was sent.']);
  });

  it('keeps its text where the new one fails before any came, with what helps', () => {
    explanation.sent({ tokens: '99 tokens', model: 'Two' });
    explanation.ended({ kind: 'failed', answer, error: new Error('On fire.') });
    assertKept();
    assert.match(facts().sentence ?? '', /^Explain Again: /);
    explanation.begin(nothing);
    explanation.ended({ kind: 'stopped', answer });
    assert.equal(facts().sentence, 'Explain Again: You stopped this answer.');
  });

  it('has the new text alone once some has come, and is seen without any before', () => {
    const texts: string[] = [];
    const listening = explanation.onDidChange(() => texts.push(explanation.text));
    explanation.sent({ tokens: '99 tokens', model: 'Two' });
    explanation.append('A new explanation, longer than before.');
    listening.dispose();
    assert.deepEqual(texts.slice(1), ['', 'A new explanation, longer than before.']);
    assert.equal(explanation.about?.model, 'Two');
    explanation.ended({ kind: 'stopped', answer });
    assert.equal(facts().sentence, 'You stopped this answer.');
  });
});
