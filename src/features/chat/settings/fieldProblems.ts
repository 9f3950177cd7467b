import * as vscode from 'vscode';
import type { ChatSettings } from '../../../conversation/chatSettings';
import type { SettingFieldId } from '../../../messages/settingsView';
import type { Violation } from '../../../protocol/violation';
import { isUnreadable, type Unreadable } from '../../../chatView/settingCodecs';
import { fieldAt, withFieldText } from '../../../chatView/settingFields';
import { isNumberField, ruleSentence } from './ruleSentence';
import { settingTexts } from './settingTexts';

/** What keeps a chat from sending: by field, and what belongs to none. */
export interface FieldProblems {
  byField: ReadonlyMap<SettingFieldId, readonly string[]>;
  others: readonly string[];
}

/** The broken rules at the fields they are about, and invalid input. */
export function problemsByField(
  violations: readonly Violation[],
  settings: ChatSettings,
  typed: ReadonlyMap<SettingFieldId, string>,
): FieldProblems {
  const byField = new Map<SettingFieldId, string[]>();
  const others: string[] = [];
  const add = (id: SettingFieldId, sentence: string): void => {
    byField.set(id, [...(byField.get(id) ?? []), sentence]);
  };
  for (const { field, rule } of violations) {
    const id = fieldAt(field, settings);
    if (id === undefined) others.push(`${field}: ${rule}`);
    // What is out of a range breaks the model's as well as the interface's: one is enough.
    else if (!isNumberField(id) || !byField.has(id)) add(id, ruleSentence(id, field, rule));
  }
  for (const [id, text] of typed) {
    const read = withFieldText(settings, id, text);
    // Problems of the previous value say nothing about the present one.
    if (isUnreadable(read)) byField.set(id, [mistakeSentence(read)]);
  }
  return { byField, others };
}

/** The first of them in a sentence that says nothing was sent; undefined if there isn't one. */
export function firstProblem({ byField, others }: FieldProblems): string | undefined {
  const [first] = byField;
  if (first !== undefined) {
    const [id, [problem = '']] = first;
    return sentence(settingTexts()[id].label, problem);
  }
  const [other] = others;
  return other === undefined ? undefined : sentence(vscode.l10n.t('Settings'), other);
}

function sentence(label: string, problem: string): string {
  return vscode.l10n.t('Not sent. Fix the highlighted settings. {0}: {1}', label, problem);
}

function mistakeSentence({ mistake: { place } }: Unreadable): string {
  if (place === undefined) return vscode.l10n.t('Enter a number.');
  return vscode.l10n.t('Invalid JSON at line {0}, column {1}.', place.line, place.column);
}
