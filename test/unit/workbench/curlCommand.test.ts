import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { curlCommand, shellQuote } from '../../../src/workbench/chat/answer/curlCommand';

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
