import assert from 'node:assert/strict';
import {
  FinishReason,
  FunctionCallingConfigMode,
  HarmBlockThreshold,
  HarmCategory,
  Type,
} from '@google/genai';
import { apiErrorOf, model, startSdkService, type SdkService } from './sdkService';

const code =
  'File: add.ts\n\n```typescript\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n```';
const question = `${code}\n\nWhat does add do?`;

describe('the public SDK asking the service', () => {
  let service: SdkService;
  before(async () => {
    service = await startSdkService();
  });
  after(() => service.stop());

  it('gets an answer with its text, reason and usage', async () => {
    const answer = await service.ai.models.generateContent({ model, contents: question });
    assert.match(answer.text ?? '', /add/u);
    assert.equal(answer.candidates?.[0]?.finishReason, FinishReason.STOP);
    const usage = answer.usageMetadata;
    const promptTokenCount = usage?.promptTokenCount ?? 0;
    const candidatesTokenCount = usage?.candidatesTokenCount ?? 0;
    assert.ok(promptTokenCount > 10 && candidatesTokenCount > 0);
    assert.equal(usage?.totalTokenCount, promptTokenCount + candidatesTokenCount);
    assert.equal(answer.modelVersion, model);
    assert.notEqual(answer.responseId ?? '', '');
  });

  it('gets the same answer in pieces', async () => {
    const config = { seed: 7 };
    const whole = await service.ai.models.generateContent({ model, contents: question, config });
    const pieces: string[] = [];
    const ids = new Set<string | undefined>();
    let reason: FinishReason | undefined;
    for await (const event of await service.ai.models.generateContentStream({
      model,
      contents: question,
      config,
    })) {
      pieces.push(event.text ?? '');
      ids.add(event.responseId);
      reason = event.candidates?.[0]?.finishReason ?? reason;
    }
    assert.ok(pieces.length > 1);
    assert.equal(pieces.join(''), whole.text);
    assert.equal(ids.size, 1);
    assert.equal(reason, FinishReason.STOP);
  });

  it('keeps a chat, whose history is sent', async () => {
    const chat = service.ai.chats.create({ model });
    await chat.sendMessage({ message: question });
    const second = await chat.sendMessage({ message: 'How many functions are there?' });
    assert.notEqual(second.text ?? '', '');
    assert.deepEqual(
      chat.getHistory().map(({ role }) => role),
      ['user', 'model', 'user', 'model'],
    );
  });

  it('has its options honoured: candidates, limits and stops', async () => {
    const several = await service.ai.models.generateContent({
      model,
      contents: question,
      config: { candidateCount: 2, systemInstruction: 'Be brief.', temperature: 0 },
    });
    assert.equal(several.candidates?.length, 2);
    const short = await service.ai.models.generateContent({
      model,
      contents: question,
      config: { maxOutputTokens: 3 },
    });
    assert.equal(short.candidates?.[0]?.finishReason, FinishReason.MAX_TOKENS);
    assert.equal(short.usageMetadata?.candidatesTokenCount, 3);
    const stopped = await service.ai.models.generateContent({
      model,
      contents: question,
      config: { stopSequences: ['add'], seed: 1 },
    });
    assert.doesNotMatch(stopped.text ?? '', /add/u);
  });

  it('gets JSON that fits its schema', async () => {
    const answer = await service.ai.models.generateContent({
      model,
      contents: question,
      config: {
        responseMimeType: 'application/json',
        responseSchema: {
          type: Type.OBJECT,
          properties: {
            summary: { type: Type.STRING },
            parameters: { type: Type.ARRAY, items: { type: Type.STRING }, minItems: '1' },
            kind: { type: Type.STRING, enum: ['function', 'class'] },
          },
          required: ['summary', 'parameters', 'kind'],
        },
      },
    });
    const value = JSON.parse(answer.text ?? '') as Record<string, unknown>;
    assert.deepEqual(Object.keys(value).sort(), ['kind', 'parameters', 'summary']);
    assert.equal(typeof value['summary'], 'string');
    assert.ok(Array.isArray(value['parameters']) && value['parameters'].length > 0);
    assert.ok(['function', 'class'].includes(String(value['kind'])));
  });

  it('gets a function call when it asks for one', async () => {
    const answer = await service.ai.models.generateContent({
      model,
      contents: 'What is the weather in Paris?',
      config: {
        tools: [
          {
            functionDeclarations: [
              {
                name: 'get_weather',
                description: 'The weather of a place',
                parameters: {
                  type: Type.OBJECT,
                  properties: { place: { type: Type.STRING } },
                  required: ['place'],
                },
              },
            ],
          },
        ],
        toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY } },
      },
    });
    const [call] = answer.functionCalls ?? [];
    assert.equal(call?.name, 'get_weather');
    assert.equal(typeof call.args?.['place'], 'string');
  });

  it('sees a prompt blocked, and why', async () => {
    const blocked = await service.ai.models.generateContent({
      model,
      contents: '[[safety:harassment=high]]',
      config: {
        safetySettings: [
          {
            category: HarmCategory.HARM_CATEGORY_HARASSMENT,
            threshold: HarmBlockThreshold.BLOCK_LOW_AND_ABOVE,
          },
        ],
      },
    });
    assert.equal(blocked.candidates, undefined);
    assert.equal(blocked.promptFeedback?.blockReason, 'SAFETY');
  });

  it('counts tokens', async () => {
    const fox = 'The quick brown fox jumps over the lazy dog.';
    const { totalTokens } = await service.ai.models.countTokens({ model, contents: fox });
    assert.equal(totalTokens, 10);
  });

  it('lists models over pages, and gets one', async () => {
    const names: (string | undefined)[] = [];
    for await (const listed of await service.ai.models.list({ config: { pageSize: 1 } })) {
      names.push(listed.name);
    }
    assert.ok(names.includes(`models/${model}`) && names.includes('models/embedding-001'));
    assert.equal(new Set(names).size, names.length);
    const one = await service.ai.models.get({ model });
    assert.equal(one.name, `models/${model}`);
    assert.ok((one.inputTokenLimit ?? 0) > 0 && (one.outputTokenLimit ?? 0) > 0);
  });

  it('embeds texts one by one and together', async () => {
    const contents = ['add two numbers', 'sum of numbers', 'a cat sleeps'];
    const { embeddings = [] } = await service.ai.models.embedContent({
      model: 'embedding-001',
      contents,
      config: { taskType: 'RETRIEVAL_DOCUMENT', title: 'Sums' },
    });
    assert.equal(embeddings.length, 3);
    const [first] = embeddings;
    assert.equal(first?.values?.length, 768);
    const cut = await service.ai.models.embedContent({
      model: 'parley-embedding',
      contents: 'add two numbers',
      config: { outputDimensionality: 64 },
    });
    assert.equal(cut.embeddings?.[0]?.values?.length, 64);
  });

  it('gets errors with their status and message', async () => {
    const missing = await apiErrorOf(
      service.ai.models.generateContent({ model: 'no-such-model', contents: 'a' }),
    );
    assert.equal(missing.status, 404);
    assert.match(missing.message, /is not found/u);
    const hot = await apiErrorOf(
      service.ai.models.generateContent({ model, contents: 'a', config: { temperature: 3 } }),
    );
    assert.equal(hot.status, 400);
    assert.match(hot.message, /temperature/u);
    const stranger = await apiErrorOf(
      service.clientWith('wrong').models.generateContent({ model, contents: 'a' }),
    );
    assert.equal(stranger.status, 400);
    assert.match(stranger.message, /API key not valid/u);
    assert.doesNotMatch(stranger.message, /wrong|sdk-test-key/u);
  });
});
