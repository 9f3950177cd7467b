import type { MarkdownStrings } from '../../messages/markdownStrings';
import { codePointName, hiddenCharactersIn } from '../../base/untrusted/hiddenCharacters';
import type { HiddenCharacter } from '../../base/untrusted/hiddenCharacters';
import { fillIn } from '../../base/fillIn';

/** Those that have text read backwards whatever it is; what right-to-left languages need is not among them. */
const overrideForm = /^[\u202D\u202E]$/;

/**
 * Shows each hidden character of code as a mark, and says how many there are. The character stays in the
 * text of the mark, so that what is copied is the code to the letter; the mark keeps it from the text around.
 */
export function markHidden(root: Node, strings: MarkdownStrings): number {
  return mark(root, hiddenCharactersIn(root.textContent ?? ''), strings);
}

/** The same for prose, of which only what overrides its direction is shown. */
export function markOverrides(root: Node, strings: MarkdownStrings): void {
  const hidden = hiddenCharactersIn(root.textContent ?? '');
  const overrides = hidden.filter(({ character }) => overrideForm.test(character));
  mark(root, overrides, strings);
}

function mark(root: Node, hidden: readonly HiddenCharacter[], strings: MarkdownStrings): number {
  if (hidden.length === 0) return 0;
  let start = 0;
  let next = 0;
  for (const node of textsIn(root)) {
    const { data } = node;
    const end = start + data.length;
    const pieces: Node[] = [];
    let taken = 0;
    for (; (hidden[next]?.index ?? end) < end; next += 1) {
      const { index, character } = hidden[next] ?? { index: end, character: '' };
      pieces.push(new Text(data.slice(taken, index - start)), createMark(character, strings));
      taken = index - start + character.length;
    }
    if (taken > 0) node.replaceWith(...pieces, data.slice(taken));
    start = end;
  }
  return hidden.length;
}

function createMark(character: string, strings: MarkdownStrings): HTMLElement {
  const element = document.createElement('span');
  const name = codePointName(character);
  element.className = 'hidden-character';
  element.dataset['name'] = name;
  element.title = fillIn(strings.hiddenCharacter, name);
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', element.title);
  element.textContent = character;
  return element;
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) texts.push(node);
  }
  return texts;
}
