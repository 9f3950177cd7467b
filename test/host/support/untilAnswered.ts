import type { ChatController } from '../../../src/features/chat/chatController';

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
