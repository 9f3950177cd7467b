import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ChatSettings } from '../../../src/conversation/chatSettings';
import { settingFieldIds, type SettingFieldId } from '../../../src/messages/settingsView';
import { readDefaults } from '../../../src/conversation/chatDefaults';
import { isUnreadable } from '../../../src/chatView/settingCodecs';
import {
  differs,
  fieldAt,
  fieldText,
  withFieldOf,
  withFieldText,
} from '../../../src/chatView/settingFields';
import { settingProblems, type SettingContext } from '../../../src/chatView/settingProblems';
import { withFormat } from '../../../src/chatView/structuredFormat';

const full: ChatSettings = {
  model: 'models/a',
  systemInstruction: { parts: [{ text: 'Be\nbrief.' }] },
  cachedContent: 'cachedContents/a',
  tools: [{ codeExecution: {} }],
  limits: { rounds: 3, calls: 9, tokens: 5000, minutes: 2 },
  toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['a', 'b'] } },
  safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' }],
  generationConfig: {
    temperature: 0.5,
    topK: 3,
    stopSequences: ['a\nb', 'c\\n'],
    responseLogprobs: false,
    responseModalities: ['TEXT', 'IMAGE'],
    responseMimeType: 'application/json',
    responseSchema: { type: 'OBJECT' },
    speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Ada' } } },
    thinkingConfig: { thinkingBudget: 0 },
  },
};

function set(settings: ChatSettings, id: SettingFieldId, text: string): ChatSettings {
  const next = withFieldText(settings, id, text);
  assert.ok(!isUnreadable(next), `${id}: ${text}`);
  return next;
}

function rules(settings: ChatSettings, context: SettingContext = {}): string[] {
  return settingProblems(settings, context).map(({ field, rule }) => `${field}: ${rule}`);
}

describe('the fields of a chat’s settings', () => {
  it('hold all that the settings say, and nothing is left when all are taken away', () => {
    let copy: ChatSettings = {};
    let rest = full;
    for (const id of settingFieldIds) {
      copy = set(copy, id, fieldText(full, id));
      rest = set(rest, id, '');
    }
    assert.deepEqual(copy, full);
    assert.deepEqual(rest, {});
  });

  it('are changed one without the others, in any order', () => {
    const texts: [SettingFieldId, string][] = settingFieldIds.map((id) => [
      id,
      fieldText(full, id),
    ]);
    fc.assert(
      fc.property(fc.shuffledSubarray(texts), (chosen) => {
        const settings = chosen.reduce((so, [id, text]) => set(so, id, text), {});
        const ids = new Set(chosen.map(([id]) => id));
        for (const id of settingFieldIds) {
          assert.equal(fieldText(settings, id), ids.has(id) ? fieldText(full, id) : '');
          assert.equal(differs(settings, full, id), !ids.has(id) && fieldText(full, id) !== '');
        }
      }),
    );
  });

  it('bring back what others have', () => {
    const other = set(full, 'temperature', '1');
    assert.deepEqual(withFieldOf(other, 'temperature', full), full);
    assert.deepEqual(withFieldOf(full, 'model', {}).model, undefined);
  });

  it('read numbers as they are written beside them, by whether a field takes whole ones alone', () => {
    const value = (id: SettingFieldId, text: string): string => fieldText(set({}, id, text), id);
    assert.equal(value('maxOutputTokens', '8.000'), '8000');
    assert.equal(value('maxTotalTokens', '200\u202f000'), '200000');
    assert.equal(value('thinkingBudget', '８，１９２'), '8192');
    assert.equal(value('maxCalls', '2,5'), '2.5');
    assert.equal(value('temperature', '0,7'), '0.7');
    assert.equal(value('topP', '０．７'), '0.7');
  });

  it('say where an invalid text stops being a value', () => {
    const unreadable = (id: SettingFieldId, text: string): unknown => withFieldText(full, id, text);
    assert.deepEqual(unreadable('seed', 'many'), { mistake: {} });
    const place = { line: 2, column: 1 };
    assert.deepEqual(unreadable('responseSchema', '{\n}}'), {
      mistake: { place: { ...place, column: 2 } },
    });
    assert.deepEqual(unreadable('responseJsonSchema', '{"a":\n'), { mistake: { place } });
  });

  it('are found by the path of a violation', () => {
    assert.equal(fieldAt('generationConfig.topK', full), 'topK');
    assert.equal(fieldAt('generationConfig.responseSchema.items.type', full), 'responseSchema');
    assert.equal(fieldAt('systemInstruction.parts[0]', full), 'systemInstruction');
    assert.equal(fieldAt('safetySettings[0].threshold', full), 'HARM_CATEGORY_HARASSMENT');
    const functions = 'toolConfig.functionCallingConfig.allowedFunctionNames';
    assert.equal(fieldAt(functions, full), 'allowedFunctionNames');
    assert.equal(fieldAt('contents[0].role', full), undefined);
  });
});

describe('what is wrong with a chat’s settings', () => {
  const model = { name: 'models/a', maxTemperature: 1, outputTokenLimit: 100, thinking: false };

  it('is nothing while nothing is set, and while the service would take it', () => {
    assert.deepEqual(rules({}), []);
    const declared = [{ functionDeclarations: [{ name: 'a' }, { name: 'b' }] }];
    assert.deepEqual(rules({ ...full, tools: declared }), []);
  });

  it('is what the model does not take, as soon as it is known', () => {
    const generationConfig = {
      temperature: 1.5,
      maxOutputTokens: 101,
      topK: 2,
      thinkingConfig: { includeThoughts: true },
    };
    assert.deepEqual(rules({ generationConfig }), []);
    assert.deepEqual(rules({ generationConfig }, { model }), [
      'generationConfig.topK: topK is not allowed for this model.',
      'generationConfig.temperature: temperature must not exceed the maxTemperature of the model.',
      'generationConfig.maxOutputTokens: maxOutputTokens must not exceed the outputTokenLimit of the model.',
      'generationConfig.thinkingConfig.includeThoughts: thinkingConfig is not allowed for this model: it does not think.',
    ]);
  });

  it('is a limit that isn’t a whole number from 1 on', () => {
    const broken = { rounds: 0, calls: 2.5, tokens: 1 };
    assert.deepEqual(
      settingProblems({ limits: broken }, {}).map(({ field }) => field),
      ['limits.rounds', 'limits.calls'],
    );
  });

  it('is a model that stands for nothing any more, but no cached content', () => {
    const context = { modelNames: ['models/b'] };
    const settings = { model: 'models/a', cachedContent: 'cachedContents/a' };
    assert.deepEqual(
      settingProblems(settings, context).map(({ field }) => field),
      ['model'],
    );
  });

  it('is a contradiction in a schema, with its place', () => {
    const responseSchema = { type: 'ARRAY', items: { type: 'INTEGER', minimum: 2, maximum: 1 } };
    const responseMimeType = 'application/json';
    assert.deepEqual(rules({ generationConfig: { responseSchema, responseMimeType } }), [
      'generationConfig.responseSchema.items.minimum: minimum must not exceed maximum.',
    ]);
    const responseJsonSchema = { properties: { a: { type: 'text' } } };
    const [problem] = rules({ generationConfig: { responseJsonSchema, responseMimeType } });
    assert.match(problem ?? '', /^generationConfig\.responseJsonSchema\.properties\[a\]\.type: /u);
  });
});

describe('what is wrong with a schema of the interface', () => {
  const schemaRules = (schema: unknown): string[] => {
    const typed = set({}, 'responseSchema', JSON.stringify(schema));
    return rules(withFormat(typed, 'responseSchema', {}));
  };

  it('is a list of types, which is JSON Schema', () => {
    assert.deepEqual(schemaRules({ type: ['object', 'null'] }), [
      'generationConfig.responseSchema: Unknown name "type": Proto field is not repeating, cannot start list.',
    ]);
  });

  it('is what else only JSON Schema has, with its place', () => {
    const a = { type: 'OBJECT', additionalProperties: false };
    const b = { type: 'ARRAY', items: { anyOf: [{ const: 1 }, { type: 'STRING' }] } };
    const place = 'generationConfig.responseSchema.properties';
    assert.deepEqual(schemaRules({ type: 'OBJECT', properties: { a, b } }), [
      `${place}[a]: Unknown name "additionalProperties": Cannot find field.`,
      `${place}[b].items.any_of[0]: Unknown name "const": Cannot find field.`,
    ]);
  });

  it('is neither a type in small letters nor a name with underscores', () => {
    const properties = { count: { type: 'integer', minimum: 1 }, any: { any_of: [{}] } };
    const schema = { type: 'object', properties, property_ordering: ['count'] };
    assert.deepEqual(schemaRules(schema), []);
  });
});

describe('the format beside a schema', () => {
  const change = (settings: ChatSettings, id: SettingFieldId, text: string): ChatSettings =>
    withFormat(set(settings, id, text), id, {});

  it('is JSON with a schema of either kind, and one of its values with an enum of texts', () => {
    const mimeType = (id: SettingFieldId, schema: object): string | undefined =>
      change({}, id, JSON.stringify(schema)).generationConfig?.responseMimeType;
    assert.equal(mimeType('responseSchema', { type: 'OBJECT' }), 'application/json');
    assert.equal(mimeType('responseJsonSchema', { enum: ['a'] }), 'application/json');
    assert.equal(mimeType('responseSchema', { type: 'STRING', enum: ['a'] }), 'text/x.enum');
  });

  it('stays as it was chosen where it suits, and goes with the schema', () => {
    const chosen: ChatSettings = { generationConfig: { responseMimeType: 'application/json' } };
    const withEnum = change(chosen, 'responseSchema', '{"type":"STRING","enum":["a"]}');
    assert.equal(withEnum.generationConfig?.responseMimeType, 'application/json');
    assert.deepEqual(change(withEnum, 'responseSchema', ''), {});
  });
});

describe('the defaults of chats', () => {
  const nothing = { systemInstruction: '', generationConfig: {}, safetySettings: {} };

  it('are nothing if the settings say nothing', () => {
    assert.deepEqual(readDefaults(nothing), { settings: {}, problems: [] });
  });

  it('are read in either spelling, and unknown fields are reported', () => {
    const { settings, problems } = readDefaults({
      systemInstruction: 'Be brief.',
      generationConfig: { top_p: 0.5, temprature: 1 },
      safetySettings: { HARM_CATEGORY_HARASSMENT: 'OFF' },
    });
    assert.deepEqual(settings, {
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      generationConfig: { topP: 0.5 },
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' }],
    });
    assert.equal(problems.length, 1);
    assert.match(problems[0]?.rule ?? '', /temprature/u);
  });

  it('lack what can’t be read, so that a service refuses nothing because of it, and that is reported', () => {
    const { settings, problems } = readDefaults({
      ...nothing,
      generationConfig: { stopSequences: [5, 'END'], responseModalities: ['text', 'x'], topK: [1] },
      safetySettings: {
        0: { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' },
        HARM_CATEGORY_HARASSMENT: 'NEVER',
        HARM_CATEGORY_HATE_SPEECH: null,
        HARM_CATEGORY_DANGEROUS_CONTENT: 'OFF',
      },
    });
    assert.deepEqual(JSON.parse(JSON.stringify(settings)), {
      generationConfig: { stopSequences: ['END'], responseModalities: ['TEXT'] },
      safetySettings: [{ category: 'HARM_CATEGORY_DANGEROUS_CONTENT', threshold: 'OFF' }],
    });
    assert.equal(problems.length, 6);
  });
});
