/** What a field holds by its name, and how that looks in running text. */
interface ValueKind {
  names: RegExp;
  found: RegExp;
}

const months =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

/** What is known by its form, whatever words are around it. */
const textKinds: readonly ValueKind[] = [
  {
    names: /e[- ]?mail/iu,
    found: /\b[\w.+-]{1,64}@\w[\w-]{0,62}(?:\.\w[\w-]{0,62}){1,4}\b/u,
  },
  {
    names: /\b(?:url|uri|link|website|web site|homepage|web address)\b/iu,
    found: /\bhttps?:\/\/[\w.-]{1,253}(?::\d{1,5})?(?:\/[\w./?=&%#~+-]{0,1000}[\w/])?/u,
  },
  {
    names: /\b(?:phone|telephone|mobile)\b/iu,
    // A date is not a telephone number.
    found: /(?<![\w./-])(?!\d{1,4}([-/])\d{1,2}\1\d{1,4}(?!\d))\+?\d[\d ()/-]{6,18}\d(?!\w)/u,
  },
  {
    names: /\b(?:date|day|deadline|birthday|born|due)\b/iu,
    found: new RegExp(
      `\\b(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|\\d{1,2}/\\d{1,2}/\\d{2,4}|` +
        `\\d{1,2}(?:st|nd|rd|th)? ${months},? \\d{4}|${months} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})\\b`,
      'u',
    ),
  },
  { names: /\byear\b/iu, found: /(?<![\d.,-])(?:1\d{3}|20\d{2})(?![\d.,-]\d|\d)/u },
];

/** The unit that is behind a number, by the words that a field's name has for it. */
const numberKinds: readonly ValueKind[] = [
  {
    names: /\byears? ?old\b|\bage\b/iu,
    found: /\b(\d{1,3})(?:[- ]years?[- ]old| years of age)|\baged? (\d{1,3})\b/iu,
  },
  { names: /\byear\b/iu, found: /(?<![\d.,-])(1\d{3}|20\d{2})(?![\d.,-]\d|\d)/u },
  unit('percent(?:age)?', '%|percent'),
  unit('euros?|eur', '€|EUR|euros?'),
  unit('dollars?|usd', '\\$|USD|dollars?'),
  unit('kilomet(?:er|re)s?|km', 'km|kilomet(?:er|re)s?'),
  unit('met(?:er|re)s?', 'm|met(?:er|re)s?'),
  unit('centimet(?:er|re)s?|cm', 'cm'),
  unit('kilograms?|kg|weight', 'kg|kilograms?'),
  unit('hours?', 'h|hours?'),
  unit('minutes?', 'min|minutes?'),
  unit('seconds?', 's|seconds?'),
  unit('days?', 'days?'),
];

function unit(names: string, units: string): ValueKind {
  return {
    names: new RegExp(`\\b(?:${names})\\b`, 'iu'),
    found: new RegExp(
      `(?<![\\w.])(-?\\d{1,15}(?:\\.\\d{1,9})?)[ -]?(?:${units})(?![\\p{L}\\p{N}])|(?:${units}) ?(\\d{1,15}(?:\\.\\d{1,9})?)(?![\\p{L}\\p{N}])`,
      'u',
    ),
  };
}

/** `maxPrice_in-eur` as words. */
function words(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/[_-]+/gu, ' ');
}

/**
 * The values in texts that are known by their form. Each is looked for once: a schema may ask for the
 * same field in every entry of a long list.
 */
export class FormedValues {
  readonly #texts: readonly string[];
  readonly #found = new Map<string, readonly string[]>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** What looks like what the name of the field says, such as its date; those `about` it first. */
  named(name: string, about: readonly string[] = []): readonly string[] {
    const find = (texts: readonly string[]): string[] => textsOfKind(name, texts);
    return [...find(about), ...this.#once(`text ${name}`, find)];
  }

  /** The numbers with the unit that the name of the field says. */
  numbers(name: string, about: readonly string[] = []): readonly number[] {
    const find = (texts: readonly string[]): string[] => numbersOfKind(name, texts);
    return [...find(about), ...this.#once(`number ${name}`, find)].map(Number);
  }

  /** What a pattern finds, one a text. */
  matching(pattern: RegExp, about: readonly string[] = []): readonly string[] {
    const find = (texts: readonly string[]): string[] =>
      texts.flatMap((text) => pattern.exec(text)?.[0] ?? []);
    return [...find(about), ...this.#once(`pattern ${pattern.source}`, find)];
  }

  /** Whether a text passes the test, which the key names. */
  some(key: string, test: (text: string) => boolean): boolean {
    return this.#once(`test ${key}`, (texts) => texts.filter(test).slice(0, 1)).length > 0;
  }

  #once(key: string, find: (texts: readonly string[]) => string[]): readonly string[] {
    const found = this.#found.get(key) ?? find(this.#texts);
    this.#found.set(key, found);
    return found;
  }
}

function textsOfKind(name: string, texts: readonly string[]): string[] {
  const kind = textKinds.find(({ names }) => names.test(words(name)));
  return kind === undefined
    ? introducedNames(name, texts)
    : texts.flatMap((text) => kind.found.exec(text)?.[0] ?? []);
}

function numbersOfKind(name: string, texts: readonly string[]): string[] {
  const kind = numberKinds.find(({ names }) => names.test(words(name)));
  if (kind === undefined) return [];
  return texts.flatMap((text) => {
    const [, before, behind = before] = kind.found.exec(text) ?? [];
    return behind ?? [];
  });
}

/** A name of a person or thing as a sentence introduces it: "My name is Ada", "a mill called Arden". */
const introduced =
  /\b(?:name is|named|called|I am|I['’]m|signed by|written by|author is)\s+((?:\p{Lu}[\p{L}'’-]{0,40})(?:\s\p{Lu}[\p{L}'’.-]{0,40}){0,4})/u;

function introducedNames(name: string, texts: readonly string[]): string[] {
  const isName = /\b(?:name|author|person|who|sender|customer)\b/iu.test(words(name));
  return isName
    ? texts.flatMap((text) => introduced.exec(text)?.[1]?.replace(/\.$/u, '') ?? [])
    : [];
}
