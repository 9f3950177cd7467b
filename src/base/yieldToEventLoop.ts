/** Node has it, and browsers have not; a timer waits for a millisecond at least. */
const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => unknown };

/** Resolves when the messages, input and timers that wait have had their turn. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (setImmediate === undefined) setTimeout(resolve, 0);
    else setImmediate(resolve);
  });
}
