import { callsIn, returnsIn, throwsIn } from '../facts/codeFacts';
import { importsOf } from '../facts/importFacts';
import { readSignature } from '../facts/signatureFacts';
import { inlineCode, listWords, plainWords } from '../markdown';
import { type CodeSymbol, isCallable } from '../../../../source/outline/codeSymbol';
import { firstSentence } from '../../../../source/outline/docComment';
import type { ReadSource } from '../retrieval/library';

/** `name(a, b)` for what can be called, the name for the rest. */
export function callForm(symbol: CodeSymbol, languageId: string): string {
  const isGetter = /^(?:static )?get /.test(symbol.signature);
  if (!isCallable(symbol) || isGetter) return symbol.name;
  const { parameters } = readSignature(symbol.signature, languageId);
  return `${symbol.name}(${parameters.join(', ')})`;
}

/** A symbol's first sentence of comment, in quotes; empty without one. */
export function docWords({ doc }: CodeSymbol): string {
  return doc === '' ? '' : `“${plainWords(firstSentence(doc))}”`;
}

/** What a callable returns, throws and calls, as one sentence; empty when there is nothing to say. */
export function behaviourWords(read: ReadSource, symbol: CodeSymbol): string {
  if (!isCallable(symbol)) return '';
  const thrown = [...new Set(throwsIn(read, symbol.range).map(({ name }) => name))];
  const calls = notifyCalls(read, symbol);
  const clauses = [
    returnWords(read, symbol),
    thrown.length === 0 ? '' : `throws ${codeList(thrown, 3)}`,
    calls.length === 0 ? '' : `calls ${codeList(calls, 5)}`,
  ].filter((words) => words !== '');
  const sentence = clauses.join('; ');
  return sentence === '' ? '' : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Calls of what the source itself declares or imports: the rest is mostly the language's own. */
function notifyCalls(read: ReadSource, symbol: CodeSymbol): string[] {
  const known = new Set([
    ...read.symbols.filter(isCallable).map(({ name }) => name),
    ...read.symbols.filter(({ kind }) => kind === 'class').map(({ name }) => name),
    ...importsOf(read).flatMap(({ words }) => words),
  ]);
  return callsIn(read, symbol.range, symbol.name).filter((call) => {
    const words = call.replace(/^new /, '').split(/\?\.|\.|::|->/);
    return known.has(words[0] ?? '') || (words.length > 1 && isOwnMethod(read, words.at(-1)));
  });
}

function isOwnMethod({ symbols }: ReadSource, name: string | undefined): boolean {
  return symbols.some((symbol) => symbol.kind === 'method' && symbol.name === name);
}

/** The declared type of what comes back, else the expressions returned. */
export function returnWords(read: ReadSource, symbol: CodeSymbol): string {
  const { returnType } = readSignature(symbol.signature, read.source.language.id);
  if (returnType !== '') {
    return /^(?:void|None|\(\))$/.test(returnType) ? '' : `returns ${inlineCode(returnType, 80)}`;
  }
  const expressions = returnsIn(read, symbol.range).filter((each) => each.length <= 60);
  return expressions.length === 0 ? '' : `returns ${codeList(expressions, 2, 'or')}`;
}

/** The first few of some pieces of code, and how many more there are. */
export function codeList(pieces: readonly string[], max: number, lastWord = 'and'): string {
  const shown = pieces.slice(0, max).map((piece) => inlineCode(piece, 70));
  const rest = pieces.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : listWords(shown, lastWord);
}
