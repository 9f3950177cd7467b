import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { LoopbackServer } from './loopbackServer';

interface Lock {
  packages: Record<string, { version?: string; integrity?: string }>;
}

/** An npm registry over loopback with the packages of the llama.cpp engine, as `npm test` has fetched them. */
export class PackageRegistry extends LoopbackServer {
  /** Paths of what was asked for. */
  readonly asked: string[] = [];
  readonly #packed: string;
  readonly #lockFile: string;
  #files: Promise<Map<string, string>> | undefined;

  /** @param packed the folder that `provideLlama` keeps them in */
  constructor(packed: string, lockFile: string) {
    super();
    this.#packed = packed;
    this.#lockFile = lockFile;
  }

  protected async answer(pathname: string, _: string, response: ServerResponse): Promise<void> {
    this.asked.push(pathname);
    this.#files ??= this.#findFiles();
    const file = (await this.#files).get(pathname);
    const bytes = file && (await readFile(file).catch(() => undefined));
    if (bytes === undefined) response.writeHead(404).end('not here');
    else response.end(bytes);
  }

  /** By their addresses; npm keeps them by their checksums. */
  async #findFiles(): Promise<Map<string, string>> {
    const { packages } = JSON.parse(await readFile(this.#lockFile, 'utf8')) as Lock;
    return new Map(
      Object.entries(packages).map(([place, { version = '', integrity = '' }]) => {
        const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
        const digest = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
        const file = path.join(digest.slice(0, 2), digest.slice(2, 4), digest.slice(4));
        return [
          `/${name}/-/${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`,
          path.join(this.#packed, '_cacache', 'content-v2', 'sha512', file),
        ];
      }),
    );
  }
}
