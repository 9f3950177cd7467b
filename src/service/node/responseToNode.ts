import type { ServerResponse } from 'node:http';

/** Writes a fetch response to node:http, no faster than the other side reads. */
export async function responseToNode(response: Response, target: ServerResponse): Promise<void> {
  target.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    target.end();
    return;
  }
  // A body that fails after its head went out can only be reported by closing the connection.
  try {
    await writeBody(response.body, target);
  } catch {
    target.destroy();
  }
}

async function writeBody(body: ReadableStream<Uint8Array>, target: ServerResponse): Promise<void> {
  const closed = new Promise((resolve) => target.once('close', resolve));
  for await (const chunk of body) {
    if (target.destroyed) return;
    if (!target.write(chunk)) {
      await Promise.race([new Promise((resolve) => target.once('drain', resolve)), closed]);
    }
  }
  target.end();
}
