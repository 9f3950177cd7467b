import { l10n } from 'vscode';
import type { SettingControl, SettingFieldId, SettingOption } from '../../../messages/settingsView';

/** What a field of the form is called and how it is changed. */
export interface SettingTexts {
  control: SettingControl;
  label: string;
  description: string;
  options?: SettingOption[];
}

/** The fields of the form under their headings, in the order they are shown. */
export function settingGroups(): { label: string; fields: SettingFieldId[] }[] {
  return [
    { label: l10n.t('Model'), fields: ['model'] },
    { label: l10n.t('Instruction'), fields: ['systemInstruction', 'cachedContent'] },
    {
      label: l10n.t('Sampling'),
      fields: ['temperature', 'topP', 'topK', 'seed', 'presencePenalty', 'frequencyPenalty'],
    },
    {
      label: l10n.t('Output'),
      fields: [
        'maxOutputTokens',
        'candidateCount',
        'stopSequences',
        'responseMimeType',
        'responseSchema',
        'responseJsonSchema',
        'responseModalities',
        'responseLogprobs',
        'logprobs',
      ],
    },
    {
      label: l10n.t('Safety'),
      fields: [
        'HARM_CATEGORY_HARASSMENT',
        'HARM_CATEGORY_HATE_SPEECH',
        'HARM_CATEGORY_SEXUALLY_EXPLICIT',
        'HARM_CATEGORY_DANGEROUS_CONTENT',
        'HARM_CATEGORY_CIVIC_INTEGRITY',
      ],
    },
    {
      label: l10n.t('Advanced'),
      fields: [
        'includeThoughts',
        'thinkingBudget',
        'thinkingLevel',
        'mediaResolution',
        'voiceName',
        'languageCode',
        'enableEnhancedCivicAnswers',
      ],
    },
  ];
}

/** The texts of every field; the options of `model` and `cachedContent` are the service's. */
export function settingTexts(): Record<SettingFieldId, SettingTexts> {
  return {
    ...contextTexts(),
    ...samplingTexts(),
    ...outputTexts(),
    ...structureTexts(),
    ...safetyTexts(),
    ...advancedTexts(),
  };
}

/** How a value is called that is not set. */
export function leftToService(): string {
  return l10n.t('Left to the service');
}

type TextsOf<Id extends SettingFieldId> = Record<Id, SettingTexts>;

function contextTexts(): TextsOf<'model' | 'systemInstruction' | 'cachedContent'> {
  return {
    model: {
      control: 'choice',
      label: l10n.t('Model'),
      description: l10n.t('Answers in this chat only.'),
    },
    systemInstruction: {
      control: 'longText',
      label: l10n.t('System Instruction'),
      description: l10n.t('Goes along with every message of this chat, before all others.'),
    },
    cachedContent: {
      control: 'choice',
      label: l10n.t('Cached Content'),
      description: l10n.t('Contents that the service keeps for this model, put before the chat.'),
    },
  };
}

function samplingTexts(): TextsOf<
  'temperature' | 'topP' | 'topK' | 'seed' | 'presencePenalty' | 'frequencyPenalty'
> {
  return {
    temperature: number(
      l10n.t('Temperature'),
      l10n.t('Randomness, from 0 to 2. Lower is more predictable.'),
    ),
    topP: number(
      l10n.t('Top P'),
      l10n.t('Of the likeliest tokens, only as many as have this probability together: 0 to 1.'),
    ),
    topK: number(
      l10n.t('Top K'),
      l10n.t('Only so many of the likeliest tokens. Not every model takes it.'),
    ),
    seed: number(
      l10n.t('Seed'),
      l10n.t('A whole number. The same request with the same seed tends to the same answer.'),
    ),
    presencePenalty: number(
      l10n.t('Presence Penalty'),
      l10n.t('Above 0: words that came already are avoided. Below 0: they are preferred.'),
    ),
    frequencyPenalty: number(
      l10n.t('Frequency Penalty'),
      l10n.t('The same, stronger with each time a word came.'),
    ),
  };
}

function outputTexts(): TextsOf<
  | 'maxOutputTokens'
  | 'candidateCount'
  | 'stopSequences'
  | 'responseModalities'
  | 'responseLogprobs'
  | 'logprobs'
> {
  return {
    maxOutputTokens: number(
      l10n.t('Output Token Limit'),
      l10n.t('An answer ends when it has so many tokens.'),
    ),
    candidateCount: number(l10n.t('Candidates'), l10n.t('How many answers to ask for: 1 to 8.')),
    stopSequences: {
      control: 'lines',
      label: l10n.t('Stop Sequences'),
      description: l10n.t(
        'The answer ends before one of these texts. One a line, up to 5; \\n stands for a line break.',
      ),
    },
    responseModalities: {
      control: 'choices',
      label: l10n.t('Kinds of Output'),
      description: l10n.t('What an answer may hold. None chosen: text.'),
      options: [
        { value: 'TEXT', label: l10n.t('Text') },
        { value: 'IMAGE', label: l10n.t('Images') },
        { value: 'AUDIO', label: l10n.t('Audio') },
      ],
    },
    responseLogprobs: flag(
      l10n.t('Log Probabilities'),
      l10n.t('How probable each token was comes with the answer.'),
    ),
    logprobs: number(
      l10n.t('Alternatives per Token'),
      l10n.t('How many other tokens are told with their probabilities: 0 to 20.'),
    ),
  };
}

function structureTexts(): TextsOf<'responseMimeType' | 'responseSchema' | 'responseJsonSchema'> {
  return {
    responseMimeType: {
      control: 'choice',
      label: l10n.t('Format'),
      description: l10n.t('A schema needs JSON, or one of its values.'),
      options: [
        { value: '', label: leftToService() },
        { value: 'text/plain', label: l10n.t('Text') },
        { value: 'application/json', label: 'JSON' },
        { value: 'text/x.enum', label: l10n.t('One value of an enum') },
      ],
    },
    responseSchema: {
      control: 'code',
      label: l10n.t('Schema'),
      description: l10n.t('What the JSON of an answer holds, as Schema of the interface.'),
    },
    responseJsonSchema: {
      control: 'code',
      label: l10n.t('JSON Schema'),
      description: l10n.t('The same as plain JSON Schema. Only one of the two can be set.'),
    },
  };
}

type SafetyId = Extract<SettingFieldId, `HARM_${string}`>;

function safetyTexts(): TextsOf<SafetyId> {
  const options = [
    { value: '', label: leftToService() },
    { value: 'BLOCK_LOW_AND_ABOVE', label: l10n.t('Block what is low and above') },
    { value: 'BLOCK_MEDIUM_AND_ABOVE', label: l10n.t('Block what is medium and above') },
    { value: 'BLOCK_ONLY_HIGH', label: l10n.t('Block only what is high') },
    { value: 'BLOCK_NONE', label: l10n.t('Block nothing') },
    { value: 'OFF', label: l10n.t('Off') },
  ];
  const description = l10n.t('From which probability of harm on prompt and answer are blocked.');
  const texts = (label: string): SettingTexts => ({
    control: 'choice',
    label,
    description,
    options,
  });
  return {
    HARM_CATEGORY_HARASSMENT: texts(l10n.t('Harassment')),
    HARM_CATEGORY_HATE_SPEECH: texts(l10n.t('Hate Speech')),
    HARM_CATEGORY_SEXUALLY_EXPLICIT: texts(l10n.t('Sexually Explicit')),
    HARM_CATEGORY_DANGEROUS_CONTENT: texts(l10n.t('Dangerous Content')),
    HARM_CATEGORY_CIVIC_INTEGRITY: texts(l10n.t('Civic Integrity')),
  };
}

function advancedTexts(): TextsOf<
  | 'includeThoughts'
  | 'thinkingBudget'
  | 'thinkingLevel'
  | 'mediaResolution'
  | 'voiceName'
  | 'languageCode'
  | 'enableEnhancedCivicAnswers'
> {
  return {
    includeThoughts: flag(l10n.t('Thoughts'), l10n.t('A thinking model tells its thoughts.')),
    thinkingBudget: number(l10n.t('Thinking Budget'), l10n.t('How many tokens a model may think.')),
    thinkingLevel: {
      control: 'text',
      label: l10n.t('Thinking Level'),
      description: l10n.t('How much a model thinks, by a name that it knows.'),
    },
    mediaResolution: {
      control: 'choice',
      label: l10n.t('Media Resolution'),
      description: l10n.t('How finely pictures and videos are looked at.'),
      options: [
        { value: '', label: leftToService() },
        { value: 'MEDIA_RESOLUTION_LOW', label: l10n.t('Low: 64 tokens') },
        { value: 'MEDIA_RESOLUTION_MEDIUM', label: l10n.t('Medium: 256 tokens') },
        { value: 'MEDIA_RESOLUTION_HIGH', label: l10n.t('High: zoomed, 256 tokens') },
      ],
    },
    voiceName: {
      control: 'text',
      label: l10n.t('Voice'),
      description: l10n.t('Name of the preset voice that speaks an answer.'),
    },
    languageCode: {
      control: 'text',
      label: l10n.t('Language of Speech'),
      description: l10n.t('By its code, such as en-US.'),
    },
    enableEnhancedCivicAnswers: flag(
      l10n.t('Enhanced Civic Answers'),
      l10n.t('Not every model has them.'),
    ),
  };
}

function number(label: string, description: string): SettingTexts {
  return { control: 'number', label, description };
}

function flag(label: string, description: string): SettingTexts {
  const options = [
    { value: '', label: leftToService() },
    { value: 'true', label: l10n.t('On') },
    { value: 'false', label: l10n.t('Off') },
  ];
  return { control: 'choice', label, description, options };
}
