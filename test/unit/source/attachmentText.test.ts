import assert from 'node:assert/strict';
import { attachmentText } from '../../../src/source/attachmentText';

const file = { path: 'src/retry.ts', languageId: 'typescript' };

describe('the text of an attachment', () => {
  it('names the file and its lines before the code', () => {
    assert.equal(
      attachmentText(file, 'let x = 1;\n', { first: 10, last: 10 }),
      'File: src/retry.ts (lines 10-10)\n\n```typescript\nlet x = 1;\n```\n',
    );
  });

  it('names no lines for a whole file, and ends the last line', () => {
    assert.equal(
      attachmentText(file, 'let x = 1;'),
      'File: src/retry.ts\n\n```typescript\nlet x = 1;\n```\n',
    );
  });

  it('has a fence longer than any inside the code', () => {
    const code = 'a\n````\nb\n```\n';
    const text = attachmentText({ path: 'x.md', languageId: 'markdown' }, code);
    assert.ok(text.includes('`````markdown\n'));
    assert.ok(text.endsWith('\n`````\n'));
  });
});
