import type { AnswerPieceView } from '../messages/answerView';
import type { TurnView } from '../messages/chatState';
import type { Conversation } from '../conversation/conversation';
import type { Turn } from '../conversation/turn';

/** This many turns go to the page at once, at most and at least. */
const maxTurns = 40;
const minTurns = 2;
/** With more text and media than this, in UTF-16 units, it is fewer. */
const maxText = 200_000;

/** Turns that follow one another, and whether there are others before them. */
export interface TurnSlice {
  turns: TurnView[];
  hasEarlier: boolean;
}

/** Hands the turns of the open conversation to the page from the last one backwards, some at a time. */
export class ShownTurns {
  readonly #conversation: () => Conversation;
  readonly #view: (turn: Turn, conversation: Conversation) => TurnView;

  constructor(
    conversation: () => Conversation,
    view: (turn: Turn, conversation: Conversation) => TurnView,
  ) {
    this.#conversation = conversation;
    this.#view = view;
  }

  /** The last turns of the path that is shown. */
  last(): TurnSlice {
    return this.#slice(this.#conversation().path());
  }

  /** The turns before one, back to `upToId` where that is among them; undefined when there are none. */
  earlier(beforeId: string, upToId?: string): TurnSlice | undefined {
    const path = this.#conversation().path(beforeId).slice(0, -1);
    return path.length === 0 ? undefined : this.#slice(path, upToId);
  }

  #slice(path: readonly Turn[], upToId?: string): TurnSlice {
    const conversation = this.#conversation();
    const target = path.findIndex(({ id }) => id === upToId);
    const least = target < 0 ? minTurns : path.length - target;
    const turns: TurnView[] = [];
    let text = 0;
    for (const turn of path.toReversed()) {
      const isFull = turns.length >= maxTurns || text >= maxText;
      if (isFull && turns.length >= least) break;
      const view = this.#view(turn, conversation);
      text += lengthOf(view);
      turns.push(view);
    }
    // Of a chat that is not read to its start there are always others.
    const hasEarlier = turns.length < path.length || !conversation.isWhole;
    return { turns: turns.reverse(), hasEarlier };
  }
}

function lengthOf(view: TurnView): number {
  if (view.role === 'user') return view.text.length;
  return [view, ...(view.candidates ?? [])].reduce(
    (sum, { text, pieces = [] }) => sum + text.length + piecesLength(pieces),
    0,
  );
}

/** Pictures and sound are sent to the page as they are. */
function piecesLength(pieces: readonly AnswerPieceView[]): number {
  return pieces.reduce(
    (sum, piece) => sum + (piece.kind === 'media' ? (piece.data?.length ?? 0) : piece.code.length),
    0,
  );
}
