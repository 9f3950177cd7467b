import { IndexLogs, logNames, type LogName } from './files/indexLogs';
import type { LogReading } from './files/recordLog';
import { IndexMemory } from './indexMemory';
import { loadEntries, loadVectors } from './loadIndex';
import { OpenedIndex } from './openedIndex';
import type { IndexProblem, OpenIndexOptions, SearchIndex } from './searchIndex';
import { snapshotOf } from './snapshot';

/**
 * Opens the index of a folder, an empty one if there is none. Damaged files do not keep it from opening: what
 * is whole is used, and `problems` says what was lost. Rejects with the system's error if a file can't be
 * read.
 */
export async function openSearchIndex(
  options: OpenIndexOptions,
): Promise<{ index: SearchIndex; problems: IndexProblem[] }> {
  const { space } = options;
  const memory = new IndexMemory(space.dimension);
  const logs = new IndexLogs(options, (name) => snapshotOf(memory, name));
  const problems: IndexProblem[] = [];
  const [entries, vectors] = await Promise.all([logs.read('entries'), logs.read('vectors')]);
  if (entries !== undefined) {
    for (const problem of problemsOf('entries', entries)) problems.push(problem);
    const isWhole = loadEntries(memory, entries);
    if (!isWhole) logs.rewriteAll();
  }
  if (vectors !== undefined) {
    for (const problem of problemsOf('vectors', vectors)) problems.push(problem);
    loadVectors(memory, vectors);
  }
  return { index: new OpenedIndex(options, memory, logs), problems };
}

function problemsOf(name: LogName, { records, lostBytes }: LogReading): IndexProblem[] {
  if (lostBytes === 0) return [];
  const kind = records.length === 0 ? 'otherIndex' : 'damaged';
  return [{ kind, name: logNames[name], lostBytes }];
}
