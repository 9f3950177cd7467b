import assert from 'node:assert/strict';
import type { FunctionCall } from '../../../src/protocol/content';
import { describeBothWays, errorOf, generatePath, post, turnOf } from './harness';
import type { Setup } from './harness';
import { answerTo, letter, openReader, readerPath, streamedTo, textOf } from './readerSetup';

const getWeather = {
  name: 'get_weather',
  description: 'Tells the weather of a place.',
  parameters: {
    type: 'OBJECT',
    properties: { city: { type: 'STRING' }, unit: { type: 'STRING', enum: ['C', 'F'] } },
    required: ['city', 'unit'],
  },
};
const bookTrain = {
  name: 'book_train',
  description: 'Books a seat on a train.',
  parametersJsonSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, seats: { type: 'integer', minimum: 1 } },
    required: ['name', 'seats'],
    additionalProperties: false,
  },
};
const functionDeclarations = [getWeather, bookTrain, { name: 'stop' }];
const tools = [{ functionDeclarations }, { codeExecution: {} }];

function asking(text: string, functionCallingConfig?: object): object {
  return { contents: turnOf(text), tools, toolConfig: { functionCallingConfig } };
}

async function callOf(setup: Setup, body: object): Promise<FunctionCall | undefined> {
  const [candidate] = (await answerTo(setup, body)).candidates ?? [];
  assert.equal(candidate?.finishReason, 'STOP');
  assert.equal(candidate.content?.parts?.length, 1);
  return candidate.content.parts[0]?.functionCall;
}

describeBothWays('function calling', (open) => {
  it('with ANY calls the function that is most like the question, its arguments filled', async () => {
    const setup = await openReader(open);
    const any = { mode: 'ANY' };
    const weather = await callOf(setup, asking('How is the weather in town? city: Turin', any));
    assert.equal(weather?.name, 'get_weather');
    assert.deepEqual(Object.keys(weather.args ?? {}), ['city', 'unit']);
    assert.match(weather.id ?? '', /^call-/u);
    const body = { ...asking('', any), contents: [...letter, ...turnOf('book a train seat')] };
    const train = await callOf(setup, body);
    assert.equal(train?.name, 'book_train');
    assert.deepEqual(train.args, { name: 'Ada Lovelace', seats: 1 });
  });

  it('leaves out an argument that need not be there and that nothing states', async () => {
    const setup = await openReader(open);
    const properties = { folder: { type: 'STRING' }, depth: { type: 'INTEGER' } };
    const declared = { name: 'list_files', parameters: { type: 'OBJECT', properties } };
    const folderFor = async (contents: object[]): Promise<unknown> => {
      const body = { ...asking('', { mode: 'ANY' }), contents };
      const call = await callOf(setup, { ...body, tools: [{ functionDeclarations: [declared] }] });
      return call?.args?.['folder'];
    };
    assert.equal(await folderFor([...letter, ...turnOf('Hello')]), undefined);
    assert.equal(await folderFor(turnOf('Hello? Folder: src/loans')), 'src/loans');
  });

  it('calls none but the allowed functions', async () => {
    const setup = await openReader(open);
    const only = { mode: 'ANY', allowedFunctionNames: ['stop'] };
    const call = await callOf(setup, asking('How is the weather?', only));
    assert.equal(call?.name, 'stop');
    assert.deepEqual(call.args, {});
  });

  for (const mode of ['AUTO', 'VALIDATED', 'MODE_UNSPECIFIED']) {
    it(`with ${mode} calls only a function that the question names`, async () => {
      const setup = await openReader(open);
      assert.equal(await callOf(setup, asking('How is the weather?', { mode })), undefined);
      const call = await callOf(setup, asking('Please get_weather. City: Turin', { mode }));
      assert.equal(call?.name, 'get_weather');
    });
  }

  it('with NONE calls nothing', async () => {
    const setup = await openReader(open);
    assert.equal(await callOf(setup, asking('get_weather', { mode: 'NONE' })), undefined);
  });

  it('answers from what the function said, but calls again with ANY', async () => {
    const setup = await openReader(open);
    const called = { functionCall: { name: 'get_weather', args: { city: 'Turin', unit: 'C' } } };
    const said = {
      functionResponse: { name: 'get_weather', response: { degrees: 21, sky: 'clear' } },
    };
    const contents = [
      ...turnOf('get_weather for Turin'),
      { role: 'model', parts: [called] },
      { role: 'user', parts: [said] },
    ];
    const answer = await answerTo(setup, { contents, tools });
    assert.match(textOf(answer), /`get_weather` answered:[^]*`degrees`: `21`[^]*`sky`: clear/u);
    const toolConfig = { functionCallingConfig: { mode: 'ANY' } };
    assert.equal((await callOf(setup, { contents, tools, toolConfig }))?.name, 'get_weather');
  });

  it('sends a call whole, in one event, and the same call every time', async () => {
    const setup = await openReader(open);
    const config = { generationConfig: { seed: 3 } };
    const body = { ...asking('weather', { mode: 'ANY' }), ...config };
    const events = await streamedTo(setup, body);
    assert.equal(events.length, 1);
    const [candidate] = events[0]?.candidates ?? [];
    assert.equal(candidate?.finishMessage, 'Model generated function call(s).');
    assert.deepEqual(candidate.content?.parts, [{ functionCall: await callOf(setup, body) }]);
    assert.ok((events[0]?.usageMetadata?.candidatesTokenCount ?? 0) > 0);
  });

  it('passes on the calls of a script', async () => {
    const part = { functionCall: { id: 'x', name: 'stop', args: {} } };
    const setup = await open([{ steps: [{ parts: [part] }] }]);
    const answer = await answerTo(setup, asking('a', { mode: 'ANY' }), generatePath);
    assert.deepEqual(answer.candidates?.[0]?.content?.parts, [part]);
  });

  it('refuses parameters that contradict themselves, whoever would be asked', async () => {
    const setup = await openReader(open);
    const wrong = { name: 'f', parameters: { type: 'OBJECT', properties: { a: { enum: [] } } } };
    const list = { name: 'g', parametersJsonSchema: { type: 'array' } };
    for (const [declaration, place] of [
      [wrong, 'parameters.properties[a].enum'],
      [list, 'parameters_json_schema'],
    ] as const) {
      const body = { contents: turnOf('a'), tools: [{ functionDeclarations: [declaration] }] };
      const error = await errorOf(await setup.fetch(readerPath, post(body)));
      assert.ok(
        error.message.includes(`tools[0].function_declarations[0].${place}:`),
        error.message,
      );
    }
  });
});
