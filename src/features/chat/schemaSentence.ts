import { l10n } from 'vscode';
import type { Misfit } from '../../schema/misfit';
import type { JsonType } from '../../schema/schemaNode';

/** What has to change in an answer for it to fit its schema. */
export function schemaSentence({ path, keyword, types = [] }: Misfit): string {
  const [, missing] = keyword.split('required: ');
  if (missing !== undefined) return l10n.t('{0} is missing.', nameOf(`${path}.${missing}`));
  const name = nameOf(path);
  switch (keyword) {
    case 'type':
      return l10n.t('{0} must be {1}.', name, types.map(typeName).join(l10n.t(' or ')));
    case 'enum':
      return l10n.t('{0} must be one of the allowed values.', name);
    case 'additionalProperties':
      return l10n.t('{0} is not in the schema.', name);
    default:
      return l10n.t('{0} must match its schema ({1}).', name, keyword);
  }
}

/** `items[2].name` for `$.items[2].name`. */
function nameOf(path: string): string {
  return path === '$' ? l10n.t('The answer') : `\`${path.replace(/^\$\.?/u, '')}\``;
}

function typeName(type: JsonType): string {
  switch (type) {
    case 'array':
      return l10n.t('a list');
    case 'boolean':
      return l10n.t('true or false');
    case 'integer':
      return l10n.t('an integer');
    case 'null':
      return 'null';
    case 'number':
      return l10n.t('a number');
    case 'object':
      return l10n.t('an object');
    case 'string':
      return l10n.t('a string');
  }
}
