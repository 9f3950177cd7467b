import { inFence } from '../../source/attachmentText';
import { joinTexts, linesOf, withoutBlankEnds } from './codeLines';
import type { FencedAnswer, FencedBlock } from './fences';

/** All that an answer has beside the block that is its code, as Markdown: its words, and blocks with anything new. */
export function textBeside(
  { blocks, rest }: FencedAnswer,
  code: Pick<FencedBlock, 'lines'>,
  original: string,
): string {
  const known = [plain(code.lines), plain(linesOf(original))];
  const isKnown = (block: FencedBlock): boolean =>
    known.some((text) => text.includes(plain(block.lines)));
  const parts = blocks.flatMap((block) => [
    block.intro.join('\n').trim(),
    isKnown(block) ? '' : fencedText(block.lines, block.info),
  ]);
  return joinTexts([...parts, rest.join('\n').trim()]);
}

/** Lines in a fence that none of their own closes. */
export function fencedText(lines: readonly string[], info: string): string {
  return inFence(withoutBlankEnds(lines).join('\n'), info.replaceAll('`', '').trim());
}

/** Lines to be found among others, whatever their indentation. */
function plain(lines: readonly string[]): string {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  return ['', ...filled, ''].join('\n');
}
