import { parsePath, sharedStart, type FilePath } from './filePath';
import { learnHabit, testPathOf } from './testHabit';
import { testFolders, testLanguage, type TestLanguage, type TestName } from './testLanguage';
import { asTest, pairTests, type TestedFiles, type TestFile } from './testPairs';

/** Where the tests of a file go. */
export interface TestPlace {
  /** The file itself where the tests of its language are in it, or where it is a test. */
  path: string;
  exists: boolean;
  /** The tests go into the file that they test. */
  isInline: boolean;
  /** Up to two tests of the project to write alike, the nearest first. */
  examples: string[];
}

const maxExamples = 2;

/**
 * Where a project's habit puts the tests of a file, or else that of its language; undefined for a language
 * that nothing is known of.
 *
 * @param path of the file, from the folder that the others' paths are from, with `/` between its parts
 * @param paths of the project's files
 */
export function findTestPlace(path: string, paths: readonly string[]): TestPlace | undefined {
  const file = parsePath(path);
  const language = testLanguage(file.extension);
  if (language === undefined) return undefined;
  if (asTest(file, language) !== undefined) {
    return placeAt(path, true, pairTests(paths, language), file);
  }
  if (language.start === 'inline') return { path, exists: true, isInline: true, examples: [] };
  const project = pairTests(paths, language);
  const own = ownTest(file, project);
  if (own !== undefined) return placeAt(own, true, project, file);
  const habit = learnHabit(file, project.pairs);
  const expected =
    (habit && testPathOf(file, habit)) ?? startPath(file, language, project.tests, paths);
  return placeAt(expected, paths.includes(expected), project, file);
}

function placeAt(path: string, exists: boolean, project: TestedFiles, file: FilePath): TestPlace {
  return { path, exists, isInline: false, examples: nearestTests(path, project, file) };
}

/** The test that there is; of several the one that the habit of the others says. */
function ownTest(file: FilePath, { pairs }: TestedFiles): string | undefined {
  const [own, others] = [
    pairs.filter(({ source }) => source.path === file.path),
    pairs.filter(({ source }) => source.path !== file.path),
  ];
  const paths = own.map(({ test }) => test.file.path);
  const habit = learnHabit(file, others);
  const expected = habit && testPathOf(file, habit);
  return paths.find((path) => path === expected) ?? paths[0];
}

/** Tests of files near by, then others near the place; files that are only kept with the tests don't count. */
function nearestTests(path: string, { tests, pairs }: TestedFiles, file: FilePath): string[] {
  const place = parsePath(path);
  const tested = new Map(pairs.map(({ test, source }) => [test, source]));
  return tests
    .filter((test) => test.file.path !== path && (isNamed(test) || tested.has(test)))
    .map((test) => ({ path: test.file.path, likeness: likenessOf(test) }))
    .sort((a, b) => b.likeness - a.likeness || (a.path < b.path ? -1 : 1))
    .slice(0, maxExamples)
    .map((each) => each.path);

  function likenessOf(test: TestFile): number {
    const source = tested.get(test);
    const sourceSimilarity = source === undefined ? -1 : sharedStart(source.folders, file.folders);
    const isAlike = test.file.extension === place.extension ? 0.5 : 0;
    return 2 * sharedStart(test.file.folders, place.folders) + sourceSimilarity + isAlike;
  }
}

function isNamed({ name }: TestFile): boolean {
  return name.prefix !== '' || name.suffix !== '';
}

/** Where the first test of a kind goes: as the project's other tests are named, in their folder if any. */
function startPath(
  file: FilePath,
  language: TestLanguage,
  tests: readonly TestFile[],
  paths: readonly string[],
): string {
  const name = usualName(tests) ?? language.names[0] ?? { prefix: '', suffix: '' };
  const { prefix, suffix } = name;
  const extension = name.extension ?? file.extension;
  const folders = startFolders(file, language, tests, paths);
  return [...folders, `${prefix}${file.stem}${suffix}${extension}`].join('/');
}

/** The name that most of the tests have. */
function usualName(tests: readonly TestFile[]): TestName | undefined {
  const counts = new Map<TestName, number>();
  for (const test of tests.filter(isNamed)) counts.set(test.name, (counts.get(test.name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function startFolders(
  { folders }: FilePath,
  { start, extensions }: TestLanguage,
  tests: readonly TestFile[],
  paths: readonly string[],
): string[] {
  const depth = projectDepth(folders, extensions, paths);
  if (depth !== undefined) return withTestProject(folders, depth);
  if (start === 'beside' || start === 'inline') return [...folders];
  const at = folders.findIndex((folder) => start.insteadOf.includes(folder));
  if (at === -1 && start.isOnlyInstead) return [...folders];
  const rest = start.isFlat ? [] : folders.slice(at + 1);
  return [...folders.slice(0, Math.max(at, 0)), presentTree(tests) ?? start.tree, ...rest];
}

/** The name of the folder that a project has its tests in. */
function presentTree(tests: readonly TestFile[]): string | undefined {
  return tests
    .filter(isNamed)
    .flatMap(({ file }) => file.folders)
    .find((folder) => testFolders.has(folder));
}

/** A .NET project's tests are a project beside it. */
function withTestProject(folders: readonly string[], depth: number): string[] {
  const testProject = `${folders[depth - 1]}.Tests`;
  return [...folders.slice(0, depth - 1), testProject, ...folders.slice(depth)];
}

/** How deep the folder of the .NET project is that a file belongs to; undefined if it is in none. */
function projectDepth(
  folders: readonly string[],
  extensions: readonly string[],
  paths: readonly string[],
): number | undefined {
  if (!extensions.includes('.cs')) return undefined;
  const projects = new Set(
    paths
      .filter((path) => /\.(?:cs|fs|vb)proj$/u.test(path))
      .map((path) => parsePath(path).folders.join('/')),
  );
  for (let depth = folders.length; depth > 0; depth -= 1) {
    if (projects.has(folders.slice(0, depth).join('/'))) return depth;
  }
  return undefined;
}
