/** What the settings form of a chat shows and what it can change, by the name of each field. */
export const settingFieldIds = [
  'model',
  'systemInstruction',
  'temperature',
  'topP',
  'topK',
  'seed',
  'presencePenalty',
  'frequencyPenalty',
  'candidateCount',
  'maxOutputTokens',
  'stopSequences',
  'responseModalities',
  'responseLogprobs',
  'logprobs',
  'responseMimeType',
  'responseSchema',
  'responseJsonSchema',
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
  'HARM_CATEGORY_CIVIC_INTEGRITY',
  'cachedContent',
  'functionCallingMode',
  'allowedFunctionNames',
  'codeExecution',
  'maxRounds',
  'maxCalls',
  'maxTotalTokens',
  'maxMinutes',
  'includeThoughts',
  'thinkingBudget',
  'thinkingLevel',
  'mediaResolution',
  'voiceName',
  'languageCode',
  'enableEnhancedCivicAnswers',
] as const;

export type SettingFieldId = (typeof settingFieldIds)[number];

/** The fields that can be edited in an editor too. */
export const documentFieldIds = [
  'systemInstruction',
  'responseSchema',
  'responseJsonSchema',
] as const satisfies SettingFieldId[];

export type DocumentFieldId = (typeof documentFieldIds)[number];

/**
 * How a field is changed. `lines`: a list, one entry a line; `choices`: any of the options, one a line;
 * `code`: JSON.
 */
export type SettingControl =
  | 'text'
  | 'number'
  | 'longText'
  | 'lines'
  | 'choice'
  | 'choices'
  | 'code';

/** One of the values that a field offers; empty: left to the service. */
export interface SettingOption {
  value: string;
  label: string;
}

/** One field of the form. */
export interface SettingFieldView {
  id: SettingFieldId;
  control: SettingControl;
  label: string;
  description: string;
  /** As the control shows it; empty if the field is left to the service. */
  value: string;
  /** Shown while there is no value. */
  placeholder: string;
  options: SettingOption[];
  /** Its name among those that can be edited in an editor too. */
  documentId?: DocumentFieldId;
  /** Beginnings that a text can be replaced by. */
  templates: SettingOption[];
  /** What is known of the value, a line each. */
  details: string[];
  /** It differs from its default. */
  isModified: boolean;
  /** Why nothing can be sent with this value; empty when it can. */
  problems: string[];
}

/** Fields that belong together, under a heading. */
export interface SettingGroupView {
  label: string;
  fields: SettingFieldView[];
}

/** The settings form of the chat. */
export interface ChatSettingsView {
  groups: SettingGroupView[];
  /** How many fields differ from their defaults. */
  modifiedCount: number;
  /** What is wrong with the defaults themselves. */
  notes: string[];
  tools: ToolsView;
  instructions: InstructionsView;
}

/** The tools that the model may call. */
export interface ToolsView {
  isOn: boolean;
  /** Such as "9", where they are on. */
  label: string;
  /** A sentence that says what they are, or why there are none. */
  title: string;
  /** What to say above the composer: they are wanted, and the model can't use them. */
  notice?: string;
}

/** What the folders of the workspace say to the model. */
export interface InstructionsView {
  chips: FolderInstructionView[];
  /** What to tell the user, who doesn't know yet that they are sent. */
  notice?: string;
}

/** The instructions of one folder. */
export interface FolderInstructionView {
  /** The name of the folder. */
  id: string;
  /** The path of its file. */
  label: string;
  /** Sentences that say what it does, or why it isn't sent. */
  title: string;
  isSent: boolean;
}
