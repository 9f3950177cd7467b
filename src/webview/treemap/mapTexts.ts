import type { MapTile } from '../../messages/tokenMapMessages';
import type { TokenMapStrings } from '../../messages/tokenMapStrings';
import { fillIn } from '../../base/fillIn';
import { Numbers } from '../../base/numbers';

/** What is said of a tile. */
export interface TileTexts {
  name: string;
  tokens: string;
  /** Of everything that was counted. */
  share: string;
}

/** Says of a tile what it is and how large. */
export class MapTexts {
  readonly strings: TokenMapStrings;
  readonly numbers: Numbers;

  constructor(strings: TokenMapStrings, locale: string) {
    this.strings = strings;
    this.numbers = new Numbers(locale);
  }

  tokens(tokens: number): string {
    return fillIn(this.strings.tokens, this.numbers.whole(tokens));
  }

  /** Name, tokens and share of everything that was counted. */
  tile({ name, tokens }: MapTile, wholeTokens: number): string {
    return `${name}, ${this.tokens(tokens)}, ${this.numbers.share(tokens, wholeTokens)}`;
  }

  /** The same in lines. */
  lines({ name, tokens }: MapTile, wholeTokens: number): TileTexts {
    const share = fillIn(this.strings.share, this.numbers.share(tokens, wholeTokens));
    return { name, tokens: this.tokens(tokens), share };
  }
}
