/** Where a link of foreign text may lead: to the web and to a mail. Without a scheme it stays where it is. */
const allowedSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);

/** The names of characters that matter for a scheme; all others stand for something that ends one. */
const namedCharacters: ReadonlyMap<string, string> = new Map([
  ['colon', ':'],
  ['period', '.'],
  ['plus', '+'],
  ['fjlig', 'fj'],
  ['Tab', ''],
  ['NewLine', ''],
  ['nbsp', ''],
  ['NonBreakingSpace', ''],
  ['shy', ''],
  ['zwj', ''],
  ['zwnj', ''],
  ['NoBreak', ''],
  ['ZeroWidthSpace', ''],
]);

const entityForm = /&(?:#x([0-9a-f]+)|#(\d+)|([a-z][a-z0-9]*));?/iy;
const percentForm = /%([0-9a-f]{2})/iy;
/** What some reader drops from an address: white space, controls and what can't be seen. */
const droppedForm = /[\s\p{Cc}\p{Cf}\\]/u;
const schemeForm = /^[a-z0-9+.-]$/i;

/**
 * Where the colon ends of a scheme that no link may have, as the most generous reader reads the address: it
 * decodes characters' names and numbers, percent signs and backslashes, and drops what can't be seen.
 * Undefined if the address has no scheme, or an allowed one. In time of the scheme's length.
 */
export function forbiddenSchemeEnd(text: string, start: number): number | undefined {
  let scheme = '';
  for (let index = start; index < text.length;) {
    const { value, length } = decodedAt(text, index);
    index += length;
    for (const character of value) {
      if (character === ':') return isForbidden(scheme) ? index : undefined;
      if (droppedForm.test(character)) continue;
      if (!schemeForm.test(character)) return undefined;
      scheme += character;
    }
  }
  return undefined;
}

function isForbidden(scheme: string): boolean {
  return /^[a-z]/i.test(scheme) && !allowedSchemes.has(scheme.toLowerCase());
}

function decodedAt(text: string, index: number): { value: string; length: number } {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  if (character === '&') {
    entityForm.lastIndex = index;
    const [whole = '', hex, decimal, name = ''] = entityForm.exec(text) ?? [];
    if (whole !== '') {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return { value: namedCharacters.get(name) ?? fromCode(code), length: whole.length };
    }
  }
  if (character === '%') {
    percentForm.lastIndex = index;
    const [, hex] = percentForm.exec(text) ?? [];
    if (hex !== undefined) return { value: fromCode(Number.parseInt(hex, 16)), length: 3 };
  }
  return { value: character, length: character.length };
}

function fromCode(code: number): string {
  return code >= 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '?';
}
