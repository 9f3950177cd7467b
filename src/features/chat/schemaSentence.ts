import { l10n } from 'vscode';
import type { Misfit } from '../../schema/misfit';
import type { JsonType } from '../../schema/schemaNode';
import { formatList } from '../../platform/formatList';

/** What has to change in an answer for it to fit its schema. */
export function schemaSentence({ path, keyword, types = [] }: Misfit): string {
  const [, missing] = keyword.split('required: ');
  if (missing !== undefined) return l10n.t('{0} is missing.', nameOf(`${path}.${missing}`));
  if (path === '$') return answerSentence(keyword, types);
  const name = nameOf(path);
  switch (keyword) {
    case 'type':
      return valueTypeSentence(name, types);
    case 'enum':
      return l10n.t('{0} must be one of the allowed values.', name);
    case 'additionalProperties':
      return l10n.t('{0} is not in the schema.', name);
    default:
      return l10n.t('{0} must match its schema ({1}).', name, keyword);
  }
}

/** The same about the whole answer. */
function answerSentence(keyword: string, types: readonly JsonType[]): string {
  switch (keyword) {
    case 'type':
      return answerTypeSentence(types);
    case 'enum':
      return l10n.t('The answer must be one of the allowed values.');
    default:
      return l10n.t('The answer must match its schema ({0}).', keyword);
  }
}

/** `items[2].name` for `$.items[2].name`. */
function nameOf(path: string): string {
  return `\`${path.replace(/^\$\.?/u, '')}\``;
}

function valueTypeSentence(name: string, types: readonly JsonType[]): string {
  const [type] = types;
  if (type === undefined || types.length > 1) {
    return l10n.t('{0} must be of one of these types: {1}.', name, formatList(types));
  }
  const sentences: Record<JsonType, string> = {
    array: l10n.t('{0} must be a list.', name),
    boolean: l10n.t('{0} must be true or false.', name),
    integer: l10n.t('{0} must be an integer.', name),
    null: l10n.t('{0} must be null.', name),
    number: l10n.t('{0} must be a number.', name),
    object: l10n.t('{0} must be an object.', name),
    string: l10n.t('{0} must be a string.', name),
  };
  return sentences[type];
}

function answerTypeSentence(types: readonly JsonType[]): string {
  const [type] = types;
  if (type === undefined || types.length > 1) {
    return l10n.t('The answer must be of one of these types: {0}.', formatList(types));
  }
  const sentences: Record<JsonType, string> = {
    array: l10n.t('The answer must be a list.'),
    boolean: l10n.t('The answer must be true or false.'),
    integer: l10n.t('The answer must be an integer.'),
    null: l10n.t('The answer must be null.'),
    number: l10n.t('The answer must be a number.'),
    object: l10n.t('The answer must be an object.'),
    string: l10n.t('The answer must be a string.'),
  };
  return sentences[type];
}
