import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Texts of a length in UTF-16 units, the same in every run with the same dependencies. */
export const tokenizerCorpora: Record<string, (length: number) => string> = {
  TypeScript: (length) => readSources('typescript', /\.d\.ts$/, length),
  prose: (length) => readSources('.', /^readme\.md$/i, length),
  Chinese: (length) => repeat(chineseMessages(), length),
  base64: makeBase64,
  "'aaaa…'": (length) => 'a'.repeat(length),
};

/** The files of installed packages whose names match, in the order of their paths, repeated if need be. */
function readSources(folder: string, pattern: RegExp, length: number): string {
  const root = path.join('node_modules', folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => pattern.test(path.basename(name))).toSorted();
  let text = '';
  for (const file of files) {
    if (text.length >= length) break;
    text += readFileSync(path.join(root, file), 'utf8');
  }
  return repeat(text, length);
}

/** The messages of the TypeScript compiler. */
function chineseMessages(): string {
  const file = 'node_modules/typescript/lib/zh-cn/diagnosticMessages.generated.json';
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.values(messages).join('\n');
}

function makeBase64(length: number): string {
  const bytes = Buffer.alloc(Math.ceil((length * 3) / 4));
  let state = 1;
  for (let at = 0; at < bytes.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[at] = state >>> 24;
  }
  return bytes.toString('base64').slice(0, length);
}

function repeat(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}
