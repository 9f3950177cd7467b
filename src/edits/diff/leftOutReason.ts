import { isGeneratedPath, mayHoldSecret } from '../../source/leftOutFiles';
import type { DiffFile } from './diffFiles';

/** Why the changes of a file are not sent; its name is. */
export type LeftOutReason =
  /** It may hold keys or passwords. */
  | 'secret'
  | 'binary'
  /** A tool wrote it: a lock file, a source map. */
  | 'generated'
  /** The model's input has no room for it. */
  | 'noRoom';

/** Why a file's changes are left out whatever the room; undefined if they are sent. */
export function leftOutReason(file: DiffFile): Exclude<LeftOutReason, 'noRoom'> | undefined {
  const paths = [file.path, file.oldPath ?? file.path];
  if (paths.some((path) => mayHoldSecret(path, file.text))) return 'secret';
  if (file.isBinary) return 'binary';
  return paths.some(isGeneratedPath) ? 'generated' : undefined;
}
