const stepMs = 20;

/**
 * Waits for a state that has to come; what does not come within the limit fails, and is named. The limit
 * is for what never comes: a busy machine takes its time.
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  limitMs = 150_000,
): Promise<void> {
  const endMs = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`it did not come true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
}
