import { env } from 'vscode';
import { languageName } from '../base/languageName';
import { readSetting } from './userSettings';

/** The language to ask for explanations in, by its English name; undefined for English, which prompts are in. */
export function explainLanguage(): string | undefined {
  return readSetting('parley.explain.language') === 'display'
    ? languageName(env.language)
    : undefined;
}
