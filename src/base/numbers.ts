/** How numbers are written; a format is made when it is first needed, for making one takes a millisecond. */
const styles = {
  whole: {},
  short: { notation: 'compact' },
  bytes: { style: 'unit', unit: 'byte', unitDisplay: 'long' },
  tenth: { maximumFractionDigits: 1 },
  percent: { style: 'percent' },
  finePercent: { style: 'percent', maximumFractionDigits: 1 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

/** Numbers as people of a language write them. */
export class Numbers {
  readonly #locale: string;
  readonly #formats = new Map<keyof typeof styles, Intl.NumberFormat>();

  /** @param locale as in `vscode.env.language` */
  constructor(locale: string) {
    this.#locale = locale;
  }

  /** A number of bytes: `1 byte`, `1,234 bytes`. */
  bytes(value: number): string {
    return this.#format('bytes', value);
  }

  whole(value: number): string {
    return this.#format('whole', value);
  }

  /** If there is little room: `999`, `1.2K`, `12K`. */
  short(value: number): string {
    return this.#format('short', value);
  }

  tenth(value: number): string {
    return this.#format('tenth', value);
  }

  /** A part of a whole in percent, with a tenth below ten; a part too small for that is said to be. */
  share(part: number, whole: number): string {
    const share = whole === 0 ? 0 : part / whole;
    if (share === 0 || share >= 0.1) return this.#format('percent', share);
    return share < 0.001
      ? `<${this.#format('finePercent', 0.001)}`
      : this.#format('finePercent', share);
  }

  #format(style: keyof typeof styles, value: number): string {
    const known = this.#formats.get(style);
    if (known !== undefined) return known.format(value);
    const made = new Intl.NumberFormat(this.#locale, styles[style]);
    this.#formats.set(style, made);
    return made.format(value);
  }
}
