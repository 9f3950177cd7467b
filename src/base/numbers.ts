/** Numbers as people of a language write them. */
export class Numbers {
  readonly #whole: Intl.NumberFormat;
  readonly #short: Intl.NumberFormat;
  readonly #bytes: Intl.NumberFormat;
  readonly #tenth: Intl.NumberFormat;
  readonly #percent: Intl.NumberFormat;
  readonly #finePercent: Intl.NumberFormat;

  /** @param locale as in `vscode.env.language` */
  constructor(locale: string) {
    this.#whole = new Intl.NumberFormat(locale);
    this.#short = new Intl.NumberFormat(locale, { notation: 'compact' });
    this.#bytes = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'byte',
      unitDisplay: 'long',
    });
    this.#tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    this.#percent = new Intl.NumberFormat(locale, { style: 'percent' });
    this.#finePercent = new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
    });
  }

  /** A number of bytes: `1 byte`, `1,234 bytes`. */
  bytes(value: number): string {
    return this.#bytes.format(value);
  }

  whole(value: number): string {
    return this.#whole.format(value);
  }

  /** If there is little room: `999`, `1.2K`, `12K`. */
  short(value: number): string {
    return this.#short.format(value);
  }

  tenth(value: number): string {
    return this.#tenth.format(value);
  }

  /** A part of a whole in percent, with a tenth below ten; a part too small for that is said to be. */
  share(part: number, whole: number): string {
    const share = whole === 0 ? 0 : part / whole;
    if (share === 0 || share >= 0.1) return this.#percent.format(share);
    return share < 0.001 ? `<${this.#finePercent.format(0.001)}` : this.#finePercent.format(share);
  }
}
