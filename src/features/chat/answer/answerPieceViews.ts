import * as vscode from 'vscode';
import type { AnswerPieceView, MediaPieceView } from '../../../messages/answerView';
import { chosenCandidate, type ModelTurn } from '../../../conversation/turn';
import { continuesSamples, isSamples, mediaFrom } from '../../../chatView/answerMedia';
import { visibleText } from '../../../protocol/answer';
import type { InlineData, Part } from '../../../protocol/content';
import { formatNumber } from '../../../platform/formatNumber';
import { isUnderWay } from '../../../conversation/turn';
import { base64Bytes } from '../../../base/base64Bytes';

const l10n = vscode.l10n;

/** Types that the page shows or plays; an SVG can hold scripts and links, so it is only saved. */
const shownTypes =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|audio\/(?:x-)?(?:mpeg|mp3|mp4|m4a|aac|ogg|wav|wave|webm|flac))$/;

/**
 * What an answer holds beside text and thoughts, each with its place in the text. Samples of a sound come with the end of
 * the answer: until then, each part would make it another one.
 */
export function answerPieceViews(turn: ModelTurn, index = 0): AnswerPieceView[] {
  return viewsFrom(0, turn, index);
}

/** The last pieces of the first candidate: all those before them are not viewed again with each that comes. */
export function lastPieceViews(turn: ModelTurn, count: number): AnswerPieceView[] {
  const parts = partsOf(turn, 0);
  let from = parts.length;
  for (let missing = count; missing > 0 && from > 0;) {
    from -= 1;
    const part = parts[from];
    if (part !== undefined && isPieceOfAnswer(part)) missing -= 1;
  }
  return viewsFrom(from, turn, 0);
}

/** Whether a part is shown as a piece of its own while its answer is coming. */
export function isPieceOfAnswer(part: Part): boolean {
  const { inlineData, fileData, functionCall, executableCode, codeExecutionResult } = part;
  const piece = inlineData ?? fileData ?? functionCall ?? executableCode ?? codeExecutionResult;
  return piece !== undefined && !isSamples(part);
}

function partsOf({ answer: { candidates } }: ModelTurn, index: number): readonly Part[] {
  return candidates.find((each) => each.index === index)?.content.parts ?? [];
}

/** Of the pieces from a part on. */
function viewsFrom(from: number, turn: ModelTurn, index: number): AnswerPieceView[] {
  const parts = partsOf(turn, index);
  const isComing = isUnderWay(turn);
  const pieces: AnswerPieceView[] = [];
  let offset = 0;
  const isOwn = (part: Part, at: number): boolean =>
    !isSamples(part) || (!isComing && !continuesSamples(parts, at));
  for (const [at, part] of parts.entries()) {
    const isShown = at >= from && isOwn(part, at);
    const piece = isShown ? pieceOf(parts, { candidate: index, part: at }) : undefined;
    if (piece) pieces.push({ offset, ...piece });
    offset += visibleText(part).length;
  }
  return pieces;
}

/** What the model thought, as far as it says so. */
export function answerThoughts(turn: ModelTurn): string {
  if (isUnderWay(turn)) return '';
  const parts = chosenCandidate(turn)?.content.parts ?? [];
  return parts
    .flatMap(({ thought, text }) => (thought === true && text !== undefined ? [text] : []))
    .join('\n\n');
}

/** Which part of which candidate. */
type PartPlace = Pick<MediaPieceView, 'candidate' | 'part'>;

type Piece = AnswerPieceView extends infer View
  ? View extends unknown
    ? Omit<View, 'offset'>
    : never
  : never;

function pieceOf(parts: readonly Part[], at: PartPlace): Piece | undefined {
  const media = mediaFrom(parts, at.part);
  if (media) return mediaPiece(media, at);
  const { fileData, functionCall, executableCode, codeExecutionResult } = parts[at.part] ?? {};
  if (functionCall) {
    const { name, args = {} } = functionCall;
    const title = l10n.t('Function Call: {0}', name);
    return { ...codePiece(title, 'json', JSON.stringify(args, null, 2)), isCall: true };
  }
  if (executableCode) {
    const { language, code } = executableCode;
    return codePiece(l10n.t('Executed Code'), language.toLowerCase(), code);
  }
  if (codeExecutionResult) {
    const { outcome, output = '' } = codeExecutionResult;
    return codePiece(l10n.t('Code Result: {0}', outcomeWord(outcome)), '', output);
  }
  return fileData && codePiece(l10n.t('Service File'), '', fileData.fileUri);
}

function codePiece(
  title: string,
  language: string,
  code: string,
): Extract<Piece, { kind: 'code' }> {
  return { kind: 'code', title, language, code };
}

function mediaPiece({ mimeType, data }: InlineData, at: PartPlace): Piece {
  const type = (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase();
  const title = `${type}, ${sizeText(base64Bytes(data))}`;
  const isShown = shownTypes.test(type);
  return { kind: 'media', ...at, mimeType: type, title, ...(isShown && { data }) };
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return l10n.t('{0} B', bytes);
  if (bytes < 1024 ** 2) return l10n.t('{0} KB', formatNumber(Math.round(bytes / 1024)));
  return l10n.t('{0} MB', formatNumber(Math.round((bytes / 1024 ** 2) * 10) / 10));
}

function outcomeWord(outcome: string): string {
  switch (outcome) {
    case 'OUTCOME_OK':
      return l10n.t('succeeded');
    case 'OUTCOME_FAILED':
      return l10n.t('failed');
    case 'OUTCOME_DEADLINE_EXCEEDED':
      return l10n.t('timed out');
    default:
      return outcome;
  }
}
