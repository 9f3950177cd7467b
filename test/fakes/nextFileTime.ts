import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Resolves when the file system shows a later time than that of the last write; leaves a file `probe` in the folder. */
export async function nextFileTime(folder: string): Promise<void> {
  const probe = path.join(folder, 'probe');
  await writeFile(probe, '');
  const { mtimeMs } = await stat(probe);
  do await writeFile(probe, '');
  while ((await stat(probe)).mtimeMs === mtimeMs);
}
