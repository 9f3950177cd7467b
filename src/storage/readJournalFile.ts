import { open, type FileHandle } from 'node:fs/promises';
import type { Conversation } from '../conversation/conversation';
import { journalId, JournalReader, type ReadJournal } from '../conversation/journal';
import { readJournalEnd } from '../conversation/journalEnd';

/** The last turns of a conversation, and the paths of what was left out of their lines. */
export interface ReadEnd {
  conversation: Conversation;
  leftOut: readonly string[];
}

/** A journal that is not longer is read whole. */
const firstEndBytes = 262_144;
/** Beyond this, a longer end saves little. */
const longestEndBytes = 8_388_608;
/** As many turns as fill a high window. */
const wantedTurns = 20;
const longestHeaderBytes = 4096;

/**
 * The conversation of a journal, read a block at a time, so that the thread's other work waits for at
 * most one block; undefined if this Parley can't read it.
 *
 * @throws what the file system says.
 */
export async function readWholeJournal(
  blocks: AsyncIterable<readonly Buffer[]>,
): Promise<ReadJournal | undefined> {
  const reader = new JournalReader();
  for await (const lines of blocks) {
    for (const line of lines) reader.add(line.toString('utf8'));
  }
  return reader.end();
}

/**
 * The last turns of a journal's conversation, without reading the others.
 *
 * @returns undefined when the journal has to be read whole for them, or isn't a journal.
 * @throws what the file system says.
 */
export async function readJournalFileEnd(file: string): Promise<ReadEnd | undefined> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size <= firstEndBytes) return undefined;
    const [header = ''] = (await readText(handle, 0, longestHeaderBytes)).split('\n', 1);
    const id = journalId(header);
    return id === undefined ? undefined : await growingEnd(handle, id, size);
  } finally {
    await handle.close();
  }
}

async function growingEnd(
  handle: FileHandle,
  id: string,
  size: number,
): Promise<ReadEnd | undefined> {
  const limit = Math.min(longestEndBytes, size / 2);
  let found: ReadEnd | undefined;
  for (let bytes = firstEndBytes; bytes <= limit; bytes *= 4) {
    // What is before the first line feed and after the last isn't a whole line.
    const lines = (await readText(handle, size - bytes, bytes)).split('\n').slice(1, -1);
    const leftOut = new Set<string>();
    const conversation = readJournalEnd(id, lines, (path) => leftOut.add(path));
    if (conversation) found = { conversation, leftOut: [...leftOut] };
    if (found !== undefined && found.conversation.path().length >= wantedTurns) break;
  }
  return found;
}

async function readText(handle: FileHandle, position: number, bytes: number): Promise<string> {
  const block = Buffer.allocUnsafe(bytes);
  const { bytesRead } = await handle.read(block, 0, bytes, position);
  return block.toString('utf8', 0, bytesRead);
}
