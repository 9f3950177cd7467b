import type { CodeRefusal, CodeWarning } from './codeAnswer';
import { codeWithoutTexts } from './codeWithoutTexts';
import { indentOf, isBlank, openBrackets } from './codeLines';
import { isLeading } from './codeUnits';
import { declarationsOf, membersOf, type Declaration } from './declarations';
import { hasBody, isHeadAlone } from './emptyBodies';
import { isReplyInWords } from './prose';
import { lostHeads } from './lostHeads';
import { similarity } from './lineSimilarity';

/** Less common lines than this are no longer the same code under another name. */
const leastCommon = 0.3;

/** What the region declares and new code for it doesn't, and functions that have lost their bodies. */
export function warningsOfLoss(
  code: readonly string[],
  own: readonly string[],
  languageId: string,
): CodeWarning[] {
  const lost = lostHeads(code, own, languageId);
  if (lost.length > 0) return lost;
  const before = declarationsOf(own).filter(({ kind }) => kind !== 'value');
  if (before.length === 0) return [];
  const now = declarationsOf(code);
  const names = missingNames({ lines: own, all: before }, { lines: code, all: now }, code);
  const empty = emptied({ lines: own, all: before }, { lines: code, all: now });
  return [
    ...(names.length > 0 ? [{ kind: 'missing', names } as const] : []),
    ...(empty.length > 0 ? [{ kind: 'empty', names: empty } as const] : []),
  ];
}

/**
 * Why code isn't whole: it ends inside of what it has begun, or is comments alone for code. `isOpen`: the fence around
 * it is never closed.
 */
export function whyNotWhole(
  code: readonly string[],
  own: readonly string[],
  { languageId, isOpen }: { languageId: string; isOpen: boolean },
): CodeRefusal | undefined {
  if (openBrackets(own) <= 0 && endsOpen(code)) return 'partsLeftOut';
  if (languageId === 'python' && breaksOff(code, own, isOpen)) return 'partsLeftOut';
  // It closes what begins in front of the region, and the region doesn't.
  if (openBrackets(own) >= 0 && endsOpen(code, -1)) return 'changesElsewhere';
  const isRemark = code.every((line) => isBlank(line) || isLeading(line));
  const hadCode = own.some((line) => !isBlank(line) && !isLeading(line));
  return isRemark && hadCode && saysNothing(code) ? 'noCode' : undefined;
}

/** Whether more brackets are opened than closed, or less, whatever stands in texts, comments and patterns. */
function endsOpen(code: readonly string[], sign: 1 | -1 = 1): boolean {
  const isOpen = (lines: readonly string[]): boolean => openBrackets(lines) * sign > 0;
  if (!isOpen(code)) return false;
  const plain = codeWithoutTexts(code, '');
  const withoutPatterns = plain.map((line) => line.replace(/\/[^/]*\//g, ''));
  return isOpen(plain) && isOpen(withoutPatterns);
}

/**
 * Whether code of Python ends with the head of a block; or deeper than the function that it is for, without the `return`
 * of that, in a fence that is never closed. Nothing else shows where it breaks off.
 */
function breaksOff(code: readonly string[], own: readonly string[], isOpen: boolean): boolean {
  const last = lastStatement(code);
  const lastOwn = lastStatement(own);
  if (last.endsWith(':')) return !lastOwn.endsWith(':');
  const isDeeper = indentOf(last).length > indentOf(lastOwn).length;
  return isOpen && isDeeper && /^\s*return\b/.test(lastOwn) && !/^\s*(?:return|raise)\b/.test(last);
}

function lastStatement(lines: readonly string[]): string {
  const plain = codeWithoutTexts(lines, 'python').map((line) => line.trimEnd());
  return plain.findLast((line) => !isBlank(line)) ?? '';
}

function saysNothing(code: readonly string[]): boolean {
  const words = code.map((line) => line.replace(/^\s*(?:\/\/+|#+|--+|\/\*+|\*)\s*/, ''));
  return isReplyInWords(words);
}

interface Declared {
  lines: readonly string[];
  all: readonly Declaration[];
}

function missingNames(own: Declared, now: Declared, code: readonly string[]): string[] {
  const deeper = now.all
    .filter(({ kind }) => kind !== 'function')
    .flatMap((each) => membersOf(now.lines, each));
  const known = new Set([...now.all, ...deeper].map(({ name }) => name));
  const lost = own.all.filter(({ name }) => !known.has(name));
  const ownNames = new Set(own.all.map(({ name }) => name));
  const fresh = now.all.filter(({ name }) => !ownNames.has(name));
  const isRenamed =
    areAsMany(lost, fresh) &&
    !areUsed(lost, code) &&
    areAlike(textsOf(own.lines, lost), textsOf(now.lines, fresh), lost);
  const names = isRenamed ? [] : lost.map(({ name }) => name);
  for (const container of own.all.filter(({ kind }) => kind === 'container')) {
    const same = now.all.find(({ name }) => name === container.name) ?? onlyOf(now.all, isRenamed);
    if (same === undefined) continue;
    const members = membersOf(own.lines, container).filter(({ kind }) => kind !== 'value');
    // What was moved out of it isn't missing, and a constructor may have the name of its class.
    const outside = new Set(now.all.map(({ name }) => name));
    const inside = ({ name }: Declaration): boolean => !outside.has(name);
    const others = membersOf(now.lines, same).filter(inside);
    const inner = { ...own, all: members.filter(inside) };
    for (const name of missingNames(inner, { ...now, all: others }, code)) names.push(name);
  }
  return [...new Set(names)];
}

function onlyOf(all: readonly Declaration[], isRenamed: boolean): Declaration | undefined {
  return isRenamed && all.length === 1 ? all[0] : undefined;
}

/** Whether for each that is lost there is a new one of the same kind. */
function areAsMany(lost: readonly Declaration[], fresh: readonly Declaration[]): boolean {
  const kinds = ['function', 'container'] as const;
  return kinds.every((wanted) => {
    const of = ({ kind }: Declaration): boolean => kind === wanted;
    return lost.filter(of).length <= fresh.filter(of).length;
  });
}

/** Whether code goes on using a name that it doesn't declare any longer. */
function areUsed(lost: readonly Declaration[], code: readonly string[]): boolean {
  if (lost.length === 0) return false;
  const words = new Set(code.flatMap((line) => line.split(/[^\w$#]+/)));
  return lost.some(({ name }) => words.has(name));
}

/** A function under another name may have any body; a test is its body. */
function areAlike(
  before: readonly string[],
  now: readonly string[],
  lost: readonly Declaration[],
): boolean {
  const isTest = /^(?:describe|it|test|context|suite)\b/;
  const hasTests = lost.some(({ signature }) => isTest.test(signature));
  return !hasTests || similarity(before, now) >= leastCommon;
}

function textsOf(lines: readonly string[], all: readonly Declaration[]): string[] {
  return all.flatMap(({ first, last }) => lines.slice(first, last + 1));
}

function emptied(own: Declared, now: Declared): string[] {
  const before = functionsOf(own);
  const after = functionsOf(now);
  const filled = new Set(after.filter((each) => hasBody(now.lines, each)).map(({ name }) => name));
  const empty = after.flatMap((each) => {
    const other = before.find(({ name }) => name === each.name);
    const wasFilled = other !== undefined && hasBody(own.lines, other);
    const isEmpty = isOpen(each) || (isHeadAlone(each) && !filled.has(each.name));
    return wasFilled && !hasBody(now.lines, each) && isEmpty ? [each.name] : [];
  });
  return [...new Set(empty)];
}

function functionsOf({ lines, all }: Declared): Declaration[] {
  const members = all
    .filter(({ kind }) => kind === 'container')
    .flatMap((each) => membersOf(lines, each));
  return [...all, ...members].filter(({ kind }) => kind === 'function');
}

function isOpen({ signature }: Declaration): boolean {
  return /[{:]$|\{\s*\}$/.test(signature);
}
