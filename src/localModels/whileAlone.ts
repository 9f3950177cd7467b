import { whileLocked, type FileLock } from '../fileSystem/fileLock';
import { LocalModelError } from './localModelError';

/** Does what no other window may do at the same time. Rejects with a {@link LocalModelError} while another one does it. */
export async function whileAlone<Result>(
  lockFile: string,
  act: (lock: FileLock) => Promise<Result>,
): Promise<Result> {
  const done = await whileLocked(lockFile, async (lock) => ({ result: await act(lock) }));
  if (done === undefined) throw new LocalModelError({ kind: 'busy' });
  return done.result;
}
