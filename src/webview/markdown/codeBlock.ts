import type { CodeUseStrings, MarkdownStrings } from '../../messages/markdownStrings';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { fillIn } from '../../base/fillIn';
import { isShell } from '../../source/shellBlock';
import { iconButton, iconElement } from '../iconButton';
import { partLength, partLimit } from './codeParts';
import type { FenceInfo } from './fenceInfo';
import { canBeDedented, dedent } from './dedent';
import { markHidden } from './hiddenMarks';
import { highlightCode, languageName } from './highlighter';
import { morphChildren } from './morph';

/** Up to this length, in UTF-16 units, finished code is highlighted as a whole, and longer code in parts. */
const wholeLimit = 20_000;

/** Texts of a page on which code can be used, or only copied. */
export type RenderStrings = MarkdownStrings & Partial<CodeUseStrings>;

/** A block of code, and where its code is filled in. */
export interface CodeBlock {
  element: HTMLElement;
  bar: HTMLElement;
  code: HTMLElement;
  strings: RenderStrings;
}

/**
 * A block of code with its language and what can be done with it; the code itself is filled in by
 * others. `about` is the rest of the fence's info, often the file it is about.
 */
export function createCodeBlock({ language, about }: FenceInfo, strings: RenderStrings): CodeBlock {
  const name = showHidden(languageName(language));
  const element = document.createElement('div');
  element.className = name === '' ? 'code-block unnamed' : 'code-block';
  element.dir = 'ltr';
  element.dataset['language'] = language;
  element.dataset['about'] = about;
  const bar = document.createElement('div');
  bar.className = 'code-bar';
  const label = document.createElement('span');
  label.className = 'code-language';
  label.textContent = about === '' ? name : `${name} · ${showHidden(about)}`;
  bar.append(label, codeTools(language, strings));
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', name === '' ? strings.code : fillIn(strings.codeIn, name));
  const code = document.createElement('code');
  pre.append(code);
  element.append(bar, pre);
  return { element, bar, code, strings };
}

/** Says in the bar how many characters of the code can't be seen. Looks there alone: the code may be long. */
function showCount({ element, bar, strings }: CodeBlock, count: number): void {
  const shown = bar.querySelector('.hidden-count');
  if (count === 0) {
    shown?.remove();
    return;
  }
  const note = document.createElement('span');
  note.className = 'hidden-count';
  const words = count === 1 ? strings.oneHidden : fillIn(strings.someHidden, String(count));
  note.append(iconElement('warning'), words);
  if (shown) shown.replaceWith(note);
  else bar.querySelector('.code-language')?.after(note);
  // A bar that is over the first line would cover it.
  element.classList.remove('unnamed');
}

function codeTools(language: string, strings: RenderStrings): HTMLElement {
  const tools = document.createElement('div');
  tools.className = 'code-tools';
  tools.setAttribute('role', 'group');
  tools.setAttribute('aria-label', strings.codeActions);
  const { applyCode, insertCode, newFileOfCode, runInTerminal, copyCode } = strings;
  if (runInTerminal !== undefined && isShell(language)) {
    tools.append(iconButton('terminal', runInTerminal, 'run-in-terminal'));
  }
  if (applyCode !== undefined) tools.append(iconButton('diff', applyCode, 'apply-code'));
  if (insertCode !== undefined) tools.append(iconButton('insert', insertCode, 'insert-code'));
  if (newFileOfCode !== undefined) tools.append(iconButton('new-file', newFileOfCode, 'new-file'));
  // Shown once the block is known to quote a file. A button more then would take the focus from the one at its place.
  const openPlace = iconButton('go-to-file', '', 'open-place');
  openPlace.hidden = true;
  tools.append(openPlace, iconButton('copy', copyCode, 'copy-code'));
  return tools;
}

/** Shows code that will not change any more, without the indentation that all of its lines have. */
export function fillCode(block: CodeBlock, whole: string, language: string): void {
  const { text, indent } = canBeDedented(language) ? dedent(whole) : { text: whole, indent: '' };
  if (indent !== '') block.element.dataset['indent'] = indent;
  if (text.length > wholeLimit) {
    new GrowingCode(block, language).append(text);
    return;
  }
  const { part, hidden } = codePart(text, language, block.strings);
  block.code.replaceChildren(part);
  showCount(block, hidden);
}

/**
 * Shows code that is still arriving. Only its last part is highlighted again, so a long listing costs no
 * more than a short one; a string or comment over the border of two parts may have the wrong colour
 * until the listing is complete.
 */
export class GrowingCode {
  readonly #block: CodeBlock;
  readonly #language: string;
  /** How many hidden characters the settled parts have. */
  #settledHidden = 0;
  /** The last part. */
  #text = '';
  #open: { part: HTMLElement; hidden: number } | undefined;

  constructor(block: CodeBlock, language: string) {
    this.#block = block;
    this.#language = language;
    block.code.replaceChildren();
  }

  append(text: string): void {
    this.#text += text;
    while (this.#text.length > partLimit) {
      const length = partLength(this.#text);
      this.#showOpenPart(this.#text.slice(0, length));
      if (!this.#text.startsWith('\n', length - 1)) this.#open?.part.classList.add('is-cut');
      this.#settledHidden += this.#open?.hidden ?? 0;
      this.#open = undefined;
      this.#text = this.#text.slice(length);
    }
    this.#showOpenPart(this.#text);
    showCount(this.#block, this.#settledHidden + (this.#open?.hidden ?? 0));
  }

  #showOpenPart(text: string): void {
    const shown = codePart(text, this.#language, this.#block.strings);
    if (this.#open) {
      // What is selected in it stays so.
      morphChildren(this.#open.part, shown.part);
      this.#open.hidden = shown.hidden;
      return;
    }
    this.#block.code.append(shown.part);
    this.#open = shown;
  }
}

function codePart(
  text: string,
  language: string,
  strings: RenderStrings,
): { part: HTMLElement; hidden: number } {
  const part = document.createElement('span');
  part.className = 'code-part';
  part.append(highlightCode(text, language));
  return { part, hidden: markHidden(part, strings) };
}
