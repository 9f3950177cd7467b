import { open } from 'node:fs/promises';

const blockSizeBytes = 65_536;
const lineFeed = 10;

/**
 * Reads a file's whole lines from an offset in bytes, a block at a time, without holding more of it than
 * a block and the line under way. What follows the last line feed isn't a line yet.
 *
 * @throws what the file system says.
 */
export async function* readLines(file: string, startBytes = 0): AsyncGenerator<Buffer[]> {
  const handle = await open(file);
  try {
    const begun: Buffer[] = [];
    for (let position = startBytes; ;) {
      const block = Buffer.allocUnsafe(blockSizeBytes);
      const { bytesRead } = await handle.read(block, 0, blockSizeBytes, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield takeLines(begun, block.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

function takeLines(begun: Buffer[], block: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (;;) {
    const end = block.indexOf(lineFeed, start);
    if (end === -1) break;
    const rest = block.subarray(start, end);
    lines.push(begun.length === 0 ? rest : Buffer.concat([...begun.splice(0), rest]));
    start = end + 1;
  }
  if (start < block.length) begun.push(block.subarray(start));
  return lines;
}
