import { isAnswering } from '../../messages/chatState';
import type { LastAnswer } from '../../messages/lastAnswer';

/** A message that was sent while an answer was coming: it waits in the composer, and can be changed there. */
export class MessageQueue {
  #answerId: string | undefined;

  get answerId(): string | undefined {
    return this.#answerId;
  }

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
    const own = answer?.id === this.#answerId ? answer : undefined;
    if (own && isAnswering(own)) return false;
    this.cancel();
    return own?.status === 'done';
  }
}
