import assert from 'node:assert/strict';
import { describeBothWays, errorOf, generatePath, post, saying, turnOf } from './harness';

interface Refusal {
  title: string;
  body: unknown;
  /** The field of the first violation; none for those at the top. */
  field?: string;
  message: RegExp;
}

const contents = turnOf('a');

function config(generationConfig: object): object {
  return { contents, generationConfig };
}

function part(given: object): object {
  return { contents: [{ parts: [given] }] };
}

/** A part inside of what a function answered. */
function answered(given: object): object {
  return part({ functionResponse: { name: 'f', response: {}, parts: [given] } });
}

const unreadable: Refusal[] = [
  {
    title: 'an unknown field',
    body: { contents, foo: 1 },
    message: /Unknown name "foo": Cannot find field\./u,
  },
  {
    title: 'an unknown field inside',
    body: { contents: [{ parts: [{ text: 'a' }], author: 'me' }] },
    field: 'contents[0]',
    message: /Unknown name "author" at 'contents\[0\]': Cannot find field\./u,
  },
  {
    title: 'a number that is none',
    body: config({ temperature: 'warm' }),
    field: 'generation_config.temperature',
    message: /Invalid value at 'generation_config\.temperature' \(TYPE_FLOAT\), "warm"/u,
  },
  {
    title: 'a fraction for a whole number',
    body: config({ topK: 1.5 }),
    field: 'generation_config.top_k',
    message: /\(TYPE_INT32\), 1\.5/u,
  },
  {
    title: 'a whole number out of its range',
    body: config({ seed: 2 ** 31 }),
    field: 'generation_config.seed',
    message: /\(TYPE_INT32\)/u,
  },
  {
    title: 'a text that is none',
    body: part({ text: 1 }),
    field: 'contents[0].parts[0].text',
    message: /\(TYPE_STRING\), 1/u,
  },
  {
    title: 'a truth value that is none',
    body: { contents, store: 'maybe' },
    field: 'store',
    message: /\(TYPE_BOOL\), "maybe"/u,
  },
  {
    title: 'an enum value that is none',
    body: { contents, safetySettings: [{ category: 'RUDE', threshold: 'OFF' }] },
    field: 'safety_settings[0].category',
    message: /v1beta\.HarmCategory\), "RUDE"/u,
  },
  {
    title: 'an enum number that is none',
    body: config({ mediaResolution: 9 }),
    field: 'generation_config.media_resolution',
    message: /MediaResolution\), 9/u,
  },
  {
    title: 'a message that is none',
    body: { contents: ['hi'] },
    field: 'contents[0]',
    message: /v1beta\.Content\), "hi"/u,
  },
  {
    title: 'a list where one value belongs',
    body: { contents, systemInstruction: [{ parts: [{ text: 'a' }] }] },
    message: /Unknown name "systemInstruction": Proto field is not repeating, cannot start list\./u,
  },
  {
    title: 'base64 that is none',
    body: part({ inlineData: { mimeType: 'image/png', data: 'data:image/png;base64,aGk=' } }),
    field: 'contents[0].parts[0].inline_data.data',
    message: /\(TYPE_BYTES\), Base64 decoding failed for "data:image/u,
  },
  {
    title: 'two kinds of data in a part',
    body: part({ text: 'a', inline_data: { mime_type: 'image/png', data: 'aGk=' } }),
    field: 'contents[0].parts[0]',
    message: /oneof field 'data' is already set\. Cannot set 'inline_data'/u,
  },
  {
    title: 'a field in both spellings',
    body: { contents, generationConfig: {}, generation_config: {} },
    message: /'generation_config' is already set\. Cannot set 'generation_config'/u,
  },
  { title: 'a body that is no object', body: '[1]', message: /root element must be a message/u },
  {
    title: 'broken JSON',
    body: '{"contents": [',
    message: /^Invalid JSON payload received\. .*\n.*\n *\^$/u,
  },
];

const forbidden: Refusal[] = [
  {
    title: 'no contents',
    body: {},
    field: 'contents',
    message: /^\* GenerateContentRequest\.contents: contents is not specified\n$/u,
  },
  { title: 'an empty body', body: '', field: 'contents', message: /contents is not specified/u },
  {
    title: 'an unknown role',
    body: { contents: [{ role: 'bot', parts: [{ text: 'a' }] }] },
    field: 'contents[0].role',
    message: /valid role: user, model/u,
  },
  {
    title: 'a content without parts',
    body: { contents: [{ role: 'user' }] },
    field: 'contents[0].parts',
    message: /must not be empty/u,
  },
  {
    title: 'a part without data',
    body: part({}),
    field: 'contents[0].parts[0]',
    message: /Exactly one kind of data/u,
  },
  {
    title: 'media without a type',
    body: part({ inlineData: { data: 'aGk=' } }),
    field: 'contents[0].parts[0].inline_data.mime_type',
    message: /media type/u,
  },
  {
    title: 'media without a type in what a function answered',
    body: answered({ inlineData: { data: 'aGk=' } }),
    field: 'contents[0].parts[0].function_response.parts[0].inline_data.mime_type',
    message: /media type/u,
  },
  {
    title: 'media without data in what a function answered',
    body: answered({ inlineData: { mimeType: 'image/png' } }),
    field: 'contents[0].parts[0].function_response.parts[0].inline_data.data',
    message: /bare base64/u,
  },
  {
    title: 'a file without a uri in an answer inside of an answer',
    body: answered({ functionResponse: { name: 'g', parts: [{ fileData: {} }] } }),
    field:
      'contents[0].parts[0].function_response.parts[0].function_response.parts[0].file_data.file_uri',
    message: /uri/u,
  },
  {
    title: 'a file without a uri',
    body: part({ fileData: { mimeType: 'video/mp4' } }),
    field: 'contents[0].parts[0].file_data.file_uri',
    message: /uri/u,
  },
  {
    title: 'a system instruction that is no text',
    body: {
      contents,
      systemInstruction: { parts: [{ inlineData: { mimeType: 'image/png', data: 'aGk=' } }] },
    },
    field: 'system_instruction.parts[0]',
    message: /text only/u,
  },
  {
    title: 'a temperature above 2',
    body: config({ temperature: 2.1 }),
    field: 'generation_config.temperature',
    message: /\[0\.0, 2\.0\]/u,
  },
  {
    title: 'a negative temperature',
    body: config({ temperature: -0.1 }),
    field: 'generation_config.temperature',
    message: /\[0\.0, 2\.0\]/u,
  },
  {
    title: 'topP above 1',
    body: config({ topP: 1.1 }),
    field: 'generation_config.top_p',
    message: /\[0\.0, 1\.0\]/u,
  },
  {
    title: 'more than five stop sequences',
    body: config({ stopSequences: ['1', '2', '3', '4', '5', '6'] }),
    field: 'generation_config.stop_sequences',
    message: /must not exceed 5/u,
  },
  {
    title: 'no candidates',
    body: config({ candidateCount: 0 }),
    field: 'generation_config.candidate_count',
    message: /\[1, 8\]/u,
  },
  {
    title: 'no output',
    body: config({ maxOutputTokens: 0 }),
    field: 'generation_config.max_output_tokens',
    message: /above 0/u,
  },
  {
    title: 'a schema without its media type',
    body: config({ responseSchema: { type: 'STRING' } }),
    field: 'generation_config.response_schema',
    message: /responseMimeType/u,
  },
  {
    title: 'logprobs without responseLogprobs',
    body: config({ logprobs: 3 }),
    field: 'generation_config.logprobs',
    message: /responseLogprobs is true/u,
  },
  {
    title: 'more than 20 logprobs',
    body: config({ responseLogprobs: true, logprobs: 21 }),
    field: 'generation_config.logprobs',
    message: /\[0, 20\]/u,
  },
  {
    title: 'modalities the model has not',
    body: config({ responseModalities: ['TEXT', 'IMAGE'] }),
    field: 'generation_config.response_modalities',
    message: /not supported by the model/u,
  },
  {
    title: 'a safety category that can`t be set',
    body: { contents, safetySettings: [{ category: 'HARM_CATEGORY_TOXICITY', threshold: 'OFF' }] },
    field: 'safety_settings[0].category',
    message: /HARM_CATEGORY_HARASSMENT/u,
  },
  {
    title: 'a safety setting without threshold',
    body: { contents, safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT' }] },
    field: 'safety_settings[0].threshold',
    message: /BLOCK_NONE/u,
  },
  {
    title: 'a safety category set twice',
    body: {
      contents,
      safetySettings: [
        { category: 7, threshold: 1 },
        { category: 7, threshold: 2 },
      ],
    },
    field: 'safety_settings[1].category',
    message: /only once/u,
  },
  {
    title: 'cached content by a wrong name',
    body: { contents, cachedContent: 'mine' },
    field: 'cached_content',
    message: /cachedContents\/\{id\}/u,
  },
];

describeBothWays('refused with 400', (open) => {
  for (const { title, body, field, message } of [...unreadable, ...forbidden]) {
    it(title, async () => {
      const { fetch, service } = await open([saying('never said')]);
      const error = await errorOf(await fetch(generatePath, post(body)));
      assert.equal(error.code, 400);
      assert.equal(error.status, 'INVALID_ARGUMENT');
      assert.match(error.message, message);
      assert.equal(firstField(error.details), field);
      assert.equal(service.runningCount, 0);
    });
  }

  it('topK on a model that publishes none', async () => {
    const { fetch } = await open([], {
      engines: [
        {
          listModels: async () => [{ name: 'models/scripted' }],
          generate: async function* () {
            yield { finishReason: 'STOP' };
          },
        },
      ],
    });
    const error = await errorOf(await fetch(generatePath, post(config({ topK: 3 }))));
    assert.match(error.message, /top_k: topK is not allowed for this model/u);
  });
});

describeBothWays('what is not there', (open) => {
  it('is refused as cached content and as a file', async () => {
    const { fetch } = await open([saying('hi')]);
    const cached = { contents, cachedContent: 'cachedContents/gone' };
    const file = part({
      fileData: { fileUri: 'http://x/v1beta/files/gone', mimeType: 'video/mp4' },
    });
    for (const body of [cached, file]) {
      const error = await errorOf(await fetch(generatePath, post(body)));
      assert.equal(error.status, 'PERMISSION_DENIED');
    }
  });
});

function firstField(details: Record<string, unknown>[] = []): unknown {
  const violations = details[0]?.['fieldViolations'] as { field?: string }[] | undefined;
  return violations?.[0]?.field;
}
