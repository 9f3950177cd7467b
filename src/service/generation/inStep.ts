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
      const results = await nextOf(running);
      const steps: Step<Item>[] = [];
      for (const { index, result } of results) {
        if (result.done !== true) steps.push({ index, item: result.value });
      }
      if (steps.length < running.length) {
        running = running.filter((_, place) => results[place]?.result.done !== true);
      }
      if (steps.length > 0) yield steps;
    }
  } finally {
    for (const iterator of iterators) {
      // Not waited for: one that hangs must not keep the others.
      iterator.return?.().catch(() => undefined);
    }
  }
}

/** One alone, as most are, has no list of promises to wait for with each event. */
async function nextOf<Item>(
  running: readonly [index: number, iterator: AsyncIterator<Item>][],
): Promise<{ index: number; result: IteratorResult<Item, unknown> }[]> {
  const [first, ...others] = running;
  if (first !== undefined && others.length === 0) {
    return [{ index: first[0], result: await first[1].next() }];
  }
  const ask = async ([index, iterator]: (typeof running)[number]) => ({
    index,
    result: await iterator.next(),
  });
  return Promise.all(running.map(ask));
}
