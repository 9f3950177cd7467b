import type { CodeRegion } from './codeAnswer';
import type { FencedBlock } from './fences';
import { isDiffInfo, mayBeLanguage } from './fenceLanguages';
import { areImports } from './importLines';
import { haveSameLines, isBlank, linesOf, withoutBlankEnds } from './codeLines';

/** Words in front of a block that is not the code itself. */
const asideWords =
  /\b(?:examples?|usage|use it|used like|call(?:ed|ing)? it|run (?:it|this|the|with)|to run|install|output|outputs|prints|result is|tests?|test it|verify|try it|before|original(?:ly)?|old|current(?:ly)?|previous(?:ly)?|instead of|you had|was)\b/i;
const codeWords =
  /\b(?:after|updated|improved|rewritten|refactored|fixed|new|final|revised|simplified|corrected|complete|full|here(?:['’]s| is) the)\b/i;
/** Words that leave the choice to the reader, or mention more that belongs elsewhere. */
const choiceWords =
  /\b(?:alternativ\w*|option \w+|or,|another (?:way|option|version|approach)|(?:first|second) (?:version|approach|option)|you (?:could|can) also|if you prefer|either|version \d)\b/i;

/** Whether what a block's intro says makes it something beside the code: what was before, an example. */
export function isAside({ intro }: Pick<FencedBlock, 'intro'>): boolean {
  const words = lastWords(intro);
  return asideWords.test(words) && !codeWords.test(words);
}

/** The one block that is the code; undefined if none is certain. Blank blocks don't count. */
export function chooseBlock(
  blocks: readonly FencedBlock[],
  region: CodeRegion,
): FencedBlock | undefined {
  const own = linesOf(region.text);
  const filled = blocks.filter(({ lines }) => lines.some((line) => !isBlank(line)));
  if (filled.length < 2) return filled[0];
  if (filled.some(({ intro }) => choiceWords.test(lastWords(intro)))) return onlyKind(filled);
  const imports = filled.filter(({ lines }) => areImports(lines, region.languageId));
  if (imports.length > 0 && imports.length < filled.length) {
    const code = filled.filter((block) => !imports.includes(block));
    return withImports(imports, chooseBlock(code, region));
  }
  const different = withoutRepeats(filled);
  const steps: ((block: FencedBlock) => boolean)[] = [
    ({ info }) => mayBeLanguage(info, region.languageId) || isDiffInfo(info),
    ({ lines }) => !haveSameLines(withoutBlankEnds(lines), withoutBlankEnds(own)),
    (block) => !isAside(block),
  ];
  let left = different;
  for (const isLeft of steps) {
    const next = left.filter(isLeft);
    if (next.length > 0) left = next;
    if (left.length === 1) return isSure(left[0], different) ? left[0] : undefined;
  }
  return joinedBlocks(left, own);
}

/** Imports in blocks of their own are a part of the code: what becomes of them is decided with it. */
function withImports(
  imports: readonly FencedBlock[],
  block: FencedBlock | undefined,
): FencedBlock | undefined {
  if (block === undefined) return undefined;
  return { ...block, lines: [...imports.flatMap(({ lines }) => lines), '', ...block.lines] };
}

/** The same code twice leaves nothing to choose. */
function onlyKind(blocks: readonly FencedBlock[]): FencedBlock | undefined {
  const different = withoutRepeats(blocks);
  return different.length === 1 ? different[0] : undefined;
}

/** What is left is the code where its own words don't say that it is something else. */
function isSure(block: FencedBlock | undefined, all: readonly FencedBlock[]): boolean {
  return block !== undefined && (!isAside(block) || all.length === 1);
}

function withoutRepeats(blocks: readonly FencedBlock[]): FencedBlock[] {
  const texts = blocks.map(({ lines }) =>
    withoutBlankEnds(lines)
      .map((line) => line.trim())
      .join('\n'),
  );
  const firsts = new Map(texts.toReversed().map((text, index) => [text, texts.length - 1 - index]));
  return blocks.filter((_block, index) => firsts.get(texts[index] ?? '') === index);
}

/** Blocks that together are the region, one piece after the other, with words between them. */
function joinedBlocks(
  blocks: readonly FencedBlock[],
  own: readonly string[],
): FencedBlock | undefined {
  const pieces = blocks.map(({ lines }) => withoutBlankEnds(lines));
  const lines: string[] = [];
  let next = 0;
  for (const piece of pieces) {
    const first = onlyIndex(own, piece[0] ?? '');
    if (first === undefined || first < next || !own.slice(next, first).every(isBlank)) {
      return undefined;
    }
    const last = own.findIndex((line, index) => index >= first && line.trimEnd() === piece.at(-1));
    if (last === -1) return undefined;
    for (const line of own.slice(next, first)) lines.push(line);
    for (const line of piece) lines.push(line);
    next = last + 1;
  }
  if (!own.slice(next).every(isBlank)) return undefined;
  const isClosed = blocks.every((block) => block.isClosed);
  return { info: blocks[0]?.info ?? '', lines, isClosed, intro: [] };
}

function onlyIndex(lines: readonly string[], wanted: string): number | undefined {
  const first = lines.findIndex((line) => line.trimEnd() === wanted.trimEnd());
  const last = lines.findLastIndex((line) => line.trimEnd() === wanted.trimEnd());
  return first !== -1 && first === last ? first : undefined;
}

/** The paragraph right in front of a block. */
function lastWords(intro: readonly string[]): string {
  const text = intro.join('\n').trim();
  return text.slice(Math.max(0, text.lastIndexOf('\n\n'))).trim();
}
