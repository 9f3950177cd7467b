import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { LoopbackServer } from './loopbackServer';

/**
 * A hub of models over loopback, with one model: `hf:tiny/words`. As the public one it says what a file is where it
 * redirects to its storage, and names the file for a tag to llama.cpp alone.
 */
export class ModelHub extends LoopbackServer {
  readonly file = 'words.Q8_0.gguf';
  readonly #bytes: Uint8Array;
  /** What is sent of a file before the connection stands still, until it is set free; all, unless set. */
  heldAfterBytes = Infinity;
  /** What of the hub was asked for, in order; `HEAD` and `GET` of a file are two of the same. */
  readonly asked: string[] = [];
  /** How requests for the file begin: `0-`, `1000-`. */
  readonly ranges: string[] = [];
  /** What the file is said to have; its own, unless set. */
  sha256: string;
  knowsRanges = true;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
    this.sha256 = createHash('sha256').update(bytes).digest('hex');
  }

  protected answer(pathname: string, _: string, response: ServerResponse): void {
    this.asked.push(pathname);
    const storage = `/storage/${this.sha256}`;
    const { length: size } = this.#bytes;
    if (pathname === '/api/models/tiny/words') {
      response.end(JSON.stringify({ cardData: { license: 'apache-2.0' } }));
    } else if (/^\/v2\/tiny\/words\/manifests\/(?:latest|Q8_0)$/u.test(pathname)) {
      const isLlama = response.req.headers['user-agent'] === 'llama-cpp';
      const ggufFile = { rfilename: this.file, size, lfs: { sha256: this.sha256 } };
      response.end(JSON.stringify(isLlama ? { ggufFile } : {}));
    } else if (pathname === `/tiny/words/resolve/main/${this.file}`) {
      const facts = { 'X-Linked-Size': size, 'X-Linked-ETag': `"${this.sha256}"` };
      response.writeHead(302, { Location: storage, ...facts }).end();
    } else if (pathname === storage) {
      this.#sendFile(response);
    } else {
      response.writeHead(404).end('not here');
    }
  }

  #sendFile(response: ServerResponse): void {
    const { method, headers } = response.req;
    const start = this.knowsRanges
      ? Number(/^bytes=(\d+)-$/u.exec(headers.range ?? '')?.[1] ?? 0)
      : 0;
    const rest = this.#bytes.subarray(start);
    response.setHeader('Content-Length', rest.length);
    if (method === 'HEAD') {
      response.end();
      return;
    }
    this.ranges.push(`${start}-`);
    if (start > 0) response.statusCode = 206;
    if (start < this.heldAfterBytes && this.heldAfterBytes < this.#bytes.length) {
      // The rest never comes on this connection.
      response.write(rest.subarray(0, this.heldAfterBytes - start));
    } else {
      response.end(rest);
    }
  }
}
