import assert from 'node:assert/strict';
import { posix } from 'node:path';
import fc from 'fast-check';
import * as path from '../../../../src/web/node/path';

const names = fc.array(fc.constantFrom('a', 'b.ts', '.c', '..', '.', '', 'd.e.f'), {
  maxLength: 6,
});
const paths = fc
  .tuple(fc.constantFrom('', '/'), names, fc.constantFrom('', '/'))
  .map(([start, between, end]) => start + between.join('/') + end);

describe('paths in a browser', () => {
  it('are put together and taken apart as Node does', () => {
    fc.assert(
      fc.property(paths, paths, (one, other) => {
        assert.equal(path.normalize(one), posix.normalize(one));
        assert.equal(path.join(one, other), posix.join(one, other));
        assert.equal(path.dirname(posix.normalize(one)), posix.dirname(posix.normalize(one)));
        assert.equal(path.basename(one), posix.basename(one));
        assert.equal(path.extname(one), posix.extname(one));
        assert.equal(path.isAbsolute(one), posix.isAbsolute(one));
      }),
    );
  });

  it('lead from one to another as Node’s do from the root', () => {
    fc.assert(
      fc.property(paths, paths, (one, other) => {
        assert.equal(path.resolve(one, other), posix.resolve('/', one, other));
        assert.equal(path.relative(`/${one}`, `/${other}`), posix.relative(`/${one}`, `/${other}`));
      }),
    );
  });

  it('are taken apart with the `\\` of a browser on Windows too', () => {
    assert.equal(path.basename('\\workspace\\src\\a.ts', '.ts'), 'a');
    assert.equal(path.join('\\User\\storage', 'b'), '/User/storage/b');
  });
});
