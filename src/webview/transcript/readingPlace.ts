/** The turn at the top of the view and how many of its pixels are above. */
export interface ReadingPlace {
  turnId: string;
  offset: number;
}

/** Found by halving, since a long chat has many turns above the view. */
export function readingPlace(scroller: Element, turns: HTMLCollection): ReadingPlace | undefined {
  const { top } = scroller.getBoundingClientRect();
  let low = 0;
  let high = turns.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((turns[middle]?.getBoundingClientRect().bottom ?? 0) <= top) low = middle + 1;
    else high = middle;
  }
  const turn = turns[low];
  const turnId = turn instanceof HTMLElement ? turn.dataset['turnId'] : undefined;
  if (!turn || turnId === undefined) return undefined;
  return { turnId, offset: Math.round(top - turn.getBoundingClientRect().top) };
}
