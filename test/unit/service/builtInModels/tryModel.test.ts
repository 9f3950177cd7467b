import assert from 'node:assert/strict';
import { isServiceError } from '../../../../src/protocol/serviceError';
import { tryModel } from '../../../../src/service/builtInModels/tryModel';

describe('the trial of a model', () => {
  async function* answer(...events: object[]): AsyncIterable<object> {
    yield* events;
  }

  it('needs one event of an answer, and no more', async () => {
    await tryModel(() => answer({ candidates: [] }, {}));
    await assert.rejects(
      tryModel(() => answer()),
      (error) => isServiceError(error, 'protocol'),
    );
  });
});
