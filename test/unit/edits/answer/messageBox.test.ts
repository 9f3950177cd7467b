import assert from 'node:assert/strict';
import { MessageBox } from '../../../../src/edits/answer/messageBox';

describe('the box of a commit message', () => {
  it('holds what is written, and what stood there when it is restored', () => {
    const input = { value: 'wip' };
    const box = new MessageBox(input);
    assert.ok(box.write('Add'));
    assert.ok(box.write('Add a'));
    assert.equal(input.value, 'Add a');
    assert.ok(box.restore());
    assert.equal(input.value, 'wip');
  });

  it('is left to the user who writes into it meanwhile', () => {
    const input = { value: '' };
    const box = new MessageBox(input);
    box.write('Add');
    input.value = 'Add my words';
    assert.equal(box.write('Add a'), false);
    assert.equal(box.restore(), false);
    assert.equal(input.value, 'Add my words');
  });

  it('may show for a moment what was written before', () => {
    const input = { value: '' };
    const box = new MessageBox(input);
    box.write('Add');
    box.write('Add a');
    input.value = 'Add';
    assert.ok(box.write('Add a thing'));
    assert.equal(input.value, 'Add a thing');
  });

  it('keeps what stood there and the last of what was written, and no more', () => {
    const input = { value: 'mine' };
    const box = new MessageBox(input);
    const written = Array.from({ length: 1000 }, (_, at) => `Add ${'a'.repeat(at)}`);
    for (const text of written) box.write(text);
    const known = ['mine', ...written].filter((text) => {
      input.value = text;
      return !box.isEdited;
    });
    assert.deepEqual([known[0], known.at(-1)], ['mine', written.at(-1)]);
    assert.ok(known.length > 10 && known.length < 50, `${known.length} texts`);
  });

  it('gets back what stood there, and loses nothing that came since', () => {
    const input = { value: 'mine' };
    const box = new MessageBox(input);
    box.write('Add');
    box.undo();
    assert.equal(input.value, 'mine');
    box.write('Add');
    input.value = 'Add, edited';
    box.undo();
    assert.equal(input.value, 'mine\n\nAdd, edited');
  });
});
