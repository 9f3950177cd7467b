/** What the product waits for the symbols of a document, in milliseconds. */
const limitMs = 1500;
/** Longer than any test runs. */
const neverMs = 2_000_000_000;

/**
 * In the tests of a `describe`, languages have all the time they take to name symbols: on a busy machine also what they
 * know at once comes later than the product waits for. What is returned brings that limit back for one test.
 */
export function languagesHaveTime(): () => void {
  const { setTimeout } = globalThis;
  const patient = (
    run: (...given: unknown[]) => void,
    delayMs?: number,
    ...given: unknown[]
  ): NodeJS.Timeout => setTimeout(run, delayMs === limitMs ? neverMs : delayMs, ...given);
  const restore = (): void => void (globalThis.setTimeout = setTimeout);
  beforeEach(() => {
    globalThis.setTimeout = Object.assign(patient, setTimeout);
  });
  afterEach(restore);
  return restore;
}
