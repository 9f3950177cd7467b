import { isCode, type Language } from '../../source/languages';
import type { SizedLines } from './sizedLines';

const lockFiles = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'go.sum',
  'bun.lockb',
]);

/** Data of any length says what it is about in its beginning. */
const maxDataChunks = new Map([
  ['json', 60],
  ['jsonc', 60],
  ['csv', 2],
  ['log', 4],
  ['xml', 20],
  ['diff', 20],
]);

/** What most of a file's characters are in when it was made by a machine for machines. */
const longLineChars = 500;
const minifiedChars = 2000;

/** How many chunks a file may have at most; zero leaves it out. */
export function chunkBudget(path: string, language: Language, source: SizedLines): number {
  const name = path.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  if (lockFiles.has(name) || /\.(?:lock|map|min\.(?:js|mjs|cjs|css)|snap|svg)$/.test(name)) {
    return 0;
  }
  if (isMinified(language, source)) return 1;
  return maxDataChunks.get(language.id) ?? Infinity;
}

function isMinified(language: Language, { lines }: SizedLines): boolean {
  let chars = 0;
  let longChars = 0;
  for (const line of lines) {
    chars += line.length;
    longChars += line.length > longLineChars ? line.length : 0;
  }
  const isMachineText = isCode(language) || language.shape === 'json' || language.id === 'html';
  return isMachineText && chars > minifiedChars && longChars * 2 > chars;
}
