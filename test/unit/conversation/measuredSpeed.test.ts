import assert from 'node:assert/strict';
import { measuredSpeed } from '../../../src/conversation/measuredSpeed';
import type { Part } from '../../../src/protocol/content';

describe('measuredSpeed', () => {
  const times = { askedAtMs: 1000, firstAtMs: 3000, endedAtMs: 3500 };
  const usageMetadata = {
    promptTokenCount: 300,
    cachedContentTokenCount: 100,
    candidatesTokenCount: 11,
  };
  const call: Part = { functionCall: { name: 'readFile', args: {} } };

  function speedOf(parts: Part[], usage = usageMetadata): ReturnType<typeof measuredSpeed> {
    const answer = { candidates: [{ index: 0, content: { parts } }], usageMetadata: usage };
    return measuredSpeed({ answer, times });
  }

  it('is what was read before the first piece came, and written after it', () => {
    assert.deepEqual(speedOf([{ text: 'An answer.' }]), { read: 100, written: 20 });
  });

  it('is nothing for an answer that begins with a function call, which comes when it has been written', () => {
    assert.deepEqual(speedOf([call]), {});
    assert.deepEqual(speedOf([{ text: 'I look.' }, call]), { read: 100, written: 20 });
  });

  it('is nothing for a few tokens, nor without times', () => {
    assert.deepEqual(speedOf([{ text: 'Yes' }], { ...usageMetadata, candidatesTokenCount: 4 }), {
      read: 100,
    });
    assert.deepEqual(measuredSpeed({ answer: { candidates: [], usageMetadata }, times: {} }), {});
  });
});
