import type { EngineRequest } from '../../../engine';
import type { Material } from '../material';
import { lastLineOf } from '../../../../source/sourceText';
import { bestFiles } from './bestFiles';
import { filesOf, isAbout, type FoundFile, type FoundPlace } from './foundPlaces';
import type { LookedUp } from './lookedUp';
import { lookUpToolsOf, type ReadTool } from './lookUpTools';
import { MadeCalls, type Wish } from './madeCalls';
import { listsOf, readsOfPaths, searchesFor, type Search } from './searchesFor';
import { isElsewhere, wantedOf } from './wantedOf';

/** What comes next: calls, or the answer with what is to be said of them. */
export type NextStep =
  | { kind: 'call'; wishes: readonly Wish[] }
  | { kind: 'answer'; lookedUp: LookedUp };

const filesPerAnswer = 3;
/** Around what was found, in lines. */
const linesBefore = 40;
const linesBehind = 80;
const maxLines = 400;

/**
 * Looks up what the conversation does not have, by functions that only search and read: a few searches, one after the
 * other until one finds something, then the best files. Undefined where there is nothing to look up, or no function
 * for it. It keeps nothing: the calls that were made are in the conversation.
 *
 * @param needs whether the conversation alone can't answer the question
 */
export function nextStep(
  { contents, tools = [], toolConfig }: EngineRequest,
  material: Material,
  needs: () => boolean,
): NextStep | undefined {
  const found = lookUpToolsOf(tools, toolConfig);
  // Without a function for it, nobody has to find out whether the answer needs one.
  const wanted = Object.keys(found).length === 0 ? undefined : wantedOf(material.question);
  if (wanted === undefined) return undefined;
  const made = new MadeCalls(contents);
  const plan: Plan = {
    made,
    lists: listsOf(wanted, found.list),
    named: readsOfPaths(wanted, found, made),
    searches: searchesFor(wanted, material.question, found),
    read: found.read,
  };
  if (made.isEmpty ? !(isElsewhere(wanted, material) || needs()) : !isBegun(plan)) return undefined;
  const next = nextCalls(plan, material);
  if (next.wishes.length > 0) return { kind: 'call', wishes: next.wishes };
  if (made.isEmpty) return undefined;
  return { kind: 'answer', lookedUp: lookedUpBy(next, plan, material, wanted.names) };
}

function lookedUpBy(
  { by, places = [] }: Next,
  { made, lists, named, searches }: Plan,
  material: Material,
  names: readonly string[],
): LookedUp {
  const { failure } = made;
  const searched = searches.flatMap(({ wishes }) => wishes);
  // A file that is found by its name is read, which says enough.
  const tried = named.length === 0 ? [...lists, ...searched] : searched;
  return {
    names: by === 'names' || places.length === 0 ? names : [],
    isSearched: tried.some((wish) => made.has(wish)),
    found: places.length,
    unread: by === 'names' ? places.filter((place) => !isRead(place, material)) : [],
    ...(failure !== undefined && { failure }),
  };
}

interface Plan {
  made: MadeCalls;
  /** Looks for files that the question names. */
  lists: readonly Wish[];
  /** Reads them. */
  named: readonly Wish[];
  searches: readonly Search[];
  read: ReadTool | undefined;
}

/** Whether the calls that were made are ours, and not those that somebody asked for. */
function isBegun({ made, lists, named, searches }: Plan): boolean {
  const all = [...lists, ...named, ...searches.flatMap(({ wishes }) => wishes)];
  return all.some((wish) => made.has(wish));
}

interface Next {
  /** To be called now; none where enough is known, or nothing more can be. */
  wishes: readonly Wish[];
  /** Which of the searches found something, and what. */
  by?: Search['by'];
  places?: readonly FoundPlace[];
}

function nextCalls({ made, lists, named, searches, read }: Plan, material: Material): Next {
  const unlisted = lists.filter(({ args }) => !isGiven(args, material));
  if (unlisted.some((wish) => !made.has(wish))) return { wishes: unlisted };
  const missing = named.filter(({ args }) => !isGiven(args, material));
  if (missing.some((wish) => !made.has(wish))) return { wishes: missing };
  if (named.some((wish) => made.isAnswered(wish))) return { wishes: [] };
  for (const { by, wishes } of searches) {
    if (!wishes.every((wish) => made.has(wish))) return { wishes };
    const found = wishes.map((wish) =>
      made.placesOf(wish).filter((place) => by !== 'meaning' || isAbout(place, material.question)),
    );
    const files = bestFiles(found, { most: filesPerAnswer, areNames: by !== 'words' });
    if (files.length > 0) {
      const reads = readsOf(files, read);
      return {
        wishes: reads.some((wish) => made.has(wish)) ? [] : reads,
        by,
        places: filesOf(found.flat()).flatMap(({ places }) => places),
      };
    }
  }
  return { wishes: [] };
}

/** Whether the conversation has the file that a call is about, by its path or its name. */
function isGiven(args: Wish['args'], { all }: Material): boolean {
  const names = Object.values(args).map(String);
  return all.some(({ source }) =>
    names.some((name) => source.name === name || source.name.endsWith(`/${name}`)),
  );
}

function readsOf(files: readonly FoundFile[], read: ReadTool | undefined): Wish[] {
  if (read === undefined) return [];
  return files.map(({ path, places }) => ({
    name: read.name,
    args: { [read.field]: path, ...(read.lines && linesAround(places, read.lines)) },
  }));
}

function linesAround(
  places: readonly FoundPlace[],
  { first, last }: { first: string; last: string },
): Record<string, number> {
  const lines = places.map(({ line }) => line).toSorted((one, other) => one - other);
  const start = Math.max(1, (lines[0] ?? 1) - linesBefore);
  const end = Math.min((lines.at(-1) ?? 1) + linesBehind, start + maxLines - 1);
  return { [first]: start, [last]: end };
}

function isRead({ path, line }: FoundPlace, { all }: Material): boolean {
  return all.some(
    ({ source }) => source.name === path && source.firstLine <= line && line <= lastLineOf(source),
  );
}
