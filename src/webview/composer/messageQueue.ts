import type { ModelTurnView } from '../../messages/chatState';

/** What of an answer decides whether a message that waits for it is sent. */
export type LastAnswer = Pick<ModelTurnView, 'id' | 'status'>;

/** Whether an answer is still coming. */
export function isUnderWay(answer: LastAnswer | undefined): boolean {
  return answer?.status === 'waiting' || answer?.status === 'streaming';
}

/** A message that was sent while an answer was coming: it waits in the composer, and can be changed there. */
export class MessageQueue {
  #answerId: string | undefined;

  get isWaiting(): boolean {
    return this.#answerId !== undefined;
  }

  wait(answerId: string): void {
    this.#answerId = answerId;
  }

  cancel(): void {
    this.#answerId = undefined;
  }

  /**
   * The chat's last answer is this now; true once the message is to be sent. After an answer that did not end well, or
   * in another chat, it just stays in the composer.
   */
  follow(answer: LastAnswer | undefined): boolean {
    if (!this.isWaiting) return false;
    const isSame = answer?.id === this.#answerId;
    if (isSame && isUnderWay(answer)) return false;
    this.cancel();
    return isSame && answer?.status === 'done';
  }
}
