import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { aloneCommand, curlCommand, shellQuote } from '../../../src/client/curlCommand';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a request as a curl command', () => {
  it('names the address, the variable for the key and the whole body', () => {
    const request = { contents: [{ role: 'user', parts: [{ text: "It's $HOME `x`" }] }] };
    const command = curlCommand('https://host.test/v1beta/', 'models/one', request);
    assert.equal(
      command,
      [
        "curl --no-buffer 'https://host.test/v1beta/models/one:streamGenerateContent?alt=sse'",
        "-H 'content-type: application/json'",
        '-H "x-goog-api-key: $API_KEY"',
        `--data-raw '{"contents":[{"role":"user","parts":[{"text":"It'\\''s $HOME \`x\`"}]}]}'`,
      ].join(' \\\n  '),
    );
  });

  it('names an address of plain http, too', () => {
    const command = curlCommand('http://192.168.1.10:8080', 'one', { contents: [] });
    assert.match(command, /'http:\/\/192\.168\.1\.10:8080\/v1beta\/models\/one:stream/u);
  });

  it('starts the embedded service where that answers, asks it and ends it', async function () {
    if (process.platform === 'win32') this.skip();
    const port = await freePort();
    const request = { contents: [{ role: 'user', parts: [{ text: "It's here." }] }] };
    const start = { program: process.execPath, script: 'dist/service.js', engine: 'reader', port };
    const command = aloneCommand(start, 'models/parley-reader', request);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command}wait`]);
    assert.match(stdout, /^data: \{.*"candidates"/mu);
    await assert.rejects(fetch(`http://127.0.0.1:${port}/v1beta/models`));
  });

  it('gives curl a long body by its input, as arguments may only be so long', async function () {
    if (process.platform === 'win32') this.skip();
    const port = await freePort();
    const text = `It's here: ${'$HOME `long`\n'.repeat(15_000)}`;
    const request = { contents: [{ role: 'user', parts: [{ text }] }] };
    const start = { program: process.execPath, script: 'dist/service.js', engine: 'reader', port };
    const shell = promisify(execFile)('sh', ['-s']);
    shell.child.stdin?.end(`${aloneCommand(start, 'models/parley-reader', request)}wait\n`);
    assert.match((await shell).stdout, /^data: \{.*"candidates"/mu);
  });

  it('quotes any text so that a shell gives it back', function () {
    if (process.platform === 'win32') this.skip();
    const text = fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.oneof(text, fc.constantFrom("'", "''", `\\'"$\n!`)), (each) => {
        const said = execFileSync('sh', ['-c', `printf %s ${shellQuote(each)}`]);
        assert.equal(said.toString(), Buffer.from(each).toString());
      }),
      { numRuns: 60 },
    );
  });
});
