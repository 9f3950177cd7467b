/** The turn at the top of the view and how many of its pixels are above. */
export interface ReadingPosition {
  turnId: string;
  offset: number;
}

/** Where the reader is; `turns` holds those on the page. */
export function readingPosition(scroller: Element, turns: Element): ReadingPosition | undefined {
  const { top } = scroller.getBoundingClientRect();
  const turn = turnAt(turns, top);
  const turnId = turn instanceof HTMLElement ? turn.dataset['turnId'] : undefined;
  if (!turn || turnId === undefined) return undefined;
  return { turnId, offset: Math.round(top - turn.getBoundingClientRect().top) };
}

/** The smallest piece at the top of the view that stays itself while the answer around it changes. */
export function pieceInView(scroller: Element, turns: Element): Element | undefined {
  const { top } = scroller.getBoundingClientRect();
  const turn = turnAt(turns, top);
  const markdown = turn?.querySelector('.markdown');
  const section = markdown && childAt(markdown, top);
  return (section && childAt(section, top)) ?? section ?? turn;
}

function turnAt(turns: Element, top: number): Element | undefined {
  const child = childAt(turns, top);
  const isTurn = child instanceof HTMLElement && child.dataset['turnId'] !== undefined;
  return isTurn ? child : (child?.nextElementSibling ?? undefined);
}

/** The first child that reaches below `top`; found by halving, since there may be many. */
function childAt({ children }: Element, top: number): Element | undefined {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) <= top) low = middle + 1;
    else high = middle;
  }
  return children[low];
}
