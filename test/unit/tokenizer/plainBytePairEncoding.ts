import type { Vocabulary } from '../../../src/tokenizer/vocabulary';

/**
 * The tokenizer's rules written as plainly as they can be said, slow, and with no code of the real
 * one but the list of tokens: what to compare it with.
 */
export function createPlainEncoder(vocabulary: Vocabulary): (text: string) => number[] {
  const { texts } = vocabulary;
  const normal = new Map<string, number>();
  const userDefined = new Map<string, number>();
  const bytes: number[] = [];
  for (let id = 0; id < texts.count; id += 1) {
    const kind = texts.kind(id);
    if (kind === 'normal') normal.set(texts.text(id), id);
    if (kind === 'userDefined') userDefined.set(texts.text(id), id);
    if (kind === 'byte') bytes.push(id);
  }

  function longestUserDefined(text: string): string | undefined {
    for (let length = Math.min(31, text.length); length > 0; length -= 1) {
      if (userDefined.has(text.slice(0, length))) return text.slice(0, length);
    }
    return undefined;
  }

  function merge(symbols: string[]): string[] {
    const ranks = symbols.slice(1).map((right, at) => normal.get(`${symbols[at] ?? ''}${right}`));
    const best = Math.min(...ranks.map((rank) => rank ?? Infinity));
    if (best === Infinity) return symbols;
    const at = ranks.indexOf(best);
    return merge([...symbols.slice(0, at), texts.text(best), ...symbols.slice(at + 2)]);
  }

  function idsOf(symbol: string): number[] {
    const id = normal.get(symbol);
    return id === undefined ? Array.from(Buffer.from(symbol), (byte) => bytes[byte] ?? -1) : [id];
  }

  return (raw) => {
    const text = Buffer.from(raw).toString().replaceAll('\u2581', ' ');
    const ids: number[] = [];
    let plain = '';
    const mergePlain = (): void => {
      ids.push(...merge(Array.from(plain)).flatMap(idsOf));
      plain = '';
    };
    for (let at = 0; at < text.length;) {
      const special = longestUserDefined(text.slice(at));
      if (special === undefined) {
        plain += text.charAt(at);
        at += 1;
      } else {
        mergePlain();
        ids.push(userDefined.get(special) ?? -1);
        at += special.length;
      }
    }
    mergePlain();
    return ids;
  };
}
