import type { LookUpTool, LookUpTools } from './lookUpTools';
import type { MadeCalls, Wish } from './madeCalls';
import type { Wanted } from './wantedOf';

/** Of files that a question names: there may be many of one name. */
const mostRead = 3;

/** Calls of a search, all at once. */
export interface Search {
  by: 'names' | 'meaning' | 'words';
  wishes: readonly Wish[];
}

/** The searches to be tried, one after the other: names to the letter, then the question, then its words. */
export function searchesFor(
  { names, words }: Wanted,
  question: string,
  { text, meaning }: LookUpTools,
): Search[] {
  const searches: Search[] = [
    { by: 'names', wishes: callsOf(text, names) },
    { by: 'meaning', wishes: callsOf(meaning, words.length > 0 ? [question] : []) },
    { by: 'words', wishes: callsOf(text, words) },
  ];
  return searches.filter(({ wishes }) => wishes.length > 0);
}

/** The calls that find the files that are named without their folder. */
export function listsOf({ paths }: Pick<Wanted, 'paths'>, list: LookUpTool | undefined): Wish[] {
  return callsOf(
    list,
    paths.filter((path) => !path.includes('/')),
  );
}

/** The calls that read the files that are named, where they are known or found. */
export function readsOfPaths(
  { paths }: Pick<Wanted, 'paths'>,
  { read, list }: Pick<LookUpTools, 'read' | 'list'>,
  made: MadeCalls,
): Wish[] {
  const found = listsOf({ paths }, list).flatMap((wish) => {
    const name = String(Object.values(wish.args)[0]);
    return made.linesOf(wish).filter((path) => path === name || path.endsWith(`/${name}`));
  });
  const known = paths.filter((path) => list === undefined || path.includes('/'));
  return callsOf(read, [...known, ...found].slice(0, mostRead));
}

function callsOf(tool: LookUpTool | undefined, texts: readonly string[]): Wish[] {
  if (tool === undefined) return [];
  return texts.map((each) => ({ name: tool.name, args: { [tool.field]: each } }));
}
