import { KeyedQueue } from '../base/keyedQueue';
import { systemClock } from '../base/systemClock';
import { currentDrive } from './drive';
import { basename, dirname, join } from './node/path';

/*
 * A browser's storage replaces a file at once, and can't append to one. So a file to which lines are appended is one
 * file, and parts behind it: each belongs to the thread that began it, and nobody else writes it. A thread appends to its
 * own part while that is the last one. Nor does the storage know for long when a file was written: where that matters it
 * is in the name of a file beside it.
 *
 *   chat.jsonl                          the file itself, where it was written as a whole
 *   chat.jsonl~{milliseconds}-{thread}  a part
 *   chat.jsonl@{milliseconds}           when it was written
 */

/** What one name in a folder is made of. */
export interface StoredName {
  isFolder: boolean;
  /** Whether the file itself is there, and not only parts. */
  isWhole: boolean;
  /** The names of its parts, in order. */
  parts: string[];
  /** The names of the files that say when it was written. */
  marks: string[];
}

/** A part that is larger is followed by another: all of it is written with each line. */
const maxPartBytes = 128 * 1024;
const namePattern = /^(?<name>.+?)(?:~(?<part>\d{14}-[0-9a-f]{8})|@(?<mark>\d{14}))$/u;
const timeDigits = 14;

/** Nobody else has it. */
const thread = crypto.randomUUID().slice(0, 8);
const ownParts = new Map<string, { file: string; bytes: Uint8Array }>();
const changing = new KeyedQueue<string>();
let lastPartMs = 0;

/** What is in a folder, by the names that Parley knows; undefined if it isn't there. */
export async function storedNames(folder: string): Promise<Map<string, StoredName> | undefined> {
  const entries = await currentDrive().list(folder);
  if (entries === undefined) return undefined;
  const names = new Map<string, StoredName>();
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name = entry.name, part, mark } = namePattern.exec(entry.name)?.groups ?? {};
    const stored = names.get(name) ?? { isFolder: false, isWhole: false, parts: [], marks: [] };
    names.set(name, stored);
    if (part !== undefined) stored.parts.push(entry.name);
    else if (mark !== undefined) stored.marks.push(entry.name);
    else names.set(name, { ...stored, isFolder: entry.isFolder, isWhole: true });
  }
  // A mark alone is what was left of a file that is not there any more.
  return new Map([...names].filter(([, { isWhole, parts }]) => isWhole || parts.length > 0));
}

/** Undefined if there is no such file or folder. */
export async function storedName(path: string): Promise<StoredName | undefined> {
  return (await storedNames(dirname(path)))?.get(basename(path));
}

/** A file's bytes, in pieces; undefined if it isn't there. */
export async function readPieces(path: string): Promise<Uint8Array[] | undefined> {
  const drive = currentDrive();
  const [whole, stored] = await Promise.all([drive.read(path), storedName(path)]);
  const parts = await Promise.all(
    // One that another window has just written is there with the second try.
    (stored?.parts ?? []).map(async (part) => {
      const file = join(dirname(path), part);
      return (await drive.read(file)) ?? (await drive.read(file));
    }),
  );
  const pieces = [whole, ...parts].filter((piece) => piece !== undefined);
  return pieces.length === 0 ? undefined : pieces;
}

/** How many bytes a file has, without reading them; 0 if it isn't there. */
export async function sizeOf(path: string): Promise<number> {
  const stored = await storedName(path);
  const names = stored === undefined ? [] : filesOf(path, stored);
  const stats = await Promise.all(
    names.map((name) => currentDrive().stat(join(dirname(path), name))),
  );
  return stats.reduce((sum, stat) => sum + (stat?.sizeBytes ?? 0), 0);
}

/** Appends to a file, which is made if it isn't there; without `mayMake`, the answer is then false. */
export function append(path: string, bytes: Uint8Array, { mayMake = true } = {}): Promise<boolean> {
  return changing.run(path, async () => {
    const stored = await storedName(path);
    if (stored === undefined && !mayMake) return false;
    const { parts = [] } = stored ?? {};
    const own = ownParts.get(path);
    // What follows on what another window has written stays behind it.
    const goesOn =
      own !== undefined &&
      basename(own.file) === parts.at(-1) &&
      own.bytes.length + bytes.length <= maxPartBytes;
    const part = goesOn
      ? { file: own.file, bytes: joined(own.bytes, bytes) }
      : { file: nextPart(path, parts), bytes: new Uint8Array(bytes) };
    await currentDrive().write(part.file, part.bytes);
    ownParts.set(path, part);
    return true;
  });
}

/** Makes a file; false if there is one. Of several that make it at once in a thread, one does. */
export function create(path: string, bytes: Uint8Array): Promise<boolean> {
  return changing.run(path, async () => {
    if ((await storedName(path)) !== undefined) return false;
    await currentDrive().write(path, bytes);
    return true;
  });
}

/** Replaces a file by another one. */
export async function replace(path: string, bytes: Uint8Array): Promise<void> {
  await currentDrive().write(path, bytes);
  const stored = await storedName(path);
  await removeAll(path, stored?.parts ?? []);
}

/** Says when a file or folder was written. */
export async function mark(path: string, atMs: number): Promise<void> {
  const before = (await storedName(path))?.marks ?? [];
  const made = `${basename(path)}@${timeName(atMs)}`;
  await currentDrive().write(join(dirname(path), made), new Uint8Array([10]));
  await removeAll(
    path,
    before.filter((name) => name !== made),
  );
}

/** When a file was written, as far as its names say. */
export function markedMs({
  parts,
  marks,
}: Pick<StoredName, 'parts' | 'marks'>): number | undefined {
  const times = [...parts, ...marks].map((name) => {
    const { part, mark: time = part } = namePattern.exec(name)?.groups ?? {};
    return Number(time?.slice(0, timeDigits));
  });
  return times.toSorted((a, b) => a - b).at(-1);
}

/** Gives a file another name; false if it isn't there. */
export function move(from: string, to: string): Promise<boolean> {
  // What is appended here meanwhile would not be moved, and removed.
  return changing.run(from, async () => {
    const stored = await storedName(from);
    if (stored === undefined) return false;
    const drive = currentDrive();
    // Its time first: it is never there with an older one.
    for (const name of [...stored.marks, ...filesOf(from, stored)]) {
      const moved = basename(to) + name.slice(basename(from).length);
      const bytes = await drive.read(join(dirname(from), name));
      if (bytes !== undefined) await drive.write(join(dirname(to), moved), bytes);
    }
    await remove(from);
    return true;
  });
}

/** Removes a file, or a folder with all in it; false if it isn't there. */
export async function remove(path: string): Promise<boolean> {
  const stored = await storedName(path);
  for (const own of ownParts.keys()) {
    if (own === path || own.startsWith(`${path}/`)) ownParts.delete(own);
  }
  if (stored === undefined) return false;
  if (stored.isWhole) await currentDrive().remove(path);
  await removeAll(path, [...stored.parts, ...stored.marks]);
  return true;
}

/** The names of the files that hold its bytes, in order. */
function filesOf(path: string, { isWhole, parts }: StoredName): string[] {
  return [...(isWhole ? [basename(path)] : []), ...parts];
}

async function removeAll(path: string, names: readonly string[]): Promise<void> {
  ownParts.delete(path);
  for (const name of names) await currentDrive().remove(join(dirname(path), name));
}

/** Each begins later than the one before, also where the clock was set back. */
function nextPart(path: string, before: string[]): string {
  const beforeMs = markedMs({ parts: before, marks: [] }) ?? 0;
  lastPartMs = Math.max(systemClock.now(), lastPartMs + 1, beforeMs + 1);
  return `${path}~${timeName(lastPartMs)}-${thread}`;
}

function timeName(atMs: number): string {
  return String(Math.trunc(atMs)).padStart(timeDigits, '0');
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
