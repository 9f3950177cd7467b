import type { ChatSettings } from '../conversation/chatSettings';
import type { SettingFieldId } from '../messages/settingsView';
import { isRecord } from '../protocol/isRecord';
import { fieldText, withFieldOf, withFieldText } from './settingFields';
import { isUnreadable } from './settingCodecs';

const structured = ['application/json', 'text/x.enum'];

/** The settings with the media type that a schema needs beside it, after the field was changed. */
export function withFormat(
  settings: ChatSettings,
  changed: SettingFieldId,
  defaults: ChatSettings,
): ChatSettings {
  if (changed !== 'responseSchema' && changed !== 'responseJsonSchema') return settings;
  const { responseSchema, responseJsonSchema } = settings.generationConfig ?? {};
  if (responseSchema === undefined && responseJsonSchema === undefined) {
    return withFieldOf(settings, 'responseMimeType', defaults);
  }
  if (structured.includes(fieldText(settings, 'responseMimeType'))) return settings;
  const isEnum = responseJsonSchema === undefined && isEnumOfTexts(responseSchema);
  const mimeType = isEnum ? 'text/x.enum' : 'application/json';
  const next = withFieldText(settings, 'responseMimeType', mimeType);
  return isUnreadable(next) ? settings : next;
}

/** Its values are shown without quotation marks. The input may be any JSON. */
function isEnumOfTexts(schema: unknown): boolean {
  if (!isRecord(schema) || !Array.isArray(schema['enum'])) return false;
  const { type } = schema;
  return typeof type === 'string' && type.toUpperCase() === 'STRING';
}
