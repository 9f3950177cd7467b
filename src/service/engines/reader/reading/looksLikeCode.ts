import { guessLanguage } from '../../../../source/guessLanguage';

export function looksLikeCode(text: string): boolean {
  return guessLanguage(text.split('\n')).shape !== 'prose';
}
