import { isInBrowser } from './isInBrowser';

/** Whether Node reads a file from a disk. In a browser it never does: VS Code gives files of the machine this scheme there, too. */
export function isOnDisk({ scheme }: { scheme: string }, inBrowser = isInBrowser): boolean {
  return scheme === 'file' && !inBrowser;
}
