import { useDrive } from '../drive';
import { isDriveAnswer, RemoteDrive } from '../driveMessages';

/* `node:worker_threads` in a browser, for a thread itself. */

/** The thread, which TypeScript takes for a window or a worker as the libraries have it. */
const self = globalThis as unknown as {
  postMessage(packet: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  parleyWorkerData: unknown;
};

export const workerData = self.parleyWorkerData;

const drive = new RemoteDrive((question) => self.postMessage(question));
useDrive(drive);

export const parentPort = {
  postMessage(packet: unknown): void {
    self.postMessage(packet);
  },
  on(event: 'message', listener: (packet: unknown) => void): void {
    self.addEventListener(event, ({ data }) => {
      if (isDriveAnswer(data)) drive.take(data);
      else listener(data);
    });
  },
};
