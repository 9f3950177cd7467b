import assert from 'node:assert/strict';
import type { ModelTurnView } from '../../../../src/messages/chatState';
import type { ChatStrings } from '../../../../src/messages/chatStrings';
import { spokenEnding } from '../../../../src/webview/transcript/answerEnding';

const strings = {
  answerComplete: 'Answer complete.',
  answerEmpty: 'Empty answer.',
  answerStopped: 'Stopped.',
} as ChatStrings;
const coming: ModelTurnView = { id: 'm', role: 'model', text: 'I look.', status: 'streaming' };
const piece = { offset: 7, kind: 'code', title: '', language: '', code: '', isCall: true } as const;
const calling: ModelTurnView = { ...coming, status: 'done', pieces: [piece], canContinue: true };
const limit = { severity: 'info', message: 'Stopped at a limit.', actions: [] } as const;

function said(before: ModelTurnView, turn: ModelTurnView): string | undefined {
  return spokenEnding(before, turn, strings);
}

describe('how an answer ended, in speech', () => {
  it('is said once, by its notice, its status, or as complete', () => {
    const done: ModelTurnView = { ...coming, status: 'done' };
    const notice = { ...limit, actions: [] };
    assert.equal(said(coming, coming), undefined);
    assert.equal(said(coming, done), 'Answer complete.');
    assert.equal(said(done, { ...done, footer: 'scripted' }), undefined);
    assert.equal(said(coming, { ...done, text: ' ' }), 'Empty answer.');
    assert.equal(said(coming, { ...coming, status: 'stopped', canContinue: true }), 'Stopped.');
    assert.equal(said(coming, { ...done, notice, canContinue: true }), 'Stopped at a limit.');
  });

  it('is that of the answer that the chat goes on with, where there are several', () => {
    const chosen = { index: 1, text: 'Fine.', isChosen: true } as const;
    const done: ModelTurnView = { ...coming, text: '', status: 'done' };
    const candidates = [{ index: 0, text: '' }, chosen];
    assert.equal(said(coming, { ...done, candidates }), 'Answer complete.');
    const empty = [
      { index: 0, text: 'Fine.' },
      { ...chosen, text: '' },
    ];
    assert.equal(said(coming, { ...done, text: 'Fine.', candidates: empty }), 'Empty answer.');
  });

  it('is not said of what goes on with its calls, but where a limit of the chat keeps it from that', () => {
    assert.equal(said(coming, calling), undefined);
    const notice = { ...limit, actions: [] };
    assert.equal(said(calling, { ...calling, notice }), 'Stopped at a limit.');
    assert.equal(said({ ...calling, notice }, { ...calling, notice }), undefined);
  });
});
