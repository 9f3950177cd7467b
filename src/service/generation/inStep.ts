/** An item of one of several iterations that run side by side. */
export interface Step<Item> {
  index: number;
  item: Item;
}

/**
 * Runs several iterations side by side: asks all that go on for their next item at once and hands out
 * what they gave together, in their order, so that the result is the same every time. When one fails,
 * or the caller leaves, the others are left too.
 */
export async function* inStep<Item>(
  iterables: readonly AsyncIterable<Item>[],
): AsyncGenerator<Step<Item>[]> {
  const iterators = iterables.map((iterable) => iterable[Symbol.asyncIterator]());
  let running = [...iterators.entries()];
  try {
    while (running.length > 0) {
      const results = await Promise.all(running.map(([, iterator]) => iterator.next()));
      const steps = results.flatMap((result, place) => {
        const [index] = running[place] ?? [place];
        return result.done === true ? [] : [{ index, item: result.value }];
      });
      running = running.filter((_, place) => results[place]?.done !== true);
      if (steps.length > 0) yield steps;
    }
  } finally {
    for (const iterator of iterators) {
      // Not waited for: one that hangs must not keep the others.
      iterator.return?.().catch(() => undefined);
    }
  }
}
