import { AnswerLines } from './answerLines';
import { readBareCode } from './bareCode';
import { chooseBlock } from './chooseBlock';
import type { CodeAnswer, CodeRefusal, CodeRegion, CodeWarning } from './codeAnswer';
import { readFences, wordsBeside, type FencedAnswer } from './fences';
import { mayHoldTokens } from './modelTokens';
import { fitCode, type FoundCode, RegionContext } from './fitCode';
import { isProseLanguage } from './fenceLanguages';
import { isBlank, joinTexts } from './codeLines';
import { unwrapped } from './plainCode';
import { isProse } from './prose';
import { readProse } from './proseText';
import { ShownCode } from './shownCode';
import { fencedText, textBeside } from './textBeside';
import { callsTool } from './toolCalls';
import { warningsOfAdditions } from './unaskedAdditions';

/**
 * Reads the answer to a request for code while it streams. The cost of a piece grows with the piece
 * alone. How the answer is cut into pieces makes no difference.
 */
export class CodeAnswerReader {
  readonly #context: RegionContext;
  readonly #answer: AnswerLines;
  readonly #lines: string[] = [];
  readonly #shown: ShownCode;

  constructor(region: CodeRegion) {
    this.#context = new RegionContext(region);
    this.#shown = new ShownCode(this.#context);
    const isAboutTokens = [region.text, region.before, region.after].some(mayHoldTokens);
    this.#answer = new AnswerLines((line) => this.#take(line), isAboutTokens);
  }

  /** Takes the next piece of the answer. */
  add(text: string): void {
    this.#answer.add(text);
  }

  /**
   * The region's new text as far as it is certain by now: whole lines, the last without its line end. It
   * only grows. Where the answer turns out to be another than it seemed, {@link end} differs from it.
   */
  get settled(): string {
    return this.#shown.text;
  }

  /** The answer has ended, whole or not. Decides what it yields. */
  end(): CodeAnswer {
    this.#answer.end();
    const found = findCode(this.#lines, this.#context.region);
    if (typeof found === 'string') return this.#refuse(found);
    const { remarks, beside = remarks, info } = found;
    const fitted = fitCode(found, this.#context);
    if (fitted.kind === 'refused') {
      return { kind: 'refused', reason: fitted.reason, remarks: remarks || this.#words() };
    }
    const { text, warnings = [], example = [] } = fitted;
    const said = example.length === 0 ? beside : joinTexts([beside, fencedText(example, info)]);
    return { kind: 'code', text, warnings: [...warnings, ...this.#additions(text)], remarks: said };
  }

  #additions(text: string): CodeWarning[] {
    const { asked, languageId } = this.#context.region;
    return asked === undefined ? [] : warningsOfAdditions(text, asked, languageId);
  }

  #take(line: string): void {
    this.#lines.push(line);
    this.#shown.take(line);
  }

  #refuse(reason: CodeRefusal): CodeAnswer {
    return { kind: 'refused', reason, remarks: this.#words() };
  }

  #words(): string {
    const fenced = readFences(this.#lines);
    return wordsBeside(fenced);
  }
}

function findCode(lines: readonly string[], region: CodeRegion): FoundCode | CodeRefusal {
  const plain = unwrapped(lines, region.text, region.languageId);
  if (plain.every(isBlank) || callsTool(plain, region.text)) return 'noCode';
  return isProseLanguage(region.languageId) ? findText(plain, region) : findBlock(plain, region);
}

function findText(lines: readonly string[], region: CodeRegion): FoundCode | CodeRefusal {
  const text = readProse(lines, region);
  if (text.kind === 'none') return 'noCode';
  if (text.kind === 'several') return 'severalBlocks';
  return { lines: text.lines, info: '', remarks: text.remarks };
}

function findBlock(lines: readonly string[], region: CodeRegion): FoundCode | CodeRefusal {
  const fenced = readFences(lines);
  const lone = withoutOpening(fenced);
  if (fenced.blocks.length === 0 || lone !== undefined) {
    return findBare(
      lone ?? lines,
      region,
      lone === undefined ? '' : fenced.blocks[0]?.lines.join('\n'),
    );
  }
  const block = chooseBlock(fenced.blocks, region);
  if (block !== undefined) {
    const { lines: code, info, isClosed } = block;
    const beside = textBeside(fenced, block, region.text);
    return { lines: code, info, isOpen: !isClosed, remarks: wordsBeside(fenced), beside };
  }
  return fenced.blocks.some((each) => each.lines.some((line) => !isBlank(line)))
    ? 'severalBlocks'
    : 'noCode';
}

function findBare(
  lines: readonly string[],
  region: CodeRegion,
  after = '',
): FoundCode | CodeRefusal {
  const { code, remarks, isBroken } = readBareCode(lines, region.languageId);
  if (code.length === 0) return 'noCode';
  if (isBroken) return 'severalBlocks';
  return { lines: code, info: '', remarks: [remarks, after.trim()].filter(Boolean).join('\n\n') };
}

/** The code of an answer that has a closing fence and no opening one. */
function withoutOpening({ blocks }: FencedAnswer): string[] | undefined {
  const [only, another] = blocks;
  if (only === undefined || another !== undefined || only.isClosed || only.info !== '') {
    return undefined;
  }
  const isCodeInside = only.lines.some((line) => !isBlank(line) && !isProse(line));
  const isCodeBefore = only.intro.some((line) => !isBlank(line) && !isProse(line));
  return isCodeBefore && !isCodeInside ? only.intro : undefined;
}
