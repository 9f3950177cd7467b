import assert from 'node:assert/strict';
import { requestAnswer, type RequestOutcome } from '../../src/services/modelRequest/requestAnswer';
import { openReader } from './support/openReader';
import { until } from './support/until';

describe('a request outside the chat', () => {
  it('ends when it is stopped while a slow service lists its models', async () => {
    const reader = openReader();
    const { connections, asked } = reader;
    let isAsked = false;
    connections.model = () => {
      isAsked = true;
      return new Promise(() => undefined);
    };
    const stop = new AbortController();
    const observer = { signal: stop.signal, findCached: () => undefined, onText: () => undefined };
    let outcome: RequestOutcome | undefined;
    void requestAnswer(connections, { contents: [] }, observer).then((end) => (outcome = end));
    await until('the models are asked for', () => isAsked);
    stop.abort();
    await until('it has ended', () => outcome !== undefined);
    assert.equal(outcome?.kind, 'stopped');
    assert.deepEqual(asked, []);
    reader.dispose();
  });
});
