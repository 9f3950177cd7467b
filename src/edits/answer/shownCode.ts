import { beginsPatch } from './answerPatch';
import { isAside } from './chooseBlock';
import { FenceReader, withoutStuckFence, type FencedBlock, type LineRole } from './fences';
import type { RegionContext } from './fitCode';
import {
  isCommandInfo,
  isDiffInfo,
  isMarkupLanguage,
  isProseLanguage,
  mayBeLanguage,
} from './fenceLanguages';
import { isBlank } from './codeLines';
import { beginsOtherPage } from './otherPage';
import { reopensPhp } from './phpTags';
import { isProse } from './prose';
import { followsText, isWrapper, leadsToText } from './proseText';
import { ShownLines } from './shownLines';
import { mayBeDecorated } from './plainCode';

const beginsPage = /^\s*<(?:!doctype|html)\b/i;

/** `lead`: nothing of the code came yet. `done`: what comes now changes nothing of what is shown. */
type ShownState = 'lead' | 'fenced' | 'bare' | 'done';

/**
 * The code of an answer as far as it is certain while the answer comes. It takes the answer for the
 * plainest that it can be, and shows nothing more from where that does not hold.
 */
export class ShownCode {
  readonly #context: RegionContext;
  readonly #isProse: boolean;
  readonly #fences = new FenceReader(true);
  readonly #code: ShownLines;
  #state: ShownState = 'lead';
  #lead: string[] = [];
  /** Words that may be the end of the code, held until code follows. */
  #words: string[] | undefined;
  #wasBlank = false;

  constructor(context: RegionContext) {
    this.#context = context;
    this.#isProse = isProseLanguage(context.region.languageId);
    this.#code = new ShownLines(context);
  }

  get text(): string {
    return this.#code.text;
  }

  take(line: string): void {
    if (this.#state === 'done') return;
    const code = this.#fences.codeOf(line);
    const role = this.#fences.take(line);
    if (this.#state === 'lead') this.#begin(line, role);
    else if (this.#state === 'fenced') this.#takeFenced(code, role);
    else this.#takeBare(line, role);
    this.#wasBlank = isBlank(line);
  }

  #begin(line: string, role: LineRole): void {
    if (role === 'open') this.#open(line);
    else if (isBlank(line) || this.#isLead(line)) this.#lead.push(line);
    else if (this.#lead.some((words) => !isBlank(words)) && !this.#isProse) this.#state = 'done';
    else this.#beginCode('bare', line);
  }

  #isLead(line: string): boolean {
    return this.#isProse ? leadsToText(line, this.#context.region.text) : isProse(line);
  }

  #open(line: string): void {
    const block = { info: this.#fences.info, intro: this.#lead };
    if (!this.#isProse) {
      this.#state = this.#isCode(block) ? 'fenced' : 'done';
    } else if (isWrapper(block, this.#context.region)) this.#state = 'fenced';
    else this.#beginCode('bare', line);
  }

  /** Models name languages wrongly, and the only block is the code; but commands to be run come before it. */
  #isCode(block: Pick<FencedBlock, 'info' | 'intro'>): boolean {
    const { info } = block;
    const isMeant = mayBeLanguage(info, this.#context.region.languageId) || !isCommandInfo(info);
    return isMeant && !isDiffInfo(info) && !isAside(block);
  }

  #beginCode(state: ShownState, line: string): void {
    this.#state = state;
    this.#takeCode(line);
  }

  #takeFenced(line: string, role: LineRole): void {
    if (role === 'code') this.#takeCode(line);
    else {
      if (role === 'lastCode') this.#takeCode(withoutStuckFence(line));
      this.#finish();
    }
  }

  #takeBare(line: string, role: LineRole): void {
    if (role !== 'outside' && !this.#isProse) {
      this.#finish();
      return;
    }
    const mayEnd = this.#wasBlank && this.#isAfterwards(line);
    if (this.#words === undefined && mayEnd) this.#words = [];
    if (this.#words === undefined) {
      this.#takeCode(line);
      return;
    }
    this.#words.push(line);
    if (isBlank(line) || (this.#isProse ? !this.#wasBlank : isProse(line)) || mayEnd) return;
    for (const held of this.#words) this.#takeCode(held);
    this.#words = undefined;
  }

  #isAfterwards(line: string): boolean {
    return this.#isProse ? followsText(line, this.#context.region.text) : isProse(line);
  }

  #takeCode(line: string): void {
    const isFirst = this.#code.isEmpty && !isBlank(line);
    if (isFirst && this.#isOpen(line)) this.#state = 'done';
    else if (!this.#code.take(line)) this.#state = 'done';
  }

  /** Whether it is open after the first line of code what becomes of it. */
  #isOpen(line: string): boolean {
    const { region } = this.#context;
    if (beginsOtherPage(line, region) || reopensPhp(line, region)) return true;
    if (beginsPage.test(line)) return !isMarkupLanguage(region.languageId);
    return mayBeDecorated(line) || (!this.#isProse && (beginsPatch(line) || /^[+-]/.test(line)));
  }

  #finish(): void {
    this.#code.finish();
    this.#state = 'done';
  }
}
