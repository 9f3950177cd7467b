import { EventEmitter } from 'node:events';
import type { Packet } from '../../src/base/channel/packet';
import type { Thread } from '../../src/base/channel/threadChannel';

/** A thread that does what the test says. */
export class DirectedThread extends EventEmitter implements Thread {
  readonly posted: Packet[] = [];
  isTerminated = false;

  postMessage(packet: Packet): void {
    this.posted.push(packet);
  }

  terminate(): void {
    this.isTerminated = true;
    this.emit('exit');
  }
}
