import assert from 'node:assert/strict';
import type { ChunkLocation } from '../../../../src/search/chunk';
import { locateHit } from '../../../../src/search/find/locateHit';

const lines = ['class Client {', '  send(it) {', '    return it;', '  }', '  resend() {}', '}'];

function symbol(name: string | undefined, startLine: number, endLine: number): ChunkLocation {
  return {
    kind: name === undefined ? 'lines' : 'symbol',
    ...(name && { symbol: name }),
    startLine,
    endLine,
  };
}

describe('the place of a hit in a text that may have changed', () => {
  it('is the one it had while its name is there', () => {
    assert.deepEqual(locateHit(lines, symbol('Client.send', 2, 4)), { first: 2, last: 4 });
  });

  it('is the nearest line with the whole name where it moved', () => {
    const moved = ['// new', '// lines', '', ...lines];
    assert.deepEqual(locateHit(moved, symbol('Client.send', 2, 4)), { first: 5, last: 7 });
    const above = lines.slice(1);
    assert.deepEqual(locateHit(above, symbol('send', 4, 6)), { first: 1, last: 3 });
  });

  it('is found by the last of several headings, whatever signs are in it', () => {
    const text = ['# Use', '', '## How to send (fast)?', '', 'So.'];
    const place = symbol('Use > How to send (fast)?', 1, 3);
    assert.deepEqual(locateHit(text, place), { first: 1, last: 3 });
    assert.deepEqual(locateHit(['', '', '', ...text], symbol('Use > How to send (fast)?', 1, 3)), {
      first: 6,
      last: 8,
    });
  });

  it('is what remains of its lines if its name is gone, or it has none', () => {
    assert.deepEqual(locateHit(lines, symbol('gone', 2, 4)), { first: 2, last: 4 });
    assert.deepEqual(locateHit(lines, symbol(undefined, 5, 90)), { first: 5, last: 6 });
    assert.deepEqual(locateHit(lines, symbol(undefined, 50, 90)), { first: 6, last: 6 });
    assert.deepEqual(locateHit([], symbol('send', 5, 9)), { first: 1, last: 1 });
  });
});
