/** How the name of a test is made of the name of what it tests: `{prefix}{stem}{suffix}{extension}`. */
export interface TestName {
  prefix: string;
  suffix: string;
  /** With its dot; without it the test has the extension of what it tests. */
  extension?: string;
}

/** Languages whose tests are named and placed alike. */
export interface TestLanguage {
  /** With their dots. */
  extensions: readonly string[];
  /** The names that tests have; the first is what a project without tests begins with. */
  names: readonly TestName[];
  /**
   * Where a project without tests begins: `beside` the file, in a tree of its own, or `inline`, in the
   * file itself.
   */
  start: 'beside' | 'inline' | TestTree;
}

/** A tree of tests beside the sources'. */
interface TestTree {
  tree: string;
  /** Folders of sources, in whose place the tree is. */
  insteadOf: readonly string[];
  /** Without such a folder there is no tree either, and tests are beside their files. */
  isOnlyInstead?: true;
  /** The folders inside are not repeated. */
  isFlat?: true;
}

/** Folders in which every file of a language may be a test, whatever its name. */
export const testFolders: ReadonlySet<string> = new Set([
  '__tests__',
  'test',
  'tests',
  'spec',
  'specs',
]);

function name(prefix: string, suffix: string, extension?: string): TestName {
  return { prefix, suffix, ...(extension !== undefined && { extension }) };
}

const languages: readonly TestLanguage[] = [
  {
    extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte'],
    names: [name('', '.test'), name('', '.spec'), name('', '-test'), name('', '_test')],
    start: 'beside',
  },
  {
    extensions: ['.py'],
    names: [name('test_', ''), name('', '_test'), name('', '_tests')],
    start: { tree: 'tests', insteadOf: ['src'], isFlat: true },
  },
  { extensions: ['.go'], names: [name('', '_test')], start: 'beside' },
  {
    extensions: ['.java', '.kt', '.kts', '.scala', '.groovy'],
    names: [
      name('', 'Test'),
      name('', 'Tests'),
      name('', 'Spec'),
      name('', 'IT'),
      name('Test', ''),
    ],
    start: { tree: 'test', insteadOf: ['main'], isOnlyInstead: true },
  },
  {
    extensions: ['.cs', '.fs', '.vb'],
    names: [name('', 'Tests'), name('', 'Test'), name('', 'Specs')],
    start: { tree: 'tests', insteadOf: ['src'] },
  },
  {
    extensions: ['.rb'],
    names: [name('', '_test'), name('', '_spec'), name('test_', '')],
    start: { tree: 'test', insteadOf: ['lib', 'app'] },
  },
  {
    extensions: ['.php'],
    names: [name('', 'Test')],
    start: { tree: 'tests', insteadOf: ['src', 'app'] },
  },
  {
    extensions: ['.swift'],
    names: [name('', 'Tests'), name('', 'Test')],
    start: { tree: 'Tests', insteadOf: ['Sources'] },
  },
  {
    extensions: ['.dart'],
    names: [name('', '_test')],
    start: { tree: 'test', insteadOf: ['lib'] },
  },
  {
    extensions: ['.ex', '.exs'],
    names: [name('', '_test', '.exs')],
    start: { tree: 'test', insteadOf: ['lib'] },
  },
  {
    extensions: ['.c', '.cc', '.cpp', '.cxx', '.m', '.mm'],
    names: [name('', '_test'), name('test_', ''), name('', '_unittest'), name('', 'Test')],
    start: { tree: 'tests', insteadOf: ['src'], isFlat: true },
  },
  {
    extensions: ['.lua'],
    names: [name('', '_spec'), name('', '_test'), name('test_', '')],
    start: { tree: 'spec', insteadOf: ['src', 'lua'] },
  },
  { extensions: ['.rs'], names: [], start: 'inline' },
];

/** The languages that a file belongs to; undefined if nothing is known of their tests. */
export function testLanguage(extension: string): TestLanguage | undefined {
  return languages.find(({ extensions }) => extensions.includes(extension));
}
