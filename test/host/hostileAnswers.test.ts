import * as assert from 'node:assert/strict';
import fc from 'fast-check';
import { Conversation } from '../../src/conversation/conversation';
import type { ModelTurn } from '../../src/conversation/turn';
import type { GenerateContentResponse } from '../../src/protocol/response';
import { generateContentResponseShape } from '../../src/protocol/shapes/responseShapes';
import { readTolerantly } from '../../src/protocol/tolerantRead';
import { endSentence } from '../../src/services/modelRequest/endSentence';
import { endKind } from '../../src/services/modelRequest/requestAnswer';
import { answerTokens } from '../../src/chatView/answerTokens';
import type { AnswerPieceView } from '../../src/messages/answerView';
import { answerPieceViews } from '../../src/features/chat/answer/answerPieceViews';
import { eventPatches } from '../../src/features/chat/answer/eventPatches';
import { answerState, turnView } from '../../src/features/chat/turnViews';
import { unshownTurn } from '../../src/features/chat/unshownTurn';
import { mutated, mutation } from '../unit/protocol/hostileValues';
import { richAnswer } from '../unit/protocol/richAnswer';

const statuses = ['done', 'blocked', 'stopped', 'cut', 'failed'] as const;

/** A turn whose answer came in these events, as the client hands them on, with all that it shows on the way. */
function turnOf(events: readonly unknown[], status: ModelTurn['status']): ModelTurn {
  const conversation = new Conversation('c');
  conversation.apply({ type: 'userTurn', id: 'u', prompt: 'x', attachments: [], atMs: 0 });
  conversation.apply({ type: 'modelTurn', id: 'm', parentId: 'u', atMs: 0 });
  const turn = conversation.turn('m') as ModelTurn;
  for (const event of events) {
    const read = readTolerantly(event, generateContentResponseShape);
    if (read === undefined) continue;
    const response = read as GenerateContentResponse;
    conversation.apply({ type: 'event', turnId: 'm', response });
    eventPatches(turn, response);
    answerState(turn);
  }
  turn.status = status;
  turnView(turn, conversation, () => []);
  return turn;
}

describe('an answer of any shape', () => {
  it('is shown in some way, while it comes and after any end', () => {
    fc.assert(
      fc.property(
        fc.array(mutation, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...statuses),
        (mutations, status) => {
          const turn = turnOf(
            richAnswer.map((event) => mutated(event, mutations)),
            status,
          );
          answerTokens(turn);
          endSentence({ kind: endKind(turn.answer), answer: turn.answer });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('views each of its pieces once while they come, however many came before', () => {
    const conversation = new Conversation('c');
    conversation.apply({ type: 'userTurn', id: 'u', prompt: 'x', attachments: [], atMs: 0 });
    conversation.apply({ type: 'modelTurn', id: 'm', parentId: 'u', atMs: 0 });
    const turn = conversation.turn('m') as ModelTurn;
    const count = 200;
    let viewed = 0;
    const appended: AnswerPieceView[] = [];
    for (let at = 0; at < count; at++) {
      const args = { toJSON: () => ({ at, viewed: (viewed += 1) }) };
      const parts = [
        { text: 'Well. ' },
        { functionCall: { name: 'f', args } },
        { text: 'So. ' },
        { executableCode: { language: 'PYTHON', code: String(at) } },
        { text: 'Now' },
      ];
      const response: GenerateContentResponse = { candidates: [{ content: { parts } }] };
      conversation.apply({ type: 'event', turnId: 'm', response });
      for (const patch of eventPatches(turn, response)) {
        if (patch.kind === 'pieceAppended') appended.push(patch.piece);
      }
    }
    assert.equal(viewed, count);
    const places = (pieces: readonly AnswerPieceView[]): unknown[] =>
      pieces.map(({ offset, title }) => [offset, title]);
    assert.deepEqual(places(appended), places(answerPieceViews(turn)));
  });

  it('says what the service says where a prompt was blocked without a reason', () => {
    const event = { candidates: [], promptFeedback: { blockReasonMessage: 'Not this.' } };
    const turn = turnOf([event], 'blocked');
    assert.match(answerState(turn).notice?.message ?? '', /The service says: Not this\.\nLater/);
    assert.equal(endKind(turn.answer), 'blocked');
    assert.match(endSentence({ kind: 'blocked', answer: turn.answer }) ?? '', /Not this\.$/);
  });

  it('has a sentence for what can not be shown', () => {
    const turn = turnOf([...richAnswer], 'done');
    const view = unshownTurn(turn);
    assert.equal(view.id, 'm');
    assert.ok(view.role === 'model');
    assert.match(view.notice?.message ?? '', /can’t be shown/);
  });
});
