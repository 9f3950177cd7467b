/** Whether one letter added, left out, changed or swapped with its neighbour makes one word the other. */
export function isOneEditApart(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) {
    return false;
  }
  const start = sharedStart(left, right);
  const leftRest = left.slice(start);
  const rightRest = right.slice(start);
  const end = sharedStart(reversed(leftRest), reversed(rightRest));
  const from = leftRest.slice(0, leftRest.length - end);
  const to = rightRest.slice(0, rightRest.length - end);
  const isSwapped = from.length === 2 && from === reversed(to);
  return isSwapped || Math.max(from.length, to.length) === 1;
}

function sharedStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) {
    length += 1;
  }
  return length;
}

function reversed(text: string): string {
  return text.split('').toReversed().join('');
}
