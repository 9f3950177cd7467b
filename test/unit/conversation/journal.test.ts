import assert from 'node:assert/strict';
import { encodeRecord, readJournal } from '../../../src/conversation/journal';
import { createRequest } from '../../../src/conversation/request';
import type { ChatSettings } from '../../../src/conversation/chatSettings';
import type { JournalRecord } from '../../../src/conversation/record';
import { answerText } from '../../../src/protocol/answer';

const header: JournalRecord = { type: 'conversation', version: 1, id: 'c1', createdAtMs: 0 };
const question: JournalRecord = {
  type: 'userTurn',
  id: 'u1',
  prompt: 'What is it?',
  attachments: [],
  atMs: 1,
};
const answer: JournalRecord = {
  type: 'modelTurn',
  id: 'm1',
  parentId: 'u1',
  atMs: 2,
};

function event(text: string, finishReason?: string): JournalRecord {
  const candidate = { content: { role: 'model', parts: [{ text }] } };
  const response = { candidates: [finishReason ? { ...candidate, finishReason } : candidate] };
  return { type: 'event', turnId: 'm1', response };
}

function journal(...records: JournalRecord[]): string {
  return records.map(encodeRecord).join('');
}

describe('a conversation’s journal', () => {
  it('gives the conversation back that was written', () => {
    const end: JournalRecord = { type: 'end', turnId: 'm1', status: 'done' };
    const text = journal(header, question, answer, event('It is '), event('a test.', 'STOP'), end);
    const [user, model] = readJournal(text)?.conversation.path() ?? [];
    assert.equal(user?.role === 'user' && user.prompt, 'What is it?');
    assert.ok(model?.role === 'model');
    assert.equal(answerText(model.answer), 'It is a test.');
    assert.equal(model.status, 'done');
  });

  it('knows what was predicted of a request, as far as it was counted', () => {
    const request: JournalRecord = { type: 'request', turnId: 'm1', model: 'models/one' };
    const uncounted = readJournal(journal(header, question, answer, request));
    const counted = readJournal(
      journal(header, question, answer, request, { ...request, predictedTokens: 12 }),
    );
    const predicted = [uncounted, counted].map((read) => {
      const turn = read?.conversation.turn('m1');
      assert.ok(turn?.role === 'model');
      assert.equal(turn.model, 'models/one');
      return turn.predictedTokens;
    });
    assert.deepEqual(predicted, [undefined, 12]);
  });

  it('knows which candidate was chosen, if the answer has it, and goes on with that', () => {
    const response = {
      candidates: [
        { content: { parts: [{ text: 'One' }] } },
        { index: 1, content: { parts: [{ text: 'Two' }] } },
      ],
    };
    const chosen = (index: number): [number | undefined, unknown] => {
      const text = journal(
        header,
        question,
        answer,
        { type: 'event', turnId: 'm1', response },
        { type: 'candidate', turnId: 'm1', index },
      );
      const turns = readJournal(text)?.conversation.path() ?? [];
      const model = turns[1];
      assert.ok(model?.role === 'model');
      return [model.candidateIndex, createRequest(turns).contents[1]?.parts];
    };
    assert.deepEqual(chosen(1), [1, [{ text: 'Two' }]]);
    assert.deepEqual(chosen(2), [undefined, [{ text: 'One' }]]);
  });

  it('says when an answer was requested, began and ended, as far as it was written down', () => {
    const text = journal(
      header,
      question,
      answer,
      { ...event('a'), atMs: 5 } as JournalRecord,
      { ...event('b'), atMs: 7 } as JournalRecord,
      { type: 'end', turnId: 'm1', status: 'done', atMs: 9 },
    );
    const times = (journalText: string): object | undefined => {
      const turn = readJournal(journalText)?.conversation.turn('m1');
      return turn?.role === 'model' ? turn.times : undefined;
    };
    assert.deepEqual(times(text), { askedAtMs: 2, firstAtMs: 5, endedAtMs: 9 });
    assert.deepEqual(times(journal(header, question, answer, event('a'))), { askedAtMs: 2 });
  });

  it('marks an answer without an end as cut and keeps all that had come', () => {
    const [, model] =
      readJournal(journal(header, question, answer, event('Half an ')))?.conversation.path() ?? [];
    assert.ok(model?.role === 'model');
    assert.equal(model.status, 'cut');
    assert.equal(answerText(model.answer), 'Half an ');
  });

  it('takes an answer without an end that is whole for one that has ended', () => {
    const statusOf = (reason: string): string | undefined => {
      const read = readJournal(journal(header, question, answer, event('Whole.', reason)));
      const turn = read?.conversation.turn('m1');
      return turn?.role === 'model' ? turn.status : undefined;
    };
    assert.equal(statusOf('STOP'), 'done');
    assert.equal(statusOf('SAFETY'), 'blocked');
  });

  it('loses one line to one damaged line', () => {
    const lines = [header, question, answer, event('one '), event('two '), event('three')].map(
      encodeRecord,
    );
    lines[4] = '{"type":"event","turnId":"m1","resp\n';
    const read = readJournal(lines.join(''));
    assert.equal(read?.damagedLines, 1);
    const model = read.conversation.turn('m1');
    assert.ok(model?.role === 'model');
    assert.equal(answerText(model.answer), 'one three');
  });

  it('leaves out what is of another type in settings, of the chat and of a request', () => {
    const kept = { model: 'models/one', systemInstruction: { parts: [{ text: 'Be short' }] } };
    const damaged = [
      { tools: {} },
      { tools: 5 },
      { toolConfig: null },
      { toolConfig: 5 },
      { generationConfig: null },
      { generationConfig: 5 },
      { safetySettings: 5 },
      { cachedContent: 5 },
      { limits: null },
    ];
    const lists = [
      [{ tools: [null] }, { tools: [] }],
      [{ systemInstruction: { parts: 5 } }, { systemInstruction: {} }],
      [{ limits: { rounds: 3 } }, { limits: { rounds: 3 } }],
      [{ safetySettings: [null] }, { safetySettings: [] }],
      [{ generationConfig: { stopSequences: 5, topK: 7 } }, { generationConfig: { topK: 7 } }],
      [
        { toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: 5 } } },
        { toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
      ],
    ] as const;
    const cases = [...damaged.map((each) => [each, {}] as const), ...lists];
    for (const [given, left] of cases) {
      const settings = { ...kept, ...given } as object;
      const request: JournalRecord = { type: 'request', turnId: 'm1', model: 'm', settings };
      const read = readJournal(
        journal(header, { type: 'settings', settings }, question, answer, request),
      );
      assert.deepEqual(read?.conversation.settings, { ...kept, ...left }, JSON.stringify(given));
      const turn = read.conversation.turn('m1');
      assert.ok(turn?.role === 'model');
      assert.deepEqual(turn.settings, { ...kept, ...left }, JSON.stringify(given));
    }
  });

  it('keeps settings that the user typed and has to correct', () => {
    const responseSchema = { type: ['x'], minItems: 2 };
    const generationConfig = { topK: 1.5, thinkingConfig: { thinkingBudget: 0.5 }, responseSchema };
    const settings = { generationConfig, limits: { rounds: 0.5 } } as unknown as ChatSettings;
    const read = readJournal(journal(header, { type: 'settings', settings }));
    assert.deepEqual([read?.conversation.settings, read?.leftOut], [settings, []]);
  });

  it('keeps what the user typed that is no value as it was last, but for a line that holds other than texts', () => {
    const type = 'unreadableSettings';
    const damaged = { type, texts: { topK: 7 } } as unknown as JournalRecord;
    const read = readJournal(
      journal(
        header,
        { type, texts: { topK: 'many', responseSchema: '{' } },
        { type, texts: { topK: 'x' } },
        damaged,
      ),
    );
    assert.deepEqual(read?.conversation.unreadableSettings, { topK: 'x' });
    assert.equal(read.damagedLines, 1);
    assert.equal(read.conversation.settings, undefined);
  });

  it('has a request with nothing set where its settings are none at all', () => {
    const request = { type: 'request', turnId: 'm1', model: 'models/one', settings: 5 };
    const text = journal(header, question, answer, request as unknown as JournalRecord);
    const turn = readJournal(text)?.conversation.turn('m1');
    assert.ok(turn?.role === 'model');
    assert.deepEqual([turn.model, turn.settings], ['models/one', {}]);
  });

  it('reads up to where the last write was torn', () => {
    const text = journal(header, question, answer, event('whole'));
    for (let length = text.indexOf('\n') + 1; length < text.length; length += 7) {
      assert.ok(readJournal(text.slice(0, length)), `cut at ${length}`);
    }
  });

  it('is not read when a later Parley wrote it', () => {
    assert.equal(readJournal(journal({ ...header, version: 2 }, question)), undefined);
  });

  it('is not read when it is something else', () => {
    for (const text of ['', '\n', 'not json\n', '[]\n', '{"type":"event"}\n', '{"type":"end"}\n']) {
      assert.equal(readJournal(text), undefined, JSON.stringify(text));
    }
  });
});
