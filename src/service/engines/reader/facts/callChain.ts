import { type CodeSymbol, isCallable } from '../../../../source/outline/codeSymbol';
import type { ReadSource } from '../retrieval/library';
import type { PlacedSymbol } from '../material';
import { callsIn } from './codeFacts';

/** A function in a chain of calls, with those it calls in turn. */
export interface ChainLink extends PlacedSymbol {
  calls: ChainLink[];
}

const maxDepth = 3;
const maxLinks = 20;

/** What a function calls of the sources at hand, and what that calls, each function once. */
export function callChain(root: PlacedSymbol, byName: CallablesByName): ChainLink {
  const seen = new Set([root.symbol]);
  const chain: ChainLink = { ...root, calls: [] };
  let level = [chain];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    for (const link of level) {
      for (const callee of calleesOf(link, byName)) {
        if (seen.size >= maxLinks || seen.has(callee.symbol)) continue;
        seen.add(callee.symbol);
        link.calls.push({ ...callee, calls: [] });
      }
    }
    level = level.flatMap(({ calls }) => calls);
  }
  return chain;
}

/** The functions at hand that a function calls itself. */
export function directCallees(root: PlacedSymbol, reads: readonly ReadSource[]): PlacedSymbol[] {
  return calleesOf(root, callablesByName(reads));
}

/** The functions whose code calls a function, in the order of the sources. */
export function callersIn(
  { symbol }: PlacedSymbol,
  reads: readonly ReadSource[],
  byName: CallablesByName,
): PlacedSymbol[] {
  const naming = reads.filter(({ source }) =>
    source.lines.some((line) => line.includes(symbol.name)),
  );
  return naming
    .flatMap((read) => read.symbols.map((each): PlacedSymbol => ({ read, symbol: each })))
    .filter((other) => isCallable(other.symbol) && other.symbol !== symbol)
    .filter((other) => calleesOf(other, byName).some((callee) => callee.symbol === symbol));
}

/** The functions and methods of some sources. */
export type CallablesByName = ReadonlyMap<string, readonly PlacedSymbol[]>;

export function callablesByName(reads: readonly ReadSource[]): CallablesByName {
  const byName = new Map<string, PlacedSymbol[]>();
  for (const read of reads) {
    for (const symbol of read.symbols.filter((each) => isCallable(each))) {
      const known = byName.get(symbol.name) ?? [];
      byName.set(symbol.name, known);
      known.push({ read, symbol });
    }
  }
  return byName;
}

function calleesOf({ read, symbol }: PlacedSymbol, byName: CallablesByName): PlacedSymbol[] {
  const callees = callsIn(read, symbol.range, symbol.name).flatMap(
    (call) => resolveCall(call, read, symbol, byName) ?? [],
  );
  return callees.filter((callee) => callee.symbol !== symbol);
}

/** What a call means: a name of the same file first, then what its qualifier names, then the only one there is. */
function resolveCall(
  call: string,
  read: ReadSource,
  caller: CodeSymbol,
  byName: CallablesByName,
): PlacedSymbol | undefined {
  if (call.startsWith('new ')) return undefined;
  const parts = call.split(/\?\.|\.|::|->/);
  const named = byName.get(parts.at(-1) ?? '') ?? [];
  const qualifier = parts.at(-2);
  if (qualifier !== undefined) return qualified(named, qualifier);
  const here = named.filter((each) => each.read === read);
  const sibling = here.find((each) => each.symbol.container === caller.container);
  return sibling ?? here[0] ?? (named.length === 1 ? named[0] : undefined);
}

/** `backup.Run` is `Run` of the file, folder or class of that name; of a variable nobody knows the type. */
function qualified(named: readonly PlacedSymbol[], qualifier: string): PlacedSymbol | undefined {
  const wanted = qualifier.toLowerCase();
  const belongs = named.find(({ read, symbol }) => {
    const path = read.source.name.toLowerCase().split(/[\\/]/);
    const [base = ''] = (path.at(-1) ?? '').split('.', 1);
    return [base, path.at(-2), symbol.container.toLowerCase()].includes(wanted);
  });
  const [only] = named;
  return belongs ?? (named.length === 1 && only?.symbol.kind === 'method' ? only : undefined);
}
