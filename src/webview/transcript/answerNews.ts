import type { AnswerPieceView } from '../../messages/answerView';
import type { ModelTurnView } from '../../messages/chatState';

type Shown = Pick<ModelTurnView, 'text' | 'pieces'>;

/** What an answer grew by; undefined if what comes first is not known, or it isn't behind what is shown. */
export function newsOf(
  { text: textBefore, pieces: piecesBefore = [] }: Shown,
  { text, pieces = [] }: Shown,
): { text: string; pieces: readonly AnswerPieceView[] } | undefined {
  const news = {
    text: text.slice(textBefore.length),
    pieces: pieces.slice(piecesBefore.length),
  };
  const hasAll =
    text.startsWith(textBefore) &&
    piecesBefore.every(({ title, offset }, at) => {
      const now = pieces[at];
      return now?.title === title && now.offset === offset;
    });
  const isBehind = news.pieces.every(({ offset }) => offset >= textBefore.length);
  const isOfOneKind = news.text === '' || news.pieces.length === 0;
  return hasAll && isBehind && isOfOneKind ? news : undefined;
}
