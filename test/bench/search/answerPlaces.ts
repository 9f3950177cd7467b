import type { Chunk } from '../../../src/search/chunk';
import { languageOf } from '../../../src/source/languages';
import { qualifiedName, rangeWithDoc } from '../../../src/source/outline/codeSymbol';
import type { Grammars } from '../../../src/source/outline/grammars';
import { lexSource } from '../../../src/source/outline/lexedSource';
import { outlineSource } from '../../../src/source/outline/outlineSource';
import { splitLines } from '../../../src/source/sourceText';
import type { SearchAnswer } from './searchQuestion';

/** Lines of a file in which an answer is. */
export interface AnswerPlace {
  path: string;
  firstLine: number;
  lastLine: number;
}

/** Finds symbols in the files whatever the chunks are, so that chunks can change and the answers stay. */
export async function answerPlaces(
  answers: readonly SearchAnswer[],
  files: readonly { path: string; text: string }[],
  grammars: Grammars,
): Promise<AnswerPlace[]> {
  const places = await Promise.all(
    answers.map(async ({ path, symbol }) => {
      const file = files.find((each) => each.path === path);
      if (file === undefined) throw new Error(`There is no ${path} to hold an answer.`);
      return symbol === undefined
        ? [{ path, firstLine: 1, lastLine: Infinity }]
        : placesOfSymbol(file, symbol, grammars);
    }),
  );
  return places.flat();
}

async function placesOfSymbol(
  { path, text }: { path: string; text: string },
  name: string,
  grammars: Grammars,
): Promise<AnswerPlace[]> {
  const lines = splitLines(text);
  const language = languageOf('', path);
  const source = { name: path, isFile: true, language, firstLine: 1, isRange: false, lines };
  const symbols = await outlineSource(source, lexSource(source), grammars);
  const named = symbols.filter(
    (symbol) => unmarked(symbol.name) === unmarked(name) || qualifiedName(symbol) === name,
  );
  return named.length > 0
    ? named.map((symbol) => ({ path, ...rangeWithDoc(symbol) }))
    : linesOf({ path, lines }, name);
}

/** Keys of objects and settings aren't symbols. */
function linesOf(
  { path, lines }: { path: string; lines: readonly string[] },
  name: string,
): AnswerPlace[] {
  const key = lines.findIndex((line) => line.trimStart().startsWith(`${name}:`));
  if (key !== -1) return [{ path, firstLine: key + 1, lastLine: key + 1 }];
  const places = lines.flatMap((line, at) =>
    settingIn(line) === name
      ? [{ path, firstLine: firstOfSetting(lines, at) + 1, lastLine: at + 1 }]
      : [],
  );
  if (places.length === 0) throw new Error(`${path} has no ${name} to be an answer.`);
  return places;
}

/** The setting or section that a line has, also where it is commented out; prose has a blank behind its mark. */
function settingIn(line: string): string | undefined {
  const [, section, assigned, plain] =
    /^(?:[\s#]*(\[[^\]]+\]+)\s*$|[\s#]*([\w-]+)\s*=|#?(\w+)(?:\s|$))/u.exec(line) ?? [];
  return section ?? assigned ?? plain;
}

/** Where the comment above it begins. */
function firstOfSetting(lines: readonly string[], at: number): number {
  let first = at;
  const isComment = (line = ''): boolean => /^\s*#/u.test(line) && settingIn(line) === undefined;
  while (isComment(lines[first - 1])) first -= 1;
  return first;
}

function unmarked(heading: string): string {
  return heading.replaceAll('`', '');
}

/** Whether a chunk of a file holds a line of an answer. */
export function isAnswer(
  places: readonly AnswerPlace[],
  path: string,
  { startLine, endLine }: Pick<Chunk, 'startLine' | 'endLine'>,
): boolean {
  return places.some(
    (place) => place.path === path && startLine <= place.lastLine && endLine >= place.firstLine,
  );
}
