import type { AnswerWriter } from '../answerWriter';
import { directCallees } from '../facts/callChain';
import { callsIn, returnsIn, throwsIn } from '../facts/codeFacts';
import { readSignature } from '../facts/signatureFacts';
import { thrownWord } from '../facts/steps';
import { inlineCode, listWords, place } from '../markdown';
import {
  type Material,
  namesFile,
  type PlacedSymbol,
  sourcesCalled,
  symbolsNamed,
} from '../material';
import { isCallable, qualifiedName } from '../../../../source/outline/codeSymbol';
import type { Facet } from '../question/intent';
import { answerOutline } from './outlineAnswer';
import { answerDefine, answerFind, answerUses } from './placeAnswer';
import { writeSymbolCard } from './symbolCard';
import { codeList } from './symbolWords';

/** Answers what one symbol returns, throws, calls or takes. */
export function answerFacet(
  material: Material,
  writer: AnswerWriter,
  name: string,
  facet: Facet,
): void {
  const placed = symbolsNamed(name, material.all).find(({ symbol }) => isCallable(symbol));
  if (facet === 'callers') {
    answerUses(material, writer, name, true);
    return;
  }
  if (placed === undefined) {
    answerSymbol(material, writer, name);
    return;
  }
  const { read, symbol } = placed;
  writer.add(
    `${inlineCode(qualifiedName(symbol))} (${place(read.source, symbol.range)}) ${facetWords(placed, facet)}.`,
  );
  if (facet === 'throws') writeThrownBelow(placed, material, writer);
  if (symbol.range.lastLine - symbol.range.firstLine < 24) writer.quote(read.source, symbol.range);
}

/** What the functions throw that a function calls itself. */
function writeThrownBelow(placed: PlacedSymbol, { all }: Material, writer: AnswerWriter): void {
  const items = directCallees(placed, all).flatMap((callee) => {
    const thrown = throwsIn(callee.read, callee.symbol.range);
    if (thrown.length === 0) return [];
    const where = place(callee.read.source, callee.symbol.range);
    const words = listWords(thrown.slice(0, 6).map(thrownWord));
    return [`- ${inlineCode(qualifiedName(callee.symbol))} (${where}): ${words}`];
  });
  if (items.length > 0) writer.add('Through what it calls:').add(items.join('\n'));
}

function facetWords({ read, symbol }: PlacedSymbol, facet: Facet): string {
  const { parameters, returnType } = readSignature(symbol.signature, read.source.language.id);
  switch (facet) {
    case 'returns':
      return returnWords(returnsIn(read, symbol.range), returnType);
    case 'throws': {
      const thrown = throwsIn(read, symbol.range);
      return thrown.length === 0
        ? 'throws nothing itself, but functions it calls may throw'
        : `throws ${listWords(thrown.slice(0, 6).map(thrownWord))}`;
    }
    case 'parameters':
      return parameters.length === 0
        ? 'takes no parameters'
        : `takes ${codeList(parameters, 12)}; its signature is ${inlineCode(symbol.signature, 200)}`;
    case 'calls':
    case 'callers': {
      const calls = callsIn(read, symbol.range, symbol.name);
      return calls.length === 0 ? 'calls nothing' : `calls ${codeList(calls, 20)}`;
    }
  }
}

function returnWords(expressions: readonly string[], returnType: string): string {
  const declared = returnType === '' ? '' : `returns ${inlineCode(returnType)}`;
  const written = expressions.length === 0 ? '' : codeList(expressions, 5, 'or');
  if (declared === '') {
    return written === '' ? 'returns nothing, as far as I can see' : `returns ${written}`;
  }
  return written === '' ? declared : `${declared}, namely ${written}`;
}

/** Shows what a name is: a file, a symbol, or else where it occurs. */
export function answerSymbol(material: Material, writer: AnswerWriter, name: string): void {
  const [placed] = symbolsNamed(name, material.all);
  const named = material.all.filter(({ source }) => source.isFile && namesFile(name, source.name));
  const files =
    named.length > 0 || placed !== undefined ? named : sourcesCalled(name, material.all);
  if (files.length > 0) {
    answerOutline(material, writer, files);
  } else if (placed === undefined) {
    answerFind(material, writer, name);
  } else if (placed.symbol.kind === 'constant' || placed.symbol.kind === 'variable') {
    answerDefine(material, writer, name);
  } else {
    writeSymbolCard(placed.read, placed.symbol, writer);
  }
}
