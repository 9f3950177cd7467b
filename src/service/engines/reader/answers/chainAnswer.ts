import type { AnswerWriter } from '../answerWriter';
import { callablesByName, callChain, callersIn, type ChainLink } from '../facts/callChain';
import { inlineCode, place } from '../markdown';
import type { Material, PlacedSymbol } from '../material';
import type { Hit } from '../retrieval/passageIndex';
import { isCallable, qualifiedName } from '../../../../source/outline/codeSymbol';
import { docWords } from './symbolWords';
import type { Phrases } from './phrases/phrases';

const maxCallers = 4;

/** Who calls a function, what it calls, and what that calls: how a thing is done, by structure. */
export function writeCallChain(
  root: PlacedSymbol,
  { all }: Material,
  writer: AnswerWriter,
  phrases: Phrases,
): void {
  const byName = callablesByName(all);
  const callers = callersIn(root, all, byName).slice(0, maxCallers);
  if (callers.length > 0) writer.add(`${phrases.calledBy} ${callers.map(linkWords).join(', ')}.`);
  const chain = callChain(root, byName);
  if (chain.calls.length === 0) return;
  writer.add(phrases.calls).add(linkLines(chain, 0).join('\n'));
}

/** How the function goes on that the best passage is. */
export function writeChainOf(
  [best]: readonly Hit[],
  material: Material,
  writer: AnswerWriter,
  phrases: Phrases,
): void {
  const symbol = best?.passage.symbol;
  const read = material.all.find(({ source }) => source === best?.passage.source);
  if (symbol === undefined || read === undefined || !isCallable(symbol)) return;
  writeCallChain({ read, symbol }, material, writer, phrases);
}

function linkLines(link: ChainLink, depth: number): string[] {
  const doc = docWords(link.symbol);
  const own = `${'  '.repeat(depth)}- ${linkWords(link)}${doc === '' ? '' : `: ${doc}`}`;
  return [own, ...link.calls.flatMap((call) => linkLines(call, depth + 1))];
}

function linkWords({ read, symbol }: PlacedSymbol): string {
  return `${inlineCode(qualifiedName(symbol))} (${place(read.source, symbol.range)})`;
}
