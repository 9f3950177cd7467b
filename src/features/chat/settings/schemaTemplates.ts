import * as vscode from 'vscode';
import type { SettingOption } from '../../../messages/settingsView';

/** Schemas to begin with, as their JSON; types are spelled as the dialect has them. */
export function schemaTemplates(dialect: 'interface' | 'json'): SettingOption[] {
  const type = (name: string): { type: string } => ({
    type: dialect === 'interface' ? name.toUpperCase() : name,
  });
  const item = {
    ...type('object'),
    properties: { name: type('string'), count: type('integer') },
    required: ['name', 'count'],
  };
  const templates: [label: string, schema: object][] = [
    [vscode.l10n.t('object'), item],
    [vscode.l10n.t('list'), { ...type('array'), items: item }],
    [vscode.l10n.t('enum'), { ...type('string'), enum: ['yes', 'no', 'unclear'] }],
  ];
  return templates.map(([label, schema]) => ({
    label,
    value: JSON.stringify(schema, undefined, 2),
  }));
}
