import assert from 'node:assert/strict';
import type { ChatController } from '../../../src/features/chat/chatController';
import type { ModelTurnView } from '../../../src/messages/chatState';

/** Does something that has the chat answer, and waits until the last answer has ended and nothing is called any more. */
export async function untilAnswered(controller: ChatController, act: () => void): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    const subscription = controller.onDidPatch((patches) => {
      if (!patches.some((each) => each.kind === 'answeringChanged' && !each.isAnswering)) return;
      subscription.dispose();
      resolve();
    });
  });
  act();
  await ended;
}

/** Does something that has the chat answer, and resolves with the answer once it has ended. */
export async function answerTo(
  controller: ChatController,
  act: () => void,
): Promise<ModelTurnView> {
  await untilAnswered(controller, act);
  const turn = controller.state().turns.at(-1);
  assert.ok(turn?.role === 'model');
  return turn;
}
