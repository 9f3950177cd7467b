import type { AnswerWriter } from '../answerWriter';
import { callsIn, throwsIn } from '../facts/codeFacts';
import { constantsUsedIn } from '../facts/constantFacts';
import { readSignature } from '../facts/signatureFacts';
import { type Step, stepsOf, thrownWord } from '../facts/steps';
import { inlineCode, listWords, place, plainWords } from '../markdown';
import { type CodeSymbol, isCallable } from '../../../../source/outline/codeSymbol';
import type { ReadSource } from '../retrieval/library';
import { inFence } from '../../../../source/attachmentText';
import { capitalised, lineWords, withArticle } from './answerPhrases';
import { callForm, codeList, docWords, returnWords } from './symbolWords';

const maxSteps = 14;

/** All that can be read off one symbol. */
export function writeSymbolCard(read: ReadSource, symbol: CodeSymbol, writer: AnswerWriter): void {
  const exported = symbol.isExported ? 'exported ' : '';
  const owner = symbol.container === '' ? '' : ` of ${inlineCode(symbol.container)}`;
  const doc = symbol.doc === '' ? '' : ` Its comment says: “${plainWords(symbol.doc)}”`;
  writer.add(
    `${inlineCode(symbol.name)} is ${withArticle(`${exported}${symbol.kind}`)}${owner} at ${place(read.source, symbol.range)}.${doc}`,
  );
  if (symbol.kind === 'heading' || symbol.kind === 'key' || symbol.kind === 'section') {
    writer.quote(read.source, shortRange(symbol));
    return;
  }
  writer.add(inFence(symbol.signature, read.source.language.id));
  writer.add(factList(read, symbol).join('\n'));
  writer.add(memberList(read, symbol).join('\n'));
  const steps = isCallable(symbol) ? stepsOf(read, symbol) : [];
  if (steps.length > 1) writer.add('Step by step:').add(stepList(steps));
}

function shortRange({ range }: CodeSymbol): CodeSymbol['range'] {
  return { ...range, lastLine: Math.min(range.lastLine, range.firstLine + 24) };
}

function factList(read: ReadSource, symbol: CodeSymbol): string[] {
  if (!isCallable(symbol)) return [];
  const { parameters } = readSignature(symbol.signature, read.source.language.id);
  const thrown = throwsIn(read, symbol.range);
  const calls = callsIn(read, symbol.range, symbol.name).filter(
    (call) => !thrown.some(({ name }) => call === `new ${name}`),
  );
  const callers = callersOf(read, symbol).map(
    ({ name, range }) => `${inlineCode(name)} (line ${range.firstLine})`,
  );
  const constants = constantsUsedIn(read, symbol.range)
    .slice(0, 6)
    .map(({ name, value, line }) => `${inlineCode(`${name} = ${value}`)} (line ${line})`);
  const returned = returnWords(read, symbol);
  return [
    parameters.length === 0 ? '' : `- Takes ${codeList(parameters, 8)}.`,
    returned === '' ? '' : `- R${returned.slice(1)}.`,
    thrown.length === 0 ? '' : `- Throws ${listWords(thrown.slice(0, 5).map(thrownWord), 'or')}.`,
    constants.length === 0 ? '' : `- Uses ${listWords(constants)}.`,
    calls.length === 0 ? '' : `- Calls ${codeList(calls, 10)}.`,
    callers.length === 0 ? '' : `- Called by ${listWords(callers)}.`,
  ].filter((line) => line !== '');
}

/** Callables of the same source whose code calls the symbol. */
function callersOf(read: ReadSource, symbol: CodeSymbol): CodeSymbol[] {
  const isCall = (call: string): boolean =>
    call === symbol.name || call.endsWith(`.${symbol.name}`) || call === `new ${symbol.name}`;
  return read.symbols.filter(
    (other) =>
      isCallable(other) && other !== symbol && callsIn(read, other.range, other.name).some(isCall),
  );
}

const maxMembers = 20;

/** The symbols right within a symbol. */
export function membersOf(read: ReadSource, symbol: CodeSymbol): CodeSymbol[] {
  return read.symbols.filter(
    ({ depth, range }) =>
      depth === symbol.depth + 1 &&
      range.firstLine >= symbol.range.firstLine &&
      range.lastLine <= symbol.range.lastLine,
  );
}

function memberList(read: ReadSource, symbol: CodeSymbol): string[] {
  const members = membersOf(read, symbol);
  const items = members.slice(0, maxMembers).map((member) => {
    const head = `- ${inlineCode(callForm(member, read.source.language.id))} (${lineWords(member.range.firstLine, member.range.lastLine)})`;
    const doc = docWords(member);
    return doc === '' ? head : `${head}: ${doc}`;
  });
  const rest = members.length - items.length;
  return rest > 0 ? [...items, `- … and ${rest} more`] : items;
}

/** Steps as a numbered list, the first of many. */
export function stepList(steps: readonly Step[]): string {
  const items = steps.slice(0, maxSteps).map(({ range, words }, index) => {
    const lines = lineWords(range.firstLine, range.lastLine);
    return `${index + 1}. ${capitalised(lines)}: ${words}.`;
  });
  const rest = steps.length - items.length;
  return [...items, ...(rest > 0 ? [`${maxSteps + 1}. … and ${rest} more`] : [])].join('\n');
}
