import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyExactEdits, areDone } from '../../../../src/edits/exact/exactEdits';

const edit = (oldText: string, newText: string): { oldText: string; newText: string } => ({
  oldText,
  newText,
});

describe('exact edits', () => {
  it('replace a text that is there once, one after the other', () => {
    const made = applyExactEdits('a\nb\nc\n', [edit('a', 'x'), edit('x\nb', 'y'), edit('c\n', '')]);
    assert.deepEqual(made, { text: 'y\n' });
  });

  it('take any line ends, in the file and in what is asked for', () => {
    assert.deepEqual(applyExactEdits('a\r\nb\r\n', [edit('a\nb', 'c\r\nd')]), { text: 'c\nd\n' });
  });

  it('are all made or none, with the one that can’t be made named', () => {
    const text = 'one two one';
    const mistakes = [
      [[edit('two', '2'), edit('', 'x')], { kind: 'empty', index: 1 }],
      [[edit('two', 'two')], { kind: 'same', index: 0 }],
      [[edit('two', '2'), edit('two', 'x')], { kind: 'missing', index: 1 }],
      [[edit('one', '1')], { kind: 'several', index: 0, count: 2 }],
      [[edit('two', '2'), edit('2', 'two')], { kind: 'nothing' }],
    ] as const;
    for (const [edits, mistake] of mistakes) {
      assert.deepEqual(applyExactEdits(text, edits), { mistake });
    }
  });

  it('leave the line end behind the last line where it is', () => {
    assert.deepEqual(applyExactEdits('a\nb\n', [edit('b\n', 'c')]), { text: 'a\nc\n' });
    assert.deepEqual(applyExactEdits('a\n', [edit('a\n', 'a')]), { mistake: { kind: 'nothing' } });
    assert.deepEqual(applyExactEdits('a\n', [edit('a\n', '')]), { text: '' });
    assert.deepEqual(applyExactEdits('a', [edit('a', 'b\n')]), { text: 'b\n' });
  });

  it('count places that overlap, each of which could be meant', () => {
    const made = applyExactEdits('aaa', [edit('aa', 'b')]);
    assert.deepEqual(made, { mistake: { kind: 'several', index: 0, count: 2 } });
  });

  it('are put in as they are: nothing in them is a pattern', () => {
    assert.deepEqual(applyExactEdits('a.b', [edit('.', "$&$1$'")]), { text: "a$&$1$'b" });
  });

  it('are done where the new text is there, and the old one isn’t but within it', () => {
    const insert = [edit('call();', 'call();\nmore();')];
    assert.equal(areDone('call();\n', insert), false);
    assert.equal(areDone('call();\nmore();\n', insert), true);
    assert.equal(areDone('call();\nmore();\ncall();', insert), false);
    assert.equal(areDone('b', [edit('a', '')]), true);
    assert.equal(areDone('a', [edit('a', '')]), false);
    assert.equal(areDone('a', [edit('', 'a')]), false);
  });

  it('are done after each edit that doesn’t bring its old text back elsewhere', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'c\n', 'd');
    const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, word, text, (before, oldText, newText) => {
        const made = applyExactEdits(before, [edit(oldText, newText)]);
        if (!('text' in made) || newText === '' || made.text.split(newText).length > 2) return;
        const left = made.text.replace(newText, () => '\0');
        const within = made.text.split(oldText).length - 1;
        if (left.includes(oldText) || within !== newText.split(oldText).length - 1) return;
        if (/(.+)\1/su.test(oldText) || oldText.length > 1) return;
        assert.ok(areDone(made.text, [edit(oldText, newText)]));
      }),
    );
  });
});
