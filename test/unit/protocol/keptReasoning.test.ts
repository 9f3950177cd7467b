import assert from 'node:assert/strict';
import { reasoningMark, withoutForeignReasoning } from '../../../src/protocol/keptReasoning';
import { reasoningSignature } from '../../../src/service/engines/forward/keptReasoning';

describe('the reasoning that is kept for a model server', () => {
  const functionCall = { name: 'read' };
  const thoughtSignature = reasoningSignature('https://models.example', 'I read it.');
  const contents = [
    { role: 'user', parts: [{ text: 'Read it.' }] },
    {
      role: 'model',
      parts: [
        { functionCall, thoughtSignature },
        { text: '', thoughtSignature: 'QUJD' },
      ],
    },
  ];

  it('is sent to models of servers', () => {
    for (const model of ['models/local8080-small', 'local-small']) {
      assert.equal(withoutForeignReasoning(model, { contents }).contents, contents);
    }
  });

  it('is sent to no other model, which may refuse it; signatures of theirs are', () => {
    assert.deepEqual(withoutForeignReasoning('models/gemini', { contents, x: 1 }), {
      x: 1,
      contents: [
        contents[0],
        { role: 'model', parts: [{ functionCall }, { text: '', thoughtSignature: 'QUJD' }] },
      ],
    });
  });

  it('is known by what it begins with', () => {
    assert.equal(atob(reasoningMark), 'parley-reasoning: ');
  });
});
