/** What a structured answer is made from. */
export interface ExtractedFacts {
  /** Texts of the material that say something about a name and its description, best first. */
  about(name: string, description: string): readonly string[];
  /** All texts, or the first of very many, for what is known by its form, such as a date or an address. */
  readonly all: readonly string[];
  /** What there is to say if nothing was found. */
  readonly otherwise: string;
}

/** A label at the beginning of a text, and what is behind it: `"name": "Ada",` or `Name = Ada`. */
const labelPattern =
  /^[\s"'`*_{[(-]*([\p{L}\p{N}](?:[\p{L}\p{N} _.'-]{0,39}?[\p{L}\p{N}.-])?)[\s"'`*_]*[:=]\s*(\S.*)$/su;

/** The value a text gives under the label, without quotes and commas; undefined when it has another. */
export function labelledValue(text: string, name: string): string | undefined {
  const [, label = '', value = ''] = labelPattern.exec(text) ?? [];
  if (label === '' || plain(label) !== plain(name)) return undefined;
  const bare = value.trim().replace(/[,;]$/u, '');
  return bare.replace(/^(["'`])(.*)\1$/su, '$2');
}

/** The words of a name in whatever letter case: `maxPrice`, `max_price` and `Max price` are the same. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
