import type { LanguageCode } from '../../question/languages/foreignLanguage';
import { french } from './french';
import { german } from './german';
import { japanese } from './japanese';
import type { Phrases } from './phrases';
import { spanish } from './spanish';

/** The sentences of answers in the languages beside English. */
export const phrasesOf: Record<LanguageCode, Phrases> = {
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
};
