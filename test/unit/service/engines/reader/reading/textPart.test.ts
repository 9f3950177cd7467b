import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTextPart } from '../../../../../../src/service/engines/reader/reading/textPart';
import { attachmentText } from '../../../../../../src/source/attachmentText';

function onlySource(text: string) {
  const { sources, prose } = readTextPart(text, 'your message');
  assert.equal(sources.length, 1);
  assert.equal(prose, '');
  const [source] = sources;
  assert.ok(source);
  return source;
}

describe('reading attachments', () => {
  it('takes name, lines and code of a selection', () => {
    const source = onlySource(
      'File: src/a b/ret(ry).ts (lines 10-11)\n\n```typescript\na();\nb();\n```\n',
    );
    assert.equal(source.name, 'src/a b/ret(ry).ts');
    assert.equal(source.firstLine, 10);
    assert.equal(source.isRange, true);
    assert.equal(source.language.id, 'typescript');
    assert.deepEqual(source.lines, ['a();', 'b();']);
  });

  it('takes any character a file name can have', () => {
    const name = 'blätter/葉\u2028 (lines 1-2) `x`.ts';
    assert.equal(onlySource(`File: ${name} (lines 3-3)\n\n\`\`\`ts\na\n\`\`\`\n`).name, name);
  });

  it('numbers a whole file from 1', () => {
    const source = onlySource('File: a.py\n\n```python\nx = 1\n```\n');
    assert.equal(source.firstLine, 1);
    assert.equal(source.isRange, false);
  });

  it('keeps shorter fences inside the code', () => {
    const code = ['# Title', '```js', 'x', '```', '~~~', 'end'].join('\n');
    const source = onlySource(`File: a.md\n\n\`\`\`\`markdown\n${code}\n\`\`\`\`\n`);
    assert.deepEqual(source.lines, code.split('\n'));
  });

  it('reads lines that end in CRLF, outside and inside the code', () => {
    const source = onlySource('File: a.ts (lines 3-4)\r\n\r\n```ts\r\none\r\ntwo\r\n```\r\n');
    assert.equal(source.firstLine, 3);
    assert.deepEqual(source.lines, ['one', 'two']);
  });

  it('reads a block that is never closed to its end', () => {
    assert.deepEqual(onlySource('File: a.ts\n\n```ts\none\ntwo').lines, ['one', 'two']);
  });

  it('goes by the file name where the language is unknown to it', () => {
    assert.equal(
      onlySource('File: deploy/Dockerfile\n\n```\nFROM a\n```\n').language.id,
      'dockerfile',
    );
    assert.equal(onlySource('File: a.rs\n\n```plaintext\nfn x() {}\n```\n').language.id, 'rust');
  });

  it('names fenced blocks without a file after where they are', () => {
    const { sources, prose } = readTextPart(
      'Compare\n```js\na\n```\nwith\n```py\nb\n```\n?',
      'your message',
    );
    assert.deepEqual(
      sources.map(({ name, isFile }) => [name, isFile]),
      [
        ['the code block in your message', false],
        ['code block 2 in your message', false],
      ],
    );
    assert.equal(prose, 'Compare\nwith\n?');
  });

  it('numbers as many blocks as there are, without a look at those before each', () => {
    const { sources } = readTextPart('```\n```\n'.repeat(100_000), 'your message');
    assert.equal(sources.at(-1)?.name, 'code block 100000 in your message');
  });

  it('doesn’t count attachments as blocks', () => {
    const { sources } = readTextPart('```\n```\nFile: a.ts\n\n```\n```\n```\n```', 'it');
    const names = ['the code block in it', 'a.ts', 'code block 2 in it'];
    assert.deepEqual(
      sources.map(({ name }) => name),
      names,
    );
  });

  it('leaves a line that only looks like a header alone', () => {
    const { sources, prose } = readTextPart('File: not an attachment\nreally', 'your message');
    assert.deepEqual(sources, []);
    assert.equal(prose, 'File: not an attachment\nreally');
  });

  it('gives back what the workbench attaches, whatever code and name', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, '')),
      fc.constantFrom('```', '~~~~', '````js', 'File: x.ts', '', '  ', '> ```'),
    );
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => `${text.replace(/[\r\n]/g, '')}.ts`)
      .filter((text) => text.trim() === text);
    fc.assert(
      fc.property(
        name,
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.option(fc.nat({ max: 5000 }), { nil: undefined }),
        (path, lines, lineEnd, hasLastEnd, before) => {
          const code = lines.join(lineEnd) + (hasLastEnd ? lineEnd : '');
          const first = before === undefined ? undefined : before + 1;
          const range = first === undefined ? undefined : { first, last: first + lines.length - 1 };
          const text = attachmentText({ path, languageId: 'typescript' }, code, range);
          const source = onlySource(text);
          assert.equal(source.name, path);
          assert.equal(source.firstLine, first ?? 1);
          assert.equal(source.lines.join('\n'), code.replace(/\r\n/g, '\n').replace(/\n$/, ''));
        },
      ),
    );
  });
});
