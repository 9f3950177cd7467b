import type { Clock } from '../../base/clock';
import type { Disposable } from '../../base/disposables';
import { Throttle } from '../../base/throttle';
import { commitMessageText } from './commitMessageText';
import type { MessageBox } from './messageBox';

/** The least time between two texts in the box, in milliseconds. */
const restMs = 100;

/** A commit message on its way into its box. All of it is written again each time, so not with every event. */
export class ArrivingMessage implements Disposable {
  readonly #box: MessageBox;
  readonly #pace: Throttle;
  #answer = '';

  constructor(box: MessageBox, clock?: Clock) {
    this.#box = box;
    this.#pace = new Throttle(() => this.#write(), restMs, clock);
  }

  append(text: string): void {
    this.#answer += text;
    this.#pace.soon(this.#answer.length);
  }

  /** Writes no more. */
  dispose(): void {
    this.#pace.dispose();
  }

  #write(): void {
    const message = commitMessageText(this.#answer, false);
    if (message !== '') this.#box.write(message);
  }
}
