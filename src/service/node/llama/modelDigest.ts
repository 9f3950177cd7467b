import { readFile, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { digestOf } from '../../../base/node/digestOf';
import { isRecord } from '../../../protocol/isRecord';
import { unlessMissing } from '../../../fileSystem/fileSystem';
import { writeAtomically } from '../../../fileSystem/writeAtomically';
import { checksumOf } from './stateFolder';

/**
 * SHA-256 of all of a model file. Reading gigabytes takes seconds, so it is kept, and good for as long as the file has
 * the same place, size and times: also the one that no program can set.
 * @param folder where it is kept
 * @param onPiece called while it is read
 */
export async function modelDigest(
  file: string,
  folder: string,
  onPiece?: () => void,
): Promise<string> {
  const place = path.resolve(file);
  const { size, ino, mtimeNs, ctimeNs } = await stat(place, { bigint: true });
  const version = [size, ino, mtimeNs, ctimeNs].join(' ');
  const kept = path.join(folder, `${digestOf(place)}.json`);
  const known = readKept((await unlessMissing(readFile(kept, 'utf8'))) ?? '');
  if (known?.version === version) return known.digest;
  const digest = await checksumOf(place, onPiece);
  if (digest === undefined) throw new Error(`The model file ${place} can’t be read`);
  // What isn't kept is found again.
  await writeAtomically(kept, JSON.stringify({ version, digest })).catch(() => undefined);
  return digest;
}

function readKept(text: string): { version: string; digest: string } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { version, digest } = value;
    return typeof version === 'string' && typeof digest === 'string'
      ? { version, digest }
      : undefined;
  } catch {
    return undefined;
  }
}
