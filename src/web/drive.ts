/** What is at a path. */
export interface DriveStat {
  isFolder: boolean;
  sizeBytes: number;
  /** Milliseconds since the Unix epoch; 0 where it isn't known. */
  modifiedMs: number;
}

/** A name in a folder. */
export interface DriveEntry {
  name: string;
  isFolder: boolean;
}

/**
 * Where Parley's files are in a browser: as little as all file systems of VS Code can do. Paths are absolute, with `/`.
 * Rejects with what the file system says, and Node's code for it; what isn't there is undefined.
 */
export interface Drive {
  read(path: string): Promise<Uint8Array | undefined>;
  /** Replaces a file at once, or makes it and the folders above it. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  stat(path: string): Promise<DriveStat | undefined>;
  list(folder: string): Promise<DriveEntry[] | undefined>;
  makeFolder(folder: string): Promise<void>;
  /** Removes a file, or a folder with all in it; nothing where nothing is. */
  remove(path: string): Promise<void>;
  /** Calls back when a file of a folder was changed, also by another window, until what it returns is called. */
  watch?(folder: string, listener: () => void): () => void;
}

let current: Drive | undefined;

/** Has the files of this thread be on a drive: the first thing that a thread does. */
export function useDrive(drive: Drive): void {
  current = drive;
}

/** Throws before {@link useDrive}. */
export function currentDrive(): Drive {
  if (current === undefined) throw new Error('The files of this thread are not there yet');
  return current;
}
