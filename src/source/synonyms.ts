import { stem } from './words';

/** Words programmers use for one another; each line is a group. */
const groups = `
wait delay sleep pause timeout backoff
error exception failure fail fault throw reject
remove delete drop discard erase dispose unset
stop abort cancel end halt terminate interrupt kill
start begin launch init initialise initialize boot open
create make build construct new
get fetch read load retrieve obtain
set write store save persist put
send post request dispatch emit publish
receive accept listen subscribe handle
repeat retry again loop iterate attempt
check validate verify test assert ensure
change update modify edit mutate patch
join merge combine concat append
split divide cut slice chunk separate
sort order rank compare
duplicate distinct unique dedupe same
password secret credential key token auth
login authenticate signin auth
show display render print draw paint
parse decode read interpret
format serialize stringify encode
size length count number total amount
limit max maximum bound cap ceiling longest largest biggest highest most
min minimum floor least shortest smallest lowest
default fallback initial
config option setting preference configuration
path file folder directory
time date timestamp clock duration
random seed chance jitter shuffle
list array collection items
map dictionary record table lookup
user account member person
server service host backend
log trace print report
cache memo remember store
limit throttle rate debounce
lock mutex exclusive semaphore
close disconnect release shutdown dispose
empty blank clear reset
typo misspelling mistake wrong incorrect
buy purchase order
hide conceal invisible
`;

interface SynonymTable {
  relatedTo: Map<string, Set<string>>;
  groupsBy: Map<string, string[]>;
}

/** Made with the first question. */
let known: SynonymTable | undefined;

function table(): SynonymTable {
  known ??= makeTable();
  return known;
}

function makeTable(): SynonymTable {
  const relatedTo = new Map<string, Set<string>>();
  const groupsBy = new Map<string, string[]>();
  for (const line of groups.trim().split('\n')) {
    const stems = line.split(' ').map(stem);
    const [name = ''] = stems;
    for (const word of new Set(stems)) {
      groupsBy.set(word, [...(groupsBy.get(word) ?? []), name]);
      const related = relatedTo.get(word) ?? new Set<string>();
      stems.filter((other) => other !== word).forEach((other) => related.add(other));
      relatedTo.set(word, related);
    }
  }
  return { relatedTo, groupsBy };
}

/** Stems that may stand for a stem, such as `delay` for `wait`. */
export function synonymsOf(word: string): readonly string[] {
  return [...(table().relatedTo.get(word) ?? [])];
}

/**
 * The groups that a stem is in, each named by its first stem. Vectors are made of them: a change of the groups
 * needs a new `version` of the embedding models.
 */
export function synonymGroupsOf(word: string): readonly string[] {
  return table().groupsBy.get(word) ?? [];
}
