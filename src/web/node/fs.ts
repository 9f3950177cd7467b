import { currentDrive } from '../drive';
import { readFile } from './fsPromises';

/* `node:fs` in a browser. */

export const constants = { COPYFILE_EXCL: 1, O_RDONLY: 0, O_NOFOLLOW: 0, O_NONBLOCK: 0 };

/** The file whole, in one piece. */
export async function* createReadStream(file: string): AsyncGenerator<Uint8Array> {
  yield await readFile(file);
}

export async function openAsBlob(file: string): Promise<Blob> {
  return new Blob([await readFile(file)]);
}

/** Reports what other windows do in a folder. */
export interface FSWatcher {
  on(event: 'error', listener: () => void): void;
  close(): void;
}

export function watch(folder: string, _options: object, listener: () => void): FSWatcher {
  const close = currentDrive().watch?.(folder, listener);
  return { on: () => undefined, close: () => close?.() };
}
