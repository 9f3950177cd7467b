import assert from 'node:assert/strict';
import { describeBothWays } from './harness';
import { answerTo, letter, openReader, readerPath, textOf } from './readerSetup';

describeBothWays('generation options', (open) => {
  it('that a model has no use for change nothing', async () => {
    const setup = await openReader(open);
    const seed = 5;
    const plain = await answerTo(setup, { contents: letter, generationConfig: { seed } });
    const options: object[] = [
      { presencePenalty: 1.5, frequencyPenalty: -1 },
      { enableEnhancedCivicAnswers: true },
      { speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Kore' } } } },
      { thinkingConfig: { includeThoughts: true, thinkingBudget: 100 } },
      { mediaResolution: 'MEDIA_RESOLUTION_LOW' },
      { temperature: 2, topP: 0.5 },
      { responseModalities: [] },
    ];
    for (const option of options) {
      const answer = await answerTo(setup, {
        contents: letter,
        generationConfig: { seed, ...option },
      });
      assert.equal(textOf(answer), textOf(plain), JSON.stringify(option));
    }
    for (const store of [true, false]) {
      const answer = await answerTo(setup, { contents: letter, generationConfig: { seed }, store });
      assert.equal(textOf(answer), textOf(plain));
    }
  });

  it('with the same seed give the same candidates, and count them all', async () => {
    const setup = await openReader(open);
    const body = { contents: letter, generationConfig: { seed: -3, candidateCount: 3 } };
    const first = await answerTo(setup, body);
    const second = await answerTo(setup, body);
    assert.equal(first.candidates?.length, 3);
    assert.deepEqual(first.candidates, second.candidates);
    const { usageMetadata = {} } = first;
    const { promptTokenCount = 0, candidatesTokenCount = 0, totalTokenCount } = usageMetadata;
    assert.equal(totalTokenCount, promptTokenCount + candidatesTokenCount);
    const alone = await answerTo(setup, { contents: letter, generationConfig: { seed: -3 } });
    assert.ok(candidatesTokenCount > (alone.usageMetadata?.candidatesTokenCount ?? 0) * 2);
  });

  it('in the query that published clients send are taken', async () => {
    const setup = await openReader(open);
    const body = { contents: letter, generationConfig: { seed: 1 } };
    const plain = await answerTo(setup, body);
    const queries = [
      '$alt=json;enum-encoding=int',
      'alt=json',
      'prettyPrint=false',
      'fields=candidates',
    ];
    for (const query of queries) {
      const answer = await answerTo(setup, body, `${readerPath}?${query}`);
      assert.deepEqual(answer.candidates, plain.candidates);
    }
  });
});
