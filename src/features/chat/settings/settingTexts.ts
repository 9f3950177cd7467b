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
      label: l10n.t('Tools'),
      fields: ['functionCallingMode', 'allowedFunctionNames', 'codeExecution'],
    },
    {
      label: l10n.t('Limits of an Answer'),
      fields: ['maxRounds', 'maxCalls', 'maxTotalTokens', 'maxMinutes'],
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
    ...toolTexts(),
    ...limitTexts(),
    ...safetyTexts(),
    ...advancedTexts(),
  };
}

/** How a value is called that is not set. */
export function leftToService(): string {
  return l10n.t('Default');
}

type TextsOf<Id extends SettingFieldId> = Record<Id, SettingTexts>;

function contextTexts(): TextsOf<'model' | 'systemInstruction' | 'cachedContent'> {
  return {
    model: {
      control: 'choice',
      label: l10n.t('Model'),
      description: l10n.t('Applies to this chat only.'),
    },
    systemInstruction: {
      control: 'longText',
      label: l10n.t('System Instruction'),
      description: l10n.t('Sent before every message.'),
    },
    cachedContent: {
      control: 'choice',
      label: l10n.t('Cached Content'),
      description: l10n.t(
        'Context that the service stores for this model and puts before the chat.',
      ),
    },
  };
}

function samplingTexts(): TextsOf<
  'temperature' | 'topP' | 'topK' | 'seed' | 'presencePenalty' | 'frequencyPenalty'
> {
  return {
    temperature: number(
      l10n.t('Temperature'),
      l10n.t('Randomness, from 0 to 2. Lower values are more predictable.'),
    ),
    topP: number(
      l10n.t('Top P'),
      l10n.t('Samples from the most likely tokens up to this total probability: 0 to 1.'),
    ),
    topK: number(
      l10n.t('Top K'),
      l10n.t('Samples from this number of most likely tokens. Not every model supports it.'),
    ),
    seed: number(
      l10n.t('Seed'),
      l10n.t('A whole number. The same request and seed tend to give the same answer.'),
    ),
    presencePenalty: number(
      l10n.t('Presence Penalty'),
      l10n.t('Above 0: avoids words that already appeared. Below 0: prefers them.'),
    ),
    frequencyPenalty: number(l10n.t('Frequency Penalty'), l10n.t('Grows with each repetition.')),
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
      l10n.t('Maximum number of tokens in an answer.'),
    ),
    candidateCount: number(l10n.t('Candidates'), l10n.t('Number of answers, from 1 to 8.')),
    stopSequences: {
      control: 'lines',
      label: l10n.t('Stop Sequences'),
      description: l10n.t(
        'The answer stops before any of these texts. One per line, up to 5; use \\n for a line break.',
      ),
    },
    responseModalities: {
      control: 'choices',
      label: l10n.t('Output Types'),
      description: l10n.t('What an answer may contain. Default: text.'),
      options: [
        { value: 'TEXT', label: l10n.t('Text') },
        { value: 'IMAGE', label: l10n.t('Images') },
        { value: 'AUDIO', label: l10n.t('Audio') },
      ],
    },
    responseLogprobs: flag(
      l10n.t('Log Probabilities'),
      l10n.t('Returns the probability of each token with the answer.'),
    ),
    logprobs: number(
      l10n.t('Alternatives per Token'),
      l10n.t('Alternatives shown per token: 0 to 20.'),
    ),
  };
}

function structureTexts(): TextsOf<'responseMimeType' | 'responseSchema' | 'responseJsonSchema'> {
  return {
    responseMimeType: {
      control: 'choice',
      label: l10n.t('Format'),
      description: l10n.t('To use a schema, choose JSON or Enum.'),
      options: [
        { value: '', label: leftToService() },
        { value: 'text/plain', label: l10n.t('Text') },
        { value: 'application/json', label: 'JSON' },
        { value: 'text/x.enum', label: l10n.t('Enum') },
      ],
    },
    responseSchema: {
      control: 'code',
      label: l10n.t('Schema'),
      description: l10n.t('Structure of the answer, in Gemini schema format.'),
    },
    responseJsonSchema: {
      control: 'code',
      label: l10n.t('JSON Schema'),
      description: l10n.t(
        'Structure of the answer, in JSON Schema format. Set either this or Schema.',
      ),
    },
  };
}

function toolTexts(): TextsOf<'functionCallingMode' | 'allowedFunctionNames' | 'codeExecution'> {
  return {
    functionCallingMode: {
      control: 'choice',
      label: l10n.t('Calls'),
      description: l10n.t(
        'Whether the model calls the tools of this chat. With Always it calls one before it answers, and then decides.',
      ),
      options: [
        { value: '', label: leftToService() },
        { value: 'AUTO', label: l10n.t('The model decides') },
        { value: 'ANY', label: l10n.t('Always') },
        { value: 'NONE', label: l10n.t('Never') },
      ],
    },
    allowedFunctionNames: {
      control: 'choices',
      label: l10n.t('Allowed Tools'),
      description: l10n.t('With Always: the model calls one of these. None chosen: any.'),
    },
    codeExecution: {
      control: 'choice',
      label: l10n.t('Code Execution'),
      description: l10n.t(
        'The model writes Python and its service runs it. Nothing runs on this machine.',
      ),
      options: [
        { value: '', label: l10n.t('Off') },
        { value: 'true', label: l10n.t('On') },
      ],
    },
  };
}

function limitTexts(): TextsOf<'maxRounds' | 'maxCalls' | 'maxTotalTokens' | 'maxMinutes'> {
  return {
    maxRounds: number(
      l10n.t('Rounds'),
      l10n.t('After this many rounds of tool calls the answer waits for you. Continue goes on.'),
    ),
    maxCalls: number(l10n.t('Tool Calls'), l10n.t('The answer waits before it makes more calls.')),
    maxTotalTokens: number(
      l10n.t('Tokens in All'),
      l10n.t('Of all requests and their answers, as the service counts them.'),
    ),
    maxMinutes: number(
      l10n.t('Minutes'),
      l10n.t('Since you asked, also while you are asked about a call.'),
    ),
  };
}

type SafetyId = Extract<SettingFieldId, `HARM_${string}`>;

function safetyTexts(): TextsOf<SafetyId> {
  const options = [
    { value: '', label: leftToService() },
    { value: 'BLOCK_LOW_AND_ABOVE', label: l10n.t('Block low and above') },
    { value: 'BLOCK_MEDIUM_AND_ABOVE', label: l10n.t('Block medium and above') },
    { value: 'BLOCK_ONLY_HIGH', label: l10n.t('Block only high') },
    { value: 'BLOCK_NONE', label: l10n.t('Block none') },
    { value: 'OFF', label: l10n.t('Off') },
  ];
  const description = l10n.t('Probability of harm from which prompts and answers are blocked.');
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
    includeThoughts: flag(l10n.t('Thoughts'), l10n.t('Include the thoughts of a thinking model.')),
    thinkingBudget: number(
      l10n.t('Thinking Budget'),
      l10n.t('Maximum number of tokens for thinking.'),
    ),
    thinkingLevel: {
      control: 'text',
      label: l10n.t('Thinking Level'),
      description: l10n.t('How much the model thinks, as one of the names it supports.'),
    },
    mediaResolution: {
      control: 'choice',
      label: l10n.t('Media Resolution'),
      description: l10n.t('Level of detail for images and videos.'),
      options: [
        { value: '', label: leftToService() },
        { value: 'MEDIA_RESOLUTION_LOW', label: l10n.t('Low: 64 tokens') },
        { value: 'MEDIA_RESOLUTION_MEDIUM', label: l10n.t('Medium: 256 tokens') },
        { value: 'MEDIA_RESOLUTION_HIGH', label: l10n.t('High: zoomed in, 256 tokens') },
      ],
    },
    voiceName: {
      control: 'text',
      label: l10n.t('Voice'),
      description: l10n.t('Name of a prebuilt voice for spoken answers.'),
    },
    languageCode: {
      control: 'text',
      label: l10n.t('Speech Language'),
      description: l10n.t('A language code, such as en-US.'),
    },
    enableEnhancedCivicAnswers: flag(
      l10n.t('Enhanced Civic Answers'),
      l10n.t('Not every model supports this.'),
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
