import assert from 'node:assert/strict';
import { cacheRefusal } from '../../../src/caching/cacheRefusal';
import { ServiceError, type ErrorInfo } from '../../../src/protocol/serviceError';

function refusal(info: ErrorInfo, message = 'no'): ReturnType<typeof cacheRefusal> {
  return cacheRefusal(new ServiceError(message, info));
}

describe('why a request with a cached content was refused', () => {
  it('is that it is gone, or not taken where the field or the words name it', () => {
    assert.equal(refusal({ kind: 'notFound' }), 'gone');
    const violations = [{ field: 'request.cachedContent', rule: 'must be a name' }];
    assert.equal(refusal({ kind: 'invalid', violations }), 'refused');
    const invalid: ErrorInfo = { kind: 'invalid', violations: [] };
    assert.equal(refusal(invalid, 'CachedContent is for another model'), 'refused');
    assert.equal(refusal(invalid, 'cached_content can not be used'), 'refused');
  });

  it('is another where nothing names it', () => {
    assert.equal(
      refusal({ kind: 'invalid', violations: [] }, 'temperature is too high'),
      undefined,
    );
    assert.equal(refusal({ kind: 'auth', reason: 'denied' }), undefined);
    assert.equal(cacheRefusal(new Error('cached content')), undefined);
  });
});
