import assert from 'node:assert/strict';
import { isComposing } from '../../../src/webview/isComposing';

describe('a key of an input method', () => {
  it('is known by the event, or by the old code of a key that has just ended a composition', () => {
    assert.equal(isComposing({ isComposing: true, keyCode: 229 }), true);
    assert.equal(isComposing({ isComposing: false, keyCode: 229 }), true);
    assert.equal(isComposing({ isComposing: false, keyCode: 13 }), false);
  });
});
