import type { ChatStrings } from '../../messages/chatStrings';
import { fillIn } from '../fillIn';
import { iconButton } from '../iconButton';
import type { FenceInfo } from './fenceInfo';
import { highlightCode, languageName } from './highlighter';

/** Up to this length, in UTF-16 units, finished code is highlighted as a whole. */
const wholeLimit = 20_000;
/** Longer code, and code that still grows, is highlighted in parts of about this length. */
const partLimit = 2_000;

/**
 * A block of code with its language and what can be done with it; the code itself is filled in by
 * others. `about` is the rest of the fence's info, often the file it is about.
 */
export function createCodeBlock(
  { language, about }: FenceInfo,
  strings: ChatStrings,
): { element: HTMLElement; code: HTMLElement } {
  const name = languageName(language);
  const element = document.createElement('div');
  element.className = name === '' ? 'code-block unnamed' : 'code-block';
  element.dir = 'ltr';
  element.dataset['language'] = language;
  element.dataset['about'] = about;
  const bar = document.createElement('div');
  bar.className = 'code-bar';
  const label = document.createElement('span');
  label.className = 'code-language';
  label.textContent = about === '' ? name : `${name} · ${about}`;
  bar.append(label, codeTools(strings));
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', name === '' ? strings.code : fillIn(strings.codeIn, name));
  const code = document.createElement('code');
  pre.append(code);
  element.append(bar, pre);
  return { element, code };
}

function codeTools(strings: ChatStrings): HTMLElement {
  const tools = document.createElement('div');
  tools.className = 'code-tools';
  tools.setAttribute('role', 'group');
  tools.setAttribute('aria-label', strings.codeActions);
  tools.append(
    iconButton('diff', strings.applyCode, 'apply-code'),
    iconButton('insert', strings.insertCode, 'insert-code'),
    iconButton('new-file', strings.newFileOfCode, 'new-file'),
    iconButton('copy', strings.copyCode, 'copy-code'),
  );
  return tools;
}

/** Shows code that will not change any more. */
export function fillCode(code: HTMLElement, text: string, language: string): void {
  if (text.length > wholeLimit) new GrowingCode(code, language).update(text);
  else code.replaceChildren(codePart(text, language));
}

/**
 * Shows code that is still arriving. Only its last part is highlighted anew, so a long listing costs no
 * more than a short one; a string or comment over the border of two parts may have the wrong colour
 * until the listing is complete.
 */
export class GrowingCode {
  private readonly code: HTMLElement;
  private readonly language: string;
  private settledLength = 0;
  private openPart: HTMLElement | undefined;

  constructor(code: HTMLElement, language: string) {
    this.code = code;
    this.language = language;
    code.replaceChildren();
  }

  /** `text` is all of the code so far. */
  update(text: string): void {
    let open = text.slice(this.settledLength);
    while (open.length > partLimit) {
      const length = partLength(open);
      this.showOpenPart(open.slice(0, length));
      this.openPart = undefined;
      this.settledLength += length;
      open = open.slice(length);
    }
    this.showOpenPart(open);
  }

  private showOpenPart(text: string): void {
    const part = codePart(text, this.language);
    if (this.openPart) this.openPart.replaceWith(part);
    else this.code.append(part);
    this.openPart = part;
  }
}

function codePart(text: string, language: string): HTMLElement {
  const part = document.createElement('span');
  part.className = 'code-part';
  part.append(highlightCode(text, language));
  return part;
}

/** Parts end before an unindented line where there is one, which is most often between declarations. */
function partLength(text: string): number {
  const window = text.slice(0, partLimit);
  const declaration = [...window.matchAll(/\n(?=[\w@#/])/g)].at(-1)?.index;
  const lineEnd = declaration ?? window.lastIndexOf('\n');
  return lineEnd > 0 ? lineEnd + 1 : partLimit;
}
