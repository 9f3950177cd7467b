import { Buffer } from './buffer';

/* What of Node is there without an import, for the bundles of a browser. */

export { Buffer };

export const process = {
  /** No two windows of a browser have the same. */
  pid: crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
  platform: 'browser',
  execPath: '',
};

/** The parser asks it where its own files are; it is given their bytes. */
export const document = { currentScript: { src: 'blob:' } };

/** A timer would wait for some milliseconds, and often. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

Object.assign(globalThis, {
  setImmediate: (callback: () => void) => {
    waiting.push(callback);
    channel.port2.postMessage(undefined);
  },
});
