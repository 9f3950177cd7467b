import { isRecord } from '../protocol/isRecord';
import { isDeepStrictEqual } from 'node:util';
import type { ChatSettings } from '../conversation/chatSettings';
import type { SettingFieldId } from '../messages/settingsView';
import type { HarmCategory, SafetySetting } from '../protocol/safety';
import {
  codeExecutionCodec,
  decimalCodec,
  flagCodec,
  instructionCodec,
  isUnreadable,
  jsonCodec,
  linesCodec,
  textCodec,
  wholeCodec,
  type SettingCodec,
  type Unreadable,
} from './settingCodecs';

/** Where a field is in the settings, and how it reads as text. */
interface SettingPlace {
  path: readonly string[];
  codec: SettingCodec;
}

const safetyPath = 'safetySettings';

const places: Record<SettingFieldId, SettingPlace> = {
  model: { path: ['model'], codec: textCodec },
  systemInstruction: { path: ['systemInstruction'], codec: instructionCodec },
  temperature: config('temperature', decimalCodec),
  topP: config('topP', decimalCodec),
  topK: config('topK', wholeCodec),
  seed: config('seed', wholeCodec),
  presencePenalty: config('presencePenalty', decimalCodec),
  frequencyPenalty: config('frequencyPenalty', decimalCodec),
  candidateCount: config('candidateCount', wholeCodec),
  maxOutputTokens: config('maxOutputTokens', wholeCodec),
  stopSequences: config('stopSequences', linesCodec),
  responseModalities: config('responseModalities', linesCodec),
  responseLogprobs: config('responseLogprobs', flagCodec),
  logprobs: config('logprobs', wholeCodec),
  responseMimeType: config('responseMimeType', textCodec),
  responseSchema: config('responseSchema', jsonCodec),
  responseJsonSchema: config('responseJsonSchema', jsonCodec),
  HARM_CATEGORY_HARASSMENT: safety('HARM_CATEGORY_HARASSMENT'),
  HARM_CATEGORY_HATE_SPEECH: safety('HARM_CATEGORY_HATE_SPEECH'),
  HARM_CATEGORY_SEXUALLY_EXPLICIT: safety('HARM_CATEGORY_SEXUALLY_EXPLICIT'),
  HARM_CATEGORY_DANGEROUS_CONTENT: safety('HARM_CATEGORY_DANGEROUS_CONTENT'),
  HARM_CATEGORY_CIVIC_INTEGRITY: safety('HARM_CATEGORY_CIVIC_INTEGRITY'),
  cachedContent: { path: ['cachedContent'], codec: textCodec },
  functionCallingMode: functionCalling('mode', textCodec),
  allowedFunctionNames: functionCalling('allowedFunctionNames', linesCodec),
  codeExecution: { path: ['tools'], codec: codeExecutionCodec },
  maxRounds: { path: ['limits', 'rounds'], codec: wholeCodec },
  maxCalls: { path: ['limits', 'calls'], codec: wholeCodec },
  maxTotalTokens: { path: ['limits', 'tokens'], codec: wholeCodec },
  maxMinutes: { path: ['limits', 'minutes'], codec: wholeCodec },
  includeThoughts: config('thinkingConfig.includeThoughts', flagCodec),
  thinkingBudget: config('thinkingConfig.thinkingBudget', wholeCodec),
  thinkingLevel: config('thinkingConfig.thinkingLevel', textCodec),
  mediaResolution: config('mediaResolution', textCodec),
  voiceName: config('speechConfig.voiceConfig.prebuiltVoiceConfig.voiceName', textCodec),
  languageCode: config('speechConfig.languageCode', textCodec),
  enableEnhancedCivicAnswers: config('enableEnhancedCivicAnswers', flagCodec),
};

/** The field's value as text; empty if it is left to the service. */
export function fieldText(settings: ChatSettings, id: SettingFieldId): string {
  const value = fieldValue(settings, id);
  return value === undefined ? '' : places[id].codec.toText(value);
}

/** The settings with the field as the text says; an empty text leaves it to the service. */
export function withFieldText(
  settings: ChatSettings,
  id: SettingFieldId,
  text: string,
): ChatSettings | Unreadable {
  const read = places[id].codec.read(text);
  return isUnreadable(read) ? read : withField(settings, id, read.value);
}

/** The settings with the field as others have it. */
export function withFieldOf(
  settings: ChatSettings,
  id: SettingFieldId,
  others: ChatSettings,
): ChatSettings {
  return withField(settings, id, fieldValue(others, id));
}

export function differs(one: ChatSettings, other: ChatSettings, id: SettingFieldId): boolean {
  return !isDeepStrictEqual(fieldValue(one, id), fieldValue(other, id));
}

/** The field that a path in the request belongs to, such as `generationConfig.topK`. */
export function fieldAt(path: string, settings: ChatSettings): SettingFieldId | undefined {
  const [, index] = /^safetySettings\[(\d+)\]/.exec(path) ?? [];
  const category = settings.safetySettings?.[Number(index ?? -1)]?.category;
  const ids = Object.keys(places) as SettingFieldId[];
  return ids.find((id) => {
    const { path: own } = places[id];
    if (own[0] === safetyPath) return own[1] === category;
    const start = own.join('.');
    return path === start || [`${start}.`, `${start}[`].some((prefix) => path.startsWith(prefix));
  });
}

function config(path: string, codec: SettingCodec): SettingPlace {
  return { path: ['generationConfig', ...path.split('.')], codec };
}

function functionCalling(name: string, codec: SettingCodec): SettingPlace {
  return { path: ['toolConfig', 'functionCallingConfig', name], codec };
}

function safety(category: HarmCategory): SettingPlace {
  return { path: [safetyPath, category], codec: textCodec };
}

function fieldValue(settings: ChatSettings, id: SettingFieldId): unknown {
  const [first, ...rest] = places[id].path;
  if (first === safetyPath) return thresholdOf(settings.safetySettings, rest[0]);
  let at: unknown = settings;
  for (const key of places[id].path) at = isRecord(at) ? at[key] : undefined;
  return at;
}

function withField(settings: ChatSettings, id: SettingFieldId, value: unknown): ChatSettings {
  const [first, category = ''] = places[id].path;
  if (first !== safetyPath) return withValueAt(settings, places[id].path, value) ?? {};
  const { safetySettings = [], ...others } = settings;
  const kept = safetySettings.filter((each) => each.category !== category);
  const next = typeof value === 'string' ? [...kept, { category, threshold: value }] : kept;
  return next.length === 0 ? others : { ...others, safetySettings: next };
}

function thresholdOf(
  settings: readonly SafetySetting[] = [],
  category: string | undefined,
): string | undefined {
  return settings.find((each) => each.category === category)?.threshold;
}

/** A copy with the value at the path; what holds nothing any more is left out. */
function withValueAt(target: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const { [key]: before, ...others } = isRecord(target) ? target : {};
  const next = withValueAt(before, rest, value);
  if (next !== undefined) return { ...others, [key]: next };
  return Object.keys(others).length === 0 ? undefined : others;
}
