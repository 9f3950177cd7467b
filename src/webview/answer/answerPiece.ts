import type { AnswerPieceView, MediaPieceView } from '../../messages/answerView';
import type { ChatStrings } from '../../messages/chatStrings';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { fillIn } from '../../base/fillIn';
import { iconButton } from '../iconButton';
import { createCodeBlock, fillCode } from '../markdown/codeBlock';

/** A non-text part of an answer: a call or code as code, an image or a sound with a button to save it. */
export function answerPiece(piece: AnswerPieceView, strings: ChatStrings): HTMLElement {
  const element = document.createElement('figure');
  element.className = `piece ${piece.kind}`;
  const caption = document.createElement('figcaption');
  caption.dir = 'auto';
  caption.textContent = showHidden(piece.title);
  if (piece.kind === 'code') {
    element.classList.toggle('function-call', piece.isCall === true);
    const block = createCodeBlock({ language: piece.language, about: '' }, strings);
    fillCode(block, piece.code, piece.language);
    element.append(caption, block.element);
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
