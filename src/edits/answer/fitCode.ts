import { beginsPatch, isMarked, isPatch, patchEdits, withEdits } from './answerPatch';
import { withAddition } from './additions';
import { withoutCopies } from './answerCopies';
import { warningsOfLoss, whyNotWhole } from './answerSize';
import { withoutWrapper } from './classWrapper';
import type { CodeRefusal, CodeRegion, CodeWarning } from './codeAnswer';
import { changesScript, withoutImports, type WithoutImports } from './ownImports';
import { beginsOtherPage } from './otherPage';
import { asPartOf } from './partOfRegion';
import { asMembers } from './jsonMembers';
import { locateEdit } from './locateEdit';
import { RegionIndent } from './indentation';
import { isDiffInfo, isProseLanguage } from './fenceLanguages';
import { whyNotCode } from './otherLanguage';
import { fillLeftOut, leavesOutBodies, leftOutLines } from './omittedLines';
import { isBlank, linesOf, withoutBlankEnds } from './codeLines';
import { withoutPhpTags } from './phpTags';
import { isPathLine, plainCode } from './plainCode';
import { isProse, saysRestIsUnchanged } from './prose';
import { withoutExample } from './withoutExample';
import { RegionEnds, regionLines } from './regionText';
import { Surroundings } from './surroundings';
import { withoutKeysAbove } from './yamlKeys';

/** The code of an answer, without fences. */
export interface FoundCode {
  lines: string[];
  /** Of its fence; empty without one. */
  info: string;
  /** There is a fence, and it is never closed. */
  isOpen?: boolean;
  /** The words around it. */
  remarks: string;
  /** Those and the other blocks, as Markdown, where there are any. */
  beside?: string;
}

/** What is known of a region before its answer comes. */
export class RegionContext {
  readonly region: CodeRegion;
  readonly ends: RegionEnds;
  readonly indent: RegionIndent;
  readonly surroundings: Surroundings;

  constructor(region: CodeRegion) {
    this.region = region;
    this.ends = new RegionEnds(region);
    this.indent = new RegionIndent(region);
    this.surroundings = new Surroundings(region);
  }
}

/** The text that replaces the region, or why there isn't any. */
export type FittedCode =
  | {
      kind: 'code';
      text: string;
      warnings?: readonly CodeWarning[];
      /** Of its use, which is left out. */
      example?: readonly string[];
    }
  | { kind: 'refused'; reason: CodeRefusal };

/** Makes the code of an answer the text of the region. */
export function fitCode(found: FoundCode, context: RegionContext): FittedCode {
  const { region, ends } = context;
  const lines = found.lines.map((line) => ends.clean(line));
  if (lines.every(isBlank)) return refused('noCode');
  const code = withoutBlankEnds(lines);
  const patched = applyPatch({ ...found, lines: patchOf(code) ?? code }, region);
  if (patched !== undefined) return patched;
  if (hasMarksOfPatch(code) && !hasMarksOfPatch(linesOf(region.text))) {
    return refused('diffDoesNotFit');
  }
  const reason = whyNotCode(code, found.info, region);
  return reason === undefined ? fitLines({ ...found, lines: code }, context) : refused(reason);
}

/** Marks of a search and replace block are no code, whatever is around them. */
function hasMarksOfPatch(lines: readonly string[]): boolean {
  return lines.some((line) => /^\s*(?:<{7}|>{7})(?: |$)/.test(line));
}

/** A patch without the lines in front of it that name its file, or say what it is. */
function patchOf(lines: readonly string[]): string[] | undefined {
  const first = lines.findIndex(beginsPatch);
  const isLead = lines
    .slice(0, Math.max(0, first))
    .every((line) => isBlank(line) || isProse(line) || isPathLine(line.trim()));
  return first > 0 && isLead ? lines.slice(first) : undefined;
}

/** Undefined if the code isn't a diff. */
function applyPatch({ lines, info }: FoundCode, region: CodeRegion): FittedCode | undefined {
  if (region.languageId === 'diff' || region.text.includes('<<<<<<<')) return undefined;
  const isSaid = isDiffInfo(info) && lines.some((line) => /^[+-]/.test(line));
  const isSure = isSaid || isPatch(lines);
  if (!isSure && (isProseLanguage(region.languageId) || !isMarked(lines))) return undefined;
  const text = patchedText(lines, region);
  if (text !== undefined) return { kind: 'code', text };
  return isSure ? refused('diffDoesNotFit') : undefined;
}

/** In the region itself where the diff fits there, or else by lines around it that it shows too. */
function patchedText(patch: readonly string[], region: CodeRegion): string | undefined {
  const own = linesOf(region.text);
  const inside = patchEdits(patch, own);
  const end = region.text.endsWith('\n') ? '\n' : '';
  if (inside !== undefined) return withEdits(own, inside).join('\n') + end;
  const { all, from, to } = regionLines(region);
  const edits = patchEdits(patch, all);
  if (edits?.every((edit) => edit.from >= from && edit.to <= to) !== true) return undefined;
  const moved = edits.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
  return withEdits(own, moved).join('\n') + end;
}

function fitLines(code: FoundCode, context: RegionContext): FittedCode {
  const { region, ends, indent } = context;
  const plain = plainCode(code.lines, region.text, region.languageId);
  if (isProseLanguage(region.languageId)) {
    return { kind: 'code', text: ends.join(indent.fit(withoutBlankEnds(plain))) };
  }
  const found = ownCode(withoutKeysAbove(withoutPhpTags(plain, region), region), context);
  const members = found === undefined ? 'changesElsewhere' : asMembers(found.lines, region);
  if (found === undefined || members === 'changesElsewhere') return refused('changesElsewhere');
  const own = withoutBlankEnds(members);
  if (beginsOtherPage(own[0] ?? '', region)) return refused('changesElsewhere');
  const fitted = fitParts({ ...code, lines: indent.fit(own) }, context);
  if (found.needed.length === 0 || fitted.kind === 'refused') return fitted;
  const imports = { kind: 'imports', names: found.needed } as const;
  return { ...fitted, warnings: [...(fitted.warnings ?? []), imports] };
}

/** The code without what is around the region, with the imports it needs; undefined if it changes more. */
function ownCode(
  plain: readonly string[],
  { region, surroundings }: RegionContext,
): WithoutImports | undefined {
  const inside = surroundings.insideOf(plain);
  if (inside !== undefined) return withoutImports(inside, region);
  if (changesScript(plain, region)) return undefined;
  const bare = withoutImports(plain, region);
  const members = withoutWrapper(bare.lines, region);
  if (members === 'changesElsewhere') return undefined;
  if (members !== undefined) return { ...bare, lines: members };
  // What the imports are in front of may be the code around the region, too.
  const whole = surroundings.takeOff(plain);
  const { lines, needed } = whole.kind === 'own' ? withoutImports(whole.lines, region) : bare;
  const own = surroundings.takeOff(lines);
  return own.kind === 'own' ? { lines: own.lines, needed } : undefined;
}

/** Fills in what the code leaves out, and finds out whether it is a part of the region, or more than once. */
function fitParts(found: FoundCode, { region, ends }: RegionContext): FittedCode {
  const { lines: fitted, remarks } = found;
  const own = linesOf(region.text);
  if (leavesOutBodies(fitted, own)) return refused('partsLeftOut');
  const marks = leftOutLines(fitted, own);
  if (marks.length > 0) {
    if (marks.length === filledCount(fitted)) return refused('partsLeftOut');
    const filled = fillLeftOut(fitted, withoutBlankEnds(own));
    return filled === undefined
      ? refused('partsLeftOut')
      : { kind: 'code', text: ends.join(filled) };
  }
  const isShorter = filledCount(fitted) < filledCount(own);
  if (isShorter && saysRestIsUnchanged(remarks)) return putInto(fitted, region, own);
  const { code: plain, example } = withoutExample(fitted, own);
  const code = withoutCopies(plain, own);
  if (code === 'several') return refused('severalBlocks');
  const inside = asPartOf(code, region) ?? withAddition(code, own, remarks);
  if (inside !== undefined) return { kind: 'code', text: ends.join(inside), example };
  const { languageId } = region;
  const reason = whyNotWhole(code, own, { languageId, isOpen: found.isOpen === true });
  if (reason !== undefined) return refused(reason);
  const warnings = warningsOfLoss(code, own, languageId);
  return { kind: 'code', text: ends.join(code), warnings, example };
}

/** Puts code that is a part of the region in its place there. */
function putInto(code: readonly string[], region: CodeRegion, own: readonly string[]): FittedCode {
  const place = locateEdit(region.text, code.join('\n'));
  if (place.kind !== 'certain') return refused('partsLeftOut');
  const { first, last } = place.range;
  const lines = [...own.slice(0, first), ...linesOf(place.text), ...own.slice(last + 1)];
  return { kind: 'code', text: lines.join('\n') + (region.text.endsWith('\n') ? '\n' : '') };
}

function filledCount(lines: readonly string[]): number {
  return lines.filter((line) => !isBlank(line)).length;
}

function refused(reason: CodeRefusal): FittedCode {
  return { kind: 'refused', reason };
}
