/** `node:os` in a browser: what locks are of, which all windows of one browser share. */
export function hostname(): string {
  return 'browser';
}
