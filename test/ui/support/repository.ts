import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether git is on this machine. */
export async function hasGit(): Promise<boolean> {
  return run('git', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Makes the folder a repository with a commit and, staged, another text of one of its files. */
export async function makeRepository(folder: string, name: string, text: string): Promise<void> {
  const git = (...args: string[]): Promise<unknown> => run('git', args, { cwd: folder });
  await git('init', '--quiet');
  await git('add', '.');
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  await git(...identity, 'commit', '--quiet', '-m', 'Open the shop');
  await writeFile(path.join(folder, name), text);
  await git('add', '.');
}
