/* `node:os` as in a browser, for tests that were written for Node, which print what they run on. */

export { default } from 'os';

export function hostname(): string {
  return 'browser';
}

export function tmpdir(): string {
  return '/tmp';
}
