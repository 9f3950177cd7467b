import assert from 'node:assert/strict';
import { OpenEdits } from '../../../../src/webview/transcript/openEdits';

describe('the prompts that are being edited', () => {
  const better = { text: 'Ask me something better', withoutAttachments: ['a1'] };
  let changes: number;
  let edits: OpenEdits;

  beforeEach(() => {
    changes = 0;
    edits = new OpenEdits({ t1: better }, () => (changes += 1));
  });

  it('are remembered with what was removed from them, until they end', () => {
    assert.deepEqual(edits.of('t1'), better);
    edits.set('t2', { text: 'Why?', withoutAttachments: [] });
    assert.deepEqual(edits.all(), { t1: better, t2: { text: 'Why?', withoutAttachments: [] } });
    edits.end('t1');
    edits.end('t1');
    assert.equal(edits.of('t1'), undefined);
    assert.equal(changes, 2);
  });

  it('end when they are taken, and not when they are sent', () => {
    edits.send('t1', better, () => assert.fail('was refused'));
    assert.deepEqual(edits.all(), { t1: better });
    edits.taken('Ask me something else');
    assert.deepEqual(edits.all(), { t1: better });
    edits.taken(better.text);
    assert.deepEqual(edits.all(), {});
    edits.refused();
  });

  it('stay when they are refused, and each that was sent can be sent again, once', () => {
    let refused = 0;
    edits.send('t1', better, () => (refused += 1));
    edits.refused();
    edits.refused();
    assert.equal(refused, 1);
    edits.taken(better.text);
    assert.deepEqual(edits.all(), { t1: better });
  });

  it('are remembered when they are sent as they were', () => {
    const same = { text: 'Ask me', withoutAttachments: [] };
    edits.send('t3', same, () => assert.fail('was refused'));
    assert.deepEqual(edits.of('t3'), same);
    edits.end('t3');
    edits.refused();
  });
});
