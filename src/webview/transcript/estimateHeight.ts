import type { TurnView } from '../../messages/chatState';

const characterWidth = 7;
const lineHeight = 20;
/** Of buttons, paddings and footers. */
const surroundings = 56;

/** About how high a turn will be in a column of this width, in pixels, before it was ever on the page. */
export function estimateHeight({ text }: TurnView, columnWidth: number): number {
  const inLine = Math.max(20, Math.floor(columnWidth / characterWidth));
  return surroundings + lineHeight * Math.ceil(text.length / inLine);
}
