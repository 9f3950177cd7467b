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
  const reader = body.getReader();
  // Not `for await`, which takes twice as long for each chunk.
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (target.destroyed) {
      await reader.cancel();
      return;
    }
    if (!target.write(read.value)) await drained(target);
  }
  target.end();
}

/** Resolves when there is room again, or nobody to read. */
function drained(target: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      target.off('drain', end);
      target.off('close', end);
      resolve();
    };
    target.on('drain', end);
    target.on('close', end);
  });
}
