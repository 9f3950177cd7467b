import type { MapTile } from '../../messages/tokenMapMessages';
import type { TokenMapStrings } from '../../messages/tokenMapStrings';
import { fillIn } from '../../base/fillIn';

/** Says of a tile what it is and how large. */
export class MapTexts {
  readonly strings: TokenMapStrings;
  readonly #whole: Intl.NumberFormat;
  readonly #percent: Intl.NumberFormat;

  constructor(strings: TokenMapStrings, locale: string) {
    this.strings = strings;
    this.#whole = new Intl.NumberFormat(locale);
    this.#percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  }

  tokens(tokens: number): string {
    return fillIn(this.strings.tokens, this.#whole.format(tokens));
  }

  /** Name, tokens and share of everything that was counted. */
  tile({ name, tokens }: MapTile, wholeTokens: number): string {
    const share = this.#percent.format(wholeTokens === 0 ? 0 : tokens / wholeTokens);
    return `${name}, ${this.tokens(tokens)}, ${share}`;
  }
}
