import { parsePath, sharedStart, type FilePath } from './filePath';
import { testFolders, type TestLanguage, type TestName } from './testLanguage';

/** A file that tests, by its name or its folder. */
export interface TestFile {
  file: FilePath;
  name: TestName;
  /** The stem of what it tests. */
  subject: string;
}

/** A test and the file that it tests. */
export interface TestPair {
  test: TestFile;
  source: FilePath;
}

/** The files of a language, the tests apart from what is tested. */
export interface TestedFiles {
  tests: TestFile[];
  sources: FilePath[];
  pairs: TestPair[];
}

const plainName: TestName = { prefix: '', suffix: '' };

/** What a file tests, or undefined if it isn't a test. */
export function asTest(file: FilePath, { names }: TestLanguage): TestFile | undefined {
  for (const name of names) {
    const { prefix, suffix, extension = file.extension } = name;
    const { stem } = file;
    if (stem.length <= prefix.length + suffix.length || extension !== file.extension) continue;
    if (!stem.startsWith(prefix) || !stem.endsWith(suffix)) continue;
    return { file, name, subject: stem.slice(prefix.length, stem.length - suffix.length) };
  }
  const isInTests = file.folders.some((folder) => testFolders.has(folder));
  return isInTests ? { file, name: plainName, subject: file.stem } : undefined;
}

/** Distinguishes a project's tests from its sources, and finds which belong together. */
export function pairTests(paths: readonly string[], language: TestLanguage): TestedFiles {
  const tests: TestFile[] = [];
  const sources: FilePath[] = [];
  const sourcesByStem = new Map<string, FilePath[]>();
  for (const file of paths.map(parsePath)) {
    if (!language.extensions.includes(file.extension)) continue;
    const test = asTest(file, language);
    if (test !== undefined) tests.push(test);
    else {
      sources.push(file);
      const same = sourcesByStem.get(file.stem);
      if (same === undefined) sourcesByStem.set(file.stem, [file]);
      else same.push(file);
    }
  }
  const pairs = tests.flatMap((test) => {
    const source = nearestSource(test, sourcesByStem.get(test.subject) ?? []);
    return source === undefined ? [] : [{ test, source }];
  });
  return { tests, sources, pairs };
}

/** Of several files with one name, the one whose folders are most like the test's. */
function nearestSource({ file }: TestFile, sources: readonly FilePath[]): FilePath | undefined {
  let nearest: FilePath | undefined;
  let most = -1;
  for (const source of sources) {
    const likeness = folderSimilarity(file.folders, source.folders);
    if (likeness > most) [nearest, most] = [source, likeness];
  }
  return nearest;
}

function folderSimilarity(a: readonly string[], b: readonly string[]): number {
  const start = sharedStart(a, b);
  const end = sharedStart(a.slice(start).reverse(), b.slice(start).reverse());
  return start + end;
}
