const allowedName = /^[A-Za-z_][\w.:-]{0,63}$/u;
const maxLength = 64;

/**
 * The names of tools as the interface allows them: names that it takes stay, others are respelled, no two
 * alike, and found back by their spelling.
 */
export class ToolNames {
  readonly #wireNames = new Map<string, string>();
  readonly #names = new Map<string, string>();

  /** @param names of all tools of a request: those the interface takes keep their names */
  constructor(names: Iterable<string> = []) {
    const all = new Set(names);
    for (const name of all) if (allowedName.test(name)) this.#keep(name, name);
    for (const name of all) this.toWire(name);
  }

  /** The name to send; a tool that is not among those of the request gets one too. */
  toWire(name: string): string {
    return this.#wireNames.get(name) ?? this.#keep(name, this.#respell(name));
  }

  /** The tool's own name; one the model made up stays as it is. */
  fromWire(name: string): string {
    return this.#names.get(name) ?? name;
  }

  #keep(name: string, wireName: string): string {
    this.#wireNames.set(name, wireName);
    this.#names.set(wireName, name);
    return wireName;
  }

  #respell(name: string): string {
    if (allowedName.test(name) && !this.#names.has(name)) return name;
    const safe = name.replace(/[^\w.:-]/gu, '_').replace(/^(?![A-Za-z_])/u, '_');
    for (let attempt = 1; ; attempt += 1) {
      const end = attempt === 1 ? '' : `_${attempt}`;
      const spelled = safe.slice(0, maxLength - end.length) + end;
      if (!this.#names.has(spelled)) return spelled;
    }
  }
}
