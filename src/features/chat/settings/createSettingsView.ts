import * as vscode from 'vscode';
import type { ChatSettings } from '../../../conversation/chatSettings';
import { documentFieldIds } from '../../../messages/settingsView';
import type {
  ChatSettingsView,
  InstructionsView,
  SettingFieldId,
  SettingFieldView,
  SettingOption,
  ToolsView,
} from '../../../messages/settingsView';
import { modelId, type Model } from '../../../protocol/model';
import { formatNumber } from '../../../platform/formatNumber';
import { formatTokens } from '../../../platform/formatTokens';
import { formatInstant } from '../../../platform/formatTime';
import { cacheSummary, misfitSentence } from '../cached/cacheSentences';
import { permanentMisfit, type KnownCache } from '../../../caching/records/planRequest';
import { defaultLimits } from '../../../conversation/answerLimits';
import type { ChatDefaults } from '../../../conversation/chatDefaults';
import type { FieldProblems } from './fieldProblems';
import { schemaTemplates } from './schemaTemplates';
import { isUnreadable } from '../../../chatView/settingCodecs';
import { differs, fieldText, withFieldText } from '../../../chatView/settingFields';
import { leftToService, settingGroups, settingTexts, type SettingTexts } from './settingTexts';

const l10n = vscode.l10n;

/** What the settings form of a chat is made of. */
export interface SettingsFormState {
  settings: ChatSettings;
  defaults: ChatDefaults;
  /** What is in the controls that were typed in. */
  typed: ReadonlyMap<SettingFieldId, string>;
  problems: FieldProblems;
  service: {
    models: readonly Model[];
    cachedContents: readonly KnownCache[];
    /** What is known of the cached content that the chat uses. */
    usedContent: KnownCache | undefined;
    nowMs: number;
    /** The model that answers in this chat. */
    model: Model | undefined;
  };
  tools: ToolsView;
  /** The names of what the model may call. */
  functions: readonly string[];
  /** Whether the service can run code. */
  runsCode: boolean;
  instructions: InstructionsView;
}

/** The form as the page shows it. */
export function createSettingsView(form: SettingsFormState): ChatSettingsView {
  const texts = settingTexts();
  const groups = settingGroups().map(({ label, fields }) => ({
    label,
    fields: fields.map((id) => fieldView(id, texts[id], form)),
  }));
  const fields = groups.flatMap((group) => group.fields);
  return {
    groups,
    modifiedCount: fields.filter(({ isModified }) => isModified).length,
    notes: [
      ...form.defaults.problems.map(({ field, rule }) =>
        l10n.t('The default of {0} in your settings is ignored: {1}', field, rule),
      ),
      ...form.problems.others,
    ],
    tools: form.tools,
    instructions: form.instructions,
  };
}

function fieldView(
  id: SettingFieldId,
  texts: SettingTexts,
  form: SettingsFormState,
): SettingFieldView {
  const { settings, defaults, problems } = form;
  const { control, label, description, options = [] } = texts;
  const value = textOf(id, form);
  const documentId = documentFieldIds.find((each) => each === id);
  const offered = [...options, ...serviceOptions(id, form)];
  return {
    id,
    control,
    label,
    description,
    value,
    placeholder: isShort(control) ? placeholderOf(id, form.service.model) : '',
    options: control === 'choice' ? withValue(offered, value, form) : offered,
    ...(documentId && { documentId }),
    templates: templatesOf(id),
    details: detailsOf(id, form),
    isModified:
      differs(settings, defaults.settings, id) ||
      (value !== fieldText(settings, id) && isTypedWrong(id, value, settings)),
    problems: [...(problems.byField.get(id) ?? [])],
  };
}

function isTypedWrong(id: SettingFieldId, text: string, settings: ChatSettings): boolean {
  return isUnreadable(withFieldText(settings, id, text));
}

/** What was typed keeps its form while it says the same, and stays while it says nothing. */
export function textOf(
  id: SettingFieldId,
  { settings, typed }: Pick<SettingsFormState, 'settings' | 'typed'>,
): string {
  const text = typed.get(id);
  if (text === undefined) return fieldText(settings, id);
  const read = withFieldText(settings, id, text);
  return isUnreadable(read) || !differs(read, settings, id) ? text : fieldText(settings, id);
}

function serviceOptions(
  id: SettingFieldId,
  { service: { models, cachedContents, model, nowMs }, functions, settings }: SettingsFormState,
): SettingOption[] {
  if (id === 'allowedFunctionNames') {
    const named = settings.toolConfig?.functionCallingConfig?.allowedFunctionNames ?? [];
    return [...new Set([...functions, ...named])].map((name) => ({ value: name, label: name }));
  }
  if (id === 'model') {
    return [
      { value: '', label: l10n.t('Default') },
      ...models.map(({ name, displayName }) => ({ value: name, label: displayName ?? name })),
    ];
  }
  if (id !== 'cachedContent') return [];
  return [
    { value: '', label: l10n.t('None') },
    ...cachedContents.map((content) => ({
      value: content.name,
      label: contentLabel(content, model, nowMs),
    })),
  ];
}

/** Only contents of another model than the one that answers name it. */
function contentLabel(content: KnownCache, model: Model | undefined, nowMs: number): string {
  const summary = cacheSummary(content, nowMs);
  const { model: own = model?.name } = content;
  return own === undefined || own === model?.name ? summary : `${summary} · ${modelId(own)}`;
}

/** A value that is not offered any more stays to be seen. */
function withValue(
  options: SettingOption[],
  value: string,
  { service: { usedContent, nowMs } }: SettingsFormState,
): SettingOption[] {
  if (options.some((option) => option.value === value)) return options;
  const label = usedContent?.name === value ? cacheSummary(usedContent, nowMs) : value;
  return [...options, { value, label }];
}

function isShort(control: SettingFieldView['control']): boolean {
  return control === 'text' || control === 'number';
}

/** What the model takes where the field says nothing. */
function placeholderOf(id: SettingFieldId, model: Model | undefined): string {
  const values: Partial<Record<SettingFieldId, number | undefined>> = {
    temperature: model?.temperature,
    topP: model?.topP,
    topK: model?.topK,
    maxOutputTokens: model?.outputTokenLimit,
  };
  const limit = limitPlaceholder(id);
  if (limit !== undefined) return limit;
  const value = values[id];
  return value === undefined ? leftToService() : l10n.t('Model default: {0}', formatNumber(value));
}

function limitPlaceholder(id: SettingFieldId): string | undefined {
  if (id === 'maxRounds') return l10n.t('Default: {0}', formatNumber(defaultLimits.rounds));
  if (id === 'maxCalls') return l10n.t('Default: {0}', formatNumber(defaultLimits.calls));
  return id === 'maxTotalTokens' || id === 'maxMinutes' ? l10n.t('No limit') : undefined;
}

function templatesOf(id: SettingFieldId): SettingOption[] {
  if (id === 'responseSchema') return schemaTemplates('interface');
  return id === 'responseJsonSchema' ? schemaTemplates('json') : [];
}

function detailsOf(id: SettingFieldId, form: SettingsFormState): string[] {
  const { settings, service } = form;
  if (id === 'model') return service.model === undefined ? [] : modelDetails(service.model);
  if (id === 'cachedContent') {
    return service.usedContent === undefined
      ? []
      : contentDetails(service.usedContent, settings.model ?? service.model?.name);
  }
  const unsent = unsentToolSetting(id, form);
  if (unsent !== undefined) return [unsent];
  const isUnsent = settings.cachedContent !== undefined && settings.systemInstruction !== undefined;
  return id === 'systemInstruction' && isUnsent
    ? [l10n.t('Not sent: the cached content has its own instruction and tools.')]
    : [];
}

/** Why what is set of tools is not sent; undefined if it is, or isn't set. */
function unsentToolSetting(id: SettingFieldId, form: SettingsFormState): string | undefined {
  const { settings, functions, runsCode } = form;
  const isCode = id === 'codeExecution';
  if (!(isCode || isOfCalls(id)) || fieldText(settings, id) === '') return undefined;
  if (settings.cachedContent !== undefined) {
    return l10n.t('Not sent: the cached content has its own instruction and tools.');
  }
  if (isCode) {
    return runsCode
      ? undefined
      : l10n.t('Not sent: the built-in service and local models don’t run code.');
  }
  if (functions.length === 0) return l10n.t('Not sent: the tools are off.');
  const isForced = settings.toolConfig?.functionCallingConfig?.mode === 'ANY';
  return id === 'allowedFunctionNames' && !isForced
    ? l10n.t('Not sent: for Calls, choose Always.')
    : undefined;
}

function isOfCalls(id: SettingFieldId): boolean {
  return id === 'functionCallingMode' || id === 'allowedFunctionNames';
}

function modelDetails(model: Model): string[] {
  const { inputTokenLimit, outputTokenLimit, version, thinking } = model;
  const facts = [
    model.name,
    ...(inputTokenLimit === undefined
      ? []
      : [l10n.t('{0} tokens in', formatNumber(inputTokenLimit))]),
    ...(outputTokenLimit === undefined ? [] : [l10n.t('{0} out', formatNumber(outputTokenLimit))]),
    ...(version === undefined ? [] : [l10n.t('version {0}', version)]),
    ...(thinking === true ? [l10n.t('supports thinking')] : []),
  ];
  return [facts.join(' · '), ...(model.description === undefined ? [] : [model.description])];
}

function contentDetails(cache: KnownCache, model: string | undefined): string[] {
  const { tokens, expireAtMs } = cache;
  const misfit = permanentMisfit(cache, model);
  return [
    ...(misfit === undefined ? [] : [misfitSentence(misfit, cache)]),
    ...(tokens === undefined ? [] : [formatTokens(tokens)]),
    ...(expireAtMs === undefined ? [] : [l10n.t('expires {0}', formatInstant(expireAtMs))]),
  ];
}
