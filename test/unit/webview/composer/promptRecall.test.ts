import assert from 'node:assert/strict';
import type { EarlierPromptsReply } from '../../../../src/messages/chatPageMessages';
import { PromptRecall } from '../../../../src/webview/composer/promptRecall';

/** With what the host knows, a chat at a time. */
function recall(prompts: string[], ...chats: string[][]): PromptRecall {
  return new PromptRecall({
    held: () => ({ firstTurnId: 'first', prompts }),
    ask: async (turnId, chatId) => {
      assert.equal(turnId, 'first');
      const index = chatId === undefined ? 0 : Number(chatId) + 1;
      const found = chats[index];
      return found === undefined ? { prompts: [] } : { chatId: String(index), prompts: found };
    },
  });
}

describe('recalling prompts', () => {
  it('goes back from the newest, and forth again to the empty draft', () => {
    const prompts = recall(['one', 'two']);
    assert.equal(prompts.earlier(''), 'two');
    assert.equal(prompts.earlier('two'), 'one');
    assert.equal(prompts.earlier('one'), undefined);
    assert.equal(prompts.later('one'), 'two');
    assert.equal(prompts.later('two'), '');
    assert.equal(prompts.later(''), undefined);
  });

  it('goes on in the chats before, each when it is come to', async () => {
    const prompts = recall(['two'], ['one'], ['zero', 'before']);
    assert.equal(prompts.earlier(''), 'two');
    assert.equal(prompts.earlier('two'), undefined);
    assert.equal(await prompts.askEarlier('two'), true);
    assert.equal(prompts.earlier('two'), 'one');
    assert.equal(prompts.earlier('one'), undefined);
    assert.equal(await prompts.askEarlier('one'), true);
    assert.equal(prompts.earlier('one'), 'zero');
    assert.equal(prompts.earlier('zero'), 'before');
    assert.equal(await prompts.askEarlier('before'), false);
    assert.equal(prompts.later('before'), 'zero');
    assert.equal(prompts.later('zero'), 'one');
  });

  it('begins in the chats before where the open one is empty', async () => {
    const prompts = recall([], ['one']);
    assert.equal(prompts.earlier(''), undefined);
    assert.equal(await prompts.askEarlier(''), true);
    assert.equal(prompts.earlier(''), 'one');
    assert.equal(prompts.later('one'), '');
    assert.equal(prompts.earlier(''), 'one');
  });

  it('goes past prompts that came with the line ends of Windows', async () => {
    const prompts = recall(['one', 'two\r\nlines\rof it'], ['old\r\nlines']);
    const shown = 'two\nlines\nof it';
    assert.equal(prompts.earlier(''), shown);
    assert.equal(prompts.earlier(shown), 'one');
    assert.equal(prompts.later('one'), shown);
    assert.equal(prompts.later(shown), '');
    assert.equal(prompts.earlier(''), shown);
    assert.equal(prompts.earlier(shown), 'one');
    assert.equal(await prompts.askEarlier('one'), true);
    assert.equal(prompts.earlier('one'), 'old\nlines');
  });

  it('shows a prompt once that was asked several times in a row, also over chats', async () => {
    const prompts = recall(['one', 'two', 'two'], ['one', 'one'], ['one'], ['zero']);
    assert.equal(prompts.earlier(''), 'two');
    assert.equal(prompts.earlier('two'), 'one');
    assert.equal(await prompts.askEarlier('one'), true);
    assert.equal(prompts.earlier('one'), 'zero');
  });

  it('leaves alone what was written, also from a recalled prompt', async () => {
    const prompts = recall(['one', 'two'], ['zero']);
    assert.equal(prompts.earlier('a draft'), undefined);
    assert.equal(await prompts.askEarlier('a draft'), false);
    assert.equal(prompts.earlier(''), 'two');
    assert.equal(prompts.earlier('two, changed'), undefined);
    assert.equal(prompts.later('two, changed'), undefined);
    assert.equal(await prompts.askEarlier('two, changed'), false);
  });

  it('asks again once another chat is open', async () => {
    let firstTurnId = 'a';
    let prompts: string[] = ['of a'];
    const answers: Record<string, EarlierPromptsReply> = {
      a: { prompts: ['before a'] },
      b: { prompts: ['before b'] },
    };
    const held = (): { firstTurnId: string; prompts: string[] } => ({ firstTurnId, prompts });
    const recalled = new PromptRecall({
      held,
      ask: async (turnId) => answers[turnId ?? ''] ?? { prompts: [] },
    });
    recalled.earlier('');
    assert.equal(await recalled.askEarlier('of a'), true);
    assert.equal(recalled.earlier('of a'), 'before a');
    firstTurnId = 'b';
    prompts = ['of b'];
    assert.equal(recalled.earlier(''), 'of b');
    assert.equal(recalled.earlier('of b'), undefined);
    assert.equal(await recalled.askEarlier('of b'), true);
    assert.equal(recalled.earlier('of b'), 'before b');
  });

  it('has nothing where nothing was asked', async () => {
    const prompts = recall([]);
    assert.equal(prompts.earlier(''), undefined);
    assert.equal(await prompts.askEarlier(''), false);
  });
});
