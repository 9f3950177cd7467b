import assert from 'node:assert/strict';

/** How long something on the page may take, in milliseconds: for what never comes, not for what is slow. */
const patience = 120_000;
/** Between two looks at the page, in milliseconds. */
const interval = 50;

/**
 * Reads the page until it shows `expected`. What is drawn and what is said to the page arrive one after another, so
 * a single look right after another thing was seen depends on the speed of the machine.
 *
 * @throws AssertionError with what was read last
 */
export async function eventually<T>(
  read: () => Promise<T>,
  expected: T,
  message?: string,
): Promise<void> {
  const end = Date.now() + patience;
  let actual = await read();
  while (actual !== expected && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    actual = await read();
  }
  assert.equal(actual, expected, message);
}
