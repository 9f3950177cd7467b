import type { LookUpTool, LookUpTools, ReadTool } from './lookUpTools';
import type { Wish } from './madeCalls';
import type { Wanted } from './wantedOf';

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

/** The calls that read what the question names by its path. */
export function readsOfPaths({ paths }: Wanted, read: ReadTool | undefined): Wish[] {
  return callsOf(read, paths);
}

function callsOf(tool: LookUpTool | undefined, texts: readonly string[]): Wish[] {
  if (tool === undefined) return [];
  return texts.map((each) => ({ name: tool.name, args: { [tool.field]: each } }));
}
