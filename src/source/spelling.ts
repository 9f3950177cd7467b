/** Whether one letter added, left out, changed or swapped with its neighbour makes one word the other. */
export function isOneEditApart(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  const start = sharedStart(left, right);
  const end = sharedEnd(left, right, start);
  if (Math.max(left.length, right.length) - start - end > 2) return false;
  const from = left.slice(start, left.length - end);
  const to = right.slice(start, right.length - end);
  const isSwapped = from.length === 2 && from === reversed(to);
  return isSwapped || Math.max(from.length, to.length) === 1;
}

function sharedStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

/** How many letters are the same at the end, of those behind the start. */
function sharedEnd(left: string, right: string, start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let length = 0;
  while (length < most && left[left.length - 1 - length] === right[right.length - 1 - length]) {
    length += 1;
  }
  return length;
}

function reversed(text: string): string {
  return text.split('').toReversed().join('');
}
