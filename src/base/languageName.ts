/**
 * The name of a language in English, as in "Answer in German"; undefined of English itself, and of what names none.
 *
 * @param tag such as `de` or `pt-br`
 */
export function languageName(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    if (language === 'en') return undefined;
    // "Chinese (Taiwan)" leaves open in which of its scripts.
    const named = language === 'zh' && script !== undefined ? `zh-${script}` : tag;
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(named);
  } catch {
    return undefined;
  }
}

/** A prompt that says which language its answer is wanted in, if it is wanted in one. */
export function promptIn(language: string | undefined, prompt: string): string {
  return language === undefined ? prompt : `${prompt}\n\nAnswer in ${language}.`;
}
