// Loaded into the VS Code server before its own code: answers the request with which the page asks
// for the server's half of the key that seals SecretStorage in the browser. The bare server does
// not know it, and without the half every secret would be forgotten with the page.
const { randomBytes, timingSafeEqual } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { Server } = require('node:http');

const keyFile = process.env['PARLEY_SECRET_KEY_FILE'];
const tokenFile = process.env['PARLEY_TOKEN_FILE'];
delete process.env['PARLEY_SECRET_KEY_FILE'];
delete process.env['PARLEY_TOKEN_FILE'];
const keyBytes = 32;

/** @param {string} path */
function readOrMakeKey(path) {
  try {
    const key = readFileSync(path);
    if (key.length === keyBytes) {
      return key;
    }
  } catch {
    // Not there yet.
  }
  const key = randomBytes(keyBytes);
  writeFileSync(path, key, { mode: 0o600 });
  return key;
}

/** @param {import('node:http').IncomingMessage} request */
function hasToken(request) {
  if (tokenFile === undefined) {
    return true;
  }
  const expected = Buffer.from(readFileSync(tokenFile, 'utf8'));
  const given = Buffer.from(
    /(?:^|;\s*)vscode-tkn=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '',
  );
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} file
 */
function answer(request, response, file) {
  // A page of another origin sends no cookie here (SameSite) and can't read the answer.
  const isAllowed = hasToken(request);
  response.writeHead(isAllowed ? 200 : 403, { 'content-type': 'application/octet-stream' });
  response.end(isAllowed ? readOrMakeKey(file) : undefined);
}

if (keyFile !== undefined) {
  /** @type {(event: string, ...values: any[]) => boolean} */
  const emit = Server.prototype.emit;
  /** @type {(this: import('node:http').Server, event: string, ...values: any[]) => boolean} */
  const emitOrAnswer = function (event, ...values) {
    const [request, response] = values;
    if (event !== 'request' || request.method !== 'POST' || request.url !== '/mint-key') {
      return emit.apply(this, [event, ...values]);
    }
    answer(request, response, keyFile);
    return true;
  };
  Server.prototype.emit = emitOrAnswer;
}
