import { sharedStart, type FilePath } from './filePath';
import type { TestName } from './testLanguage';
import type { TestPair } from './testPairs';

/** Where a test is, seen from what it tests. */
type Placement =
  /** In a folder of the file's own folder; beside it if there is none in between. */
  | { kind: 'below'; folders: readonly string[] }
  /**
   * In a tree of its own: `to` takes the place of `from`, which begins at `depth`. A `*` in both is a name
   * that goes on in another (`Shop`, `Shop.Tests`). Of the folders that follow, `keep` are kept, or all.
   */
  | {
      kind: 'mirror';
      depth: number;
      from: readonly string[];
      to: readonly string[];
      keep?: number;
    };

/** How a project names and places its tests. */
export interface TestHabit {
  name: TestName;
  placement: Placement;
}

/** Pairs that are looked at, the nearest first: a large project's habit shows in as many. */
const maxPairs = 300;

/** The habit of the pairs that holds for a file, the nearest ones counting most; undefined without any. */
export function learnHabit(file: FilePath, pairs: readonly TestPair[]): TestHabit | undefined {
  const near = pairs
    .map((pair) => ({ pair, shared: sharedStart(pair.source.folders, file.folders) }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, maxPairs);
  const habits = new Map<string, TestHabit>();
  for (const { pair } of near) {
    for (const placement of placementsOf(pair)) {
      const habit = { name: habitName(pair), placement };
      if (testPathOf(file, habit) !== undefined) habits.set(JSON.stringify(habit), habit);
    }
  }
  let best: TestHabit | undefined;
  let most = 0;
  for (const habit of [...habits.values()].sort((a, b) => rankOf(a) - rankOf(b))) {
    const votes = near
      .filter(({ pair }) => testPathOf(pair.source, habit) === pair.test.file.path)
      .reduce((sum, { shared }) => sum + 4 ** Math.min(shared, 8), 0);
    if (votes > most) [best, most] = [habit, votes];
  }
  return best;
}

/** The path of the file's test by a habit; undefined if the habit says nothing about the file's folder. */
export function testPathOf(file: FilePath, { name, placement }: TestHabit): string | undefined {
  const folders = placed(file.folders, placement);
  if (folders === undefined) return undefined;
  const { prefix, suffix, extension = file.extension } = name;
  return [...folders, `${prefix}${file.stem}${suffix}${extension}`].join('/');
}

function placed(folders: readonly string[], placement: Placement): string[] | undefined {
  if (placement.kind === 'below') return [...folders, ...placement.folders];
  const { depth, from, to, keep } = placement;
  const at = placeOf(from, folders, depth);
  if (at === undefined) return undefined;
  const starAt = from.indexOf('*');
  const star = starAt === -1 ? '' : (folders[at + starAt] ?? '');
  const rest = folders.slice(at + from.length);
  return [
    ...folders.slice(0, at),
    ...to.map((each) => each.replace('*', () => star)),
    ...rest.slice(0, keep ?? rest.length),
  ];
}

/** Where `from` begins: at its depth, or elsewhere where its first name says so (`packages/b/src`). */
function placeOf(
  from: readonly string[],
  folders: readonly string[],
  depth: number,
): number | undefined {
  const isAt = (at: number): boolean =>
    at + from.length <= folders.length &&
    from.every((each, index) => each === '*' || each === folders[at + index]);
  if (isAt(depth)) return depth;
  if (from.length === 0 || from[0] === '*') return undefined;
  const at = folders.findIndex((_, index) => isAt(index));
  return at === -1 ? undefined : at;
}

/** Every placement that explains a pair. */
function placementsOf({ source, test }: TestPair): Placement[] {
  const { folders } = source;
  const placements: Placement[] = [];
  for (let length = folders.length; length >= 0; length -= 1) {
    const { below, mirror } = compared(folders.slice(0, length), test.file.folders);
    const isWhole = length === folders.length;
    if (isWhole && below !== undefined) placements.push({ kind: 'below', folders: below });
    placements.push(isWhole ? mirror.placement : { ...mirror.placement, keep: mirror.shared });
  }
  return placements;
}

function compared(
  folders: readonly string[],
  testFolders: readonly string[],
): {
  below: string[] | undefined;
  mirror: { placement: Extract<Placement, { kind: 'mirror' }>; shared: number };
} {
  const depth = sharedStart(folders, testFolders);
  const [own, other] = [folders.slice(depth), testFolders.slice(depth)];
  const shared = sharedStart(own.toReversed(), other.toReversed());
  const from = own.slice(0, own.length - shared);
  const to = other.slice(0, other.length - shared);
  return {
    below: own.length === 0 ? other : undefined,
    mirror: { placement: { kind: 'mirror', depth, ...withStar(from, to) }, shared },
  };
}

/** `src/Shop` and `tests/Shop.Tests` say the same of every other project beside `Shop`. */
function withStar(from: string[], to: string[]): { from: string[]; to: string[] } {
  const name = from.at(-1);
  const longer = to.at(-1);
  if (name === undefined || !longer?.startsWith(name)) return { from, to };
  return {
    from: [...from.slice(0, -1), '*'],
    to: [...to.slice(0, -1), `*${longer.slice(name.length)}`],
  };
}

/** The test's extension is a part of the habit only where it differs. */
function habitName({ source, test }: TestPair): TestName {
  const { prefix, suffix } = test.name;
  const { extension } = test.file;
  return { prefix, suffix, ...(extension !== source.extension && { extension }) };
}

/** Of habits that explain as much, the simplest. */
function rankOf({ placement }: TestHabit): number {
  if (placement.kind === 'below') return placement.folders.length;
  return 10 + placement.from.length + (placement.keep === undefined ? 0 : 100);
}
