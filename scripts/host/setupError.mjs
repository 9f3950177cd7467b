/** A failure whose message is one sentence for display: what is wrong and what to do about it. */
export class SetupError extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'SetupError';
  }
}

/**
 * The `code` of a system error (`ENOSPC`, `EACCES`, …), or `undefined`.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function systemErrorCode(error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * One sentence for any failure of the scripts; a stack helps nobody who only wants to start.
 * @param {unknown} error
 * @returns {string}
 */
export function sentenceFor(error) {
  if (error instanceof SetupError) return error.message;
  const code = systemErrorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return 'The disk is full: free about 1.5 GB, or name a folder on another disk in PARLEY_CACHE, then run this again.';
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `A file or folder can't be written (${firstLine(message)}): correct its permissions, or name another folder in PARLEY_CACHE.`;
  }
  return `Something unexpected happened: ${firstLine(message)}`;
}

/** @param {string} text */
function firstLine(text) {
  return text.split(/\r?\n/, 1)[0] ?? '';
}
