import assert from 'node:assert/strict';
import { Conversation } from '../../../src/conversation/conversation';
import type { Turn } from '../../../src/conversation/turn';
import type { TurnView } from '../../../src/messages/chatState';
import { ShownTurns, type TurnSlice } from '../../../src/chatView/shownTurns';

function view(turn: Turn): TurnView {
  const text = turn.role === 'user' ? turn.prompt : '';
  return { id: turn.id, role: 'user', text, attachments: [] };
}

/** A chat of prompts, `0` and so on, each the parent of the next. */
function chatOf(prompts: readonly string[], viewOf = view): ShownTurns {
  const conversation = new Conversation('chat');
  for (const [index, prompt] of prompts.entries()) {
    const parent = index === 0 ? {} : { parentId: String(index - 1) };
    const id = String(index);
    conversation.apply({ type: 'userTurn', id, ...parent, prompt, attachments: [], atMs: 0 });
  }
  return new ShownTurns(() => conversation, viewOf);
}

function ends(slice: TurnSlice | undefined): (string | boolean | undefined)[] {
  return [slice?.turns[0]?.id, slice?.turns.at(-1)?.id, slice?.hasEarlier];
}

describe('ShownTurns', () => {
  const short = Array.from({ length: 100 }, () => 'Hello');
  const long = Array.from({ length: 10 }, () => 'x'.repeat(150_000));

  it('hands over a short chat whole', () => {
    assert.deepEqual(ends(chatOf(short.slice(0, 3)).last()), ['0', '2', false]);
    assert.deepEqual(chatOf([]).last(), { turns: [], hasEarlier: false });
  });

  it('begins with the last forty turns, in order', () => {
    const slice = chatOf(short).last();
    assert.deepEqual(ends(slice), ['60', '99', true]);
    assert.equal(slice.turns.length, 40);
  });

  it('begins with fewer where they are long, but with two at least', () => {
    assert.deepEqual(ends(chatOf(long).last()), ['8', '9', true]);
    assert.deepEqual(ends(chatOf(['a', 'b', 'x'.repeat(300_000)]).last()), ['1', '2', true]);
  });

  it('counts pictures and sound as they are sent to the page, those of candidates too', () => {
    const place = { offset: 0, candidate: 0, part: 0 };
    const drawn = { ...place, kind: 'media', mimeType: 'image/png', title: '' } as const;
    const pieces = [{ ...drawn, data: 'A'.repeat(150_000) }];
    const answer = { role: 'model', text: '', status: 'done' } as const;
    const one = chatOf(short, ({ id }) => ({ ...answer, id, pieces }));
    assert.deepEqual(ends(one.last()), ['98', '99', true]);
    const candidates = [{ index: 1, text: '', pieces }];
    const several = chatOf(short, ({ id }) => ({ ...answer, id, candidates }));
    assert.deepEqual(ends(several.last()), ['98', '99', true]);
  });

  it('goes back from a turn until there are no more', () => {
    const chat = chatOf(short);
    assert.deepEqual(ends(chat.earlier('60')), ['20', '59', true]);
    assert.deepEqual(ends(chat.earlier('20')), ['0', '19', false]);
    assert.equal(chat.earlier('0'), undefined);
    assert.equal(chat.earlier('gone'), undefined);
  });

  it('goes back as far as a turn that is wanted, where it is one of them', () => {
    const chat = chatOf(short);
    assert.deepEqual(ends(chat.earlier('90', '3')), ['3', '89', true]);
    assert.deepEqual(ends(chat.earlier('90', '95')), ['50', '89', true]);
    assert.deepEqual(ends(chat.earlier('90', 'gone')), ['50', '89', true]);
  });
});
