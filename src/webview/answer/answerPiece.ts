import type { AnswerPieceView, MediaPieceView } from '../../messages/answerView';
import type { ChatStrings } from '../../messages/chatStrings';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { fillIn } from '../../base/fillIn';
import { iconButton } from '../iconButton';
import { createCodeBlock, fillCode } from '../markdown/codeBlock';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * A non-text part of an answer: a call or code as code, an image or a sound with a button to save it. The code of a call
 * is drawn when it is seen first: what was run has a line instead, and there may be a hundred.
 */
export function answerPiece(piece: AnswerPieceView, strings: ChatStrings): HTMLElement {
  const element = document.createElement('figure');
  element.className = `piece ${piece.kind}`;
  const caption = document.createElement('figcaption');
  caption.dir = 'auto';
  caption.textContent = showHidden(piece.title);
  if (piece.kind === 'code') {
    const { code, language, isCall = false } = piece;
    element.classList.toggle('function-call', isCall);
    element.append(caption);
    const addCode = (): void => {
      const block = createCodeBlock({ language, about: '' }, strings);
      fillCode(block, code, language);
      element.append(block.element);
    };
    if (isCall) onceSeen(element, addCode);
    else addCode();
    return element;
  }
  const save = iconButton('save', fillIn(strings.saveMedia, piece.title), 'save-media');
  save.dataset['part'] = String(piece.part);
  save.dataset['candidate'] = String(piece.candidate);
  caption.append(' ', save);
  const player = mediaElement(piece);
  if (player) element.append(player);
  element.append(caption);
  return element;
}

function mediaElement({ mimeType, data, title }: MediaPieceView): HTMLElement | undefined {
  if (data === undefined) return undefined;
  const address = `data:${mimeType};base64,${data}`;
  if (mimeType.startsWith('audio/')) {
    const audio = document.createElement('audio');
    audio.controls = true;
    audio.preload = 'metadata';
    audio.src = address;
    audio.setAttribute('aria-label', title);
    return audio;
  }
  const image = document.createElement('img');
  image.src = address;
  image.alt = title;
  return image;
}

/** Calls back when an element is in the view first. What isn't displayed is never seen. */
function onceSeen(element: Element, act: () => void): void {
  observer ??= new IntersectionObserver(actOnSeen);
  waiting.set(element, act);
  observer.observe(element);
}

function actOnSeen(entries: readonly IntersectionObserverEntry[], by: IntersectionObserver): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    by.unobserve(target);
    const act = waiting.get(target);
    waiting.delete(target);
    act?.();
  }
}
