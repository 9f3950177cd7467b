/** What another program does with the cached contents of a service, behind Parley's back. */
export class OtherProgram {
  readonly #address: string;
  readonly #key: string;

  constructor(address: string, key: string) {
    this.#address = address;
    this.#key = key;
  }

  /** Stores a text for the scripted model; resolves to its name. */
  async create(displayName: string, text: string, ttl: string): Promise<string> {
    const contents = [{ role: 'user', parts: [{ text }] }];
    const body = { model: 'models/scripted', displayName, contents, ttl };
    const made = await this.#send('POST', 'cachedContents', body);
    return (made as { name: string }).name;
  }

  /** The names of those that are called so. */
  async find(displayName: string): Promise<string[]> {
    const { cachedContents = [] } = (await this.#send('GET', 'cachedContents')) as {
      cachedContents?: { name: string; displayName?: string }[];
    };
    return cachedContents
      .filter((each) => each.displayName === displayName)
      .map(({ name }) => name);
  }

  /** Has it live so long from now on. */
  async extend(name: string, ttl: string): Promise<void> {
    await this.#send('PATCH', `${name}?updateMask=ttl`, { ttl });
  }

  async delete(name: string): Promise<void> {
    await this.#send('DELETE', name);
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#address}/v1beta/${path}`, {
      method,
      headers: { 'x-goog-api-key': this.#key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }
}
