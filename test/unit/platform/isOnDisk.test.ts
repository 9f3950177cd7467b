import assert from 'node:assert/strict';
import { isOnDisk } from '../../../src/platform/isOnDisk';

describe('a file that Node may read', () => {
  it('is one of the scheme of files', () => {
    assert.equal(isOnDisk({ scheme: 'file' }), true);
    assert.equal(isOnDisk({ scheme: 'vscode-remote' }), false);
  });

  it('isn’t there in a browser, where VS Code gives files of the machine the same scheme', () => {
    assert.equal(isOnDisk({ scheme: 'file' }, true), false);
  });
});
