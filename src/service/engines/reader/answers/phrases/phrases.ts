import type { Subject } from '../../question/subject';

/** What lists are headed with. */
export type Label = Subject | 'endpoint' | 'environment';

/** The sentences of an answer in one language. Names, places and counts come ready to be shown. */
export interface Phrases {
  /** What there is several of: "Functions". */
  labels: Record<Label, string>;
  /** A list's heading: what there is, how much of it, in what. */
  counted(label: string, count: number, texts: string): string;
  noneOf(label: string, texts: string): string;
  /** `texts` as `texts` below words them. */
  nothingFound(words: string, texts: string): string;
  /** For a question without a word to look for. */
  noWords: string;
  texts(files: number, lines: number): string;
  lines(count: number): string;
  bytes(count: number): string;
  more(count: number): string;
  /** Before passages that are quoted. */
  bestPassages: string;
  /** Before names with their values. */
  values: string;
  definedAt(name: string): string;
  usedIn(name: string, lines: string): string;
  notThere(name: string, texts: string): string;
  importedBy(name: string, files: number): string;
  importedByNone(name: string, texts: string): string;
  throwsErrors(name: string): string;
  throwsNothing(name: string): string;
  largest(label: string): string;
  smallest(label: string): string;
  outlineOf(name: string, lines: string): string;
  comment: string;
  calls: string;
  calledBy: string;
  unable: string;
  /** Before the last of several names. */
  and: string;
  /** How many places a search in the workspace found, by names to the letter. */
  searchedFor(names: string, found: number): string;
  /** The same by the question itself. */
  searched(found: number): string;
  searchFailed(reason: string): string;
  /** Before places that a search found, and that were not read. */
  unreadPlaces: string;
  nothingToRead: string;
  /** How to get an answer that the reader can't give. */
  connect: string;
}
