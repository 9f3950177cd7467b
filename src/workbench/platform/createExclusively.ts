import { open } from 'node:fs/promises';

/**
 * Makes a file that only one can make; false where it is there already. Rejects with what else the file system
 * says.
 */
export async function createExclusively(file: string, content = ''): Promise<boolean> {
  try {
    const made = await open(file, 'wx');
    if (content !== '') await made.writeFile(content);
    await made.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
