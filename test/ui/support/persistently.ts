/** How long one try may take, in milliseconds. */
export const stepTimeoutMs = 10_000;
/** This much of an error is printed before the next try, in UTF-16 units. */
const maxPrinted = 300;

/**
 * Tries again a few times: a key goes elsewhere when a view that was just opened takes the focus, as
 * it would under a person's hands, who then presses it again.
 */
export async function persistently(act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await act();
      return;
    } catch (error) {
      if (attempt === 6) throw error;
      // That a test waited so long in vain says something of it, even where it passes.
      process.stderr.write(
        `tried again: ${String(error).replaceAll(/\s+/gu, ' ').slice(0, maxPrinted)}\n`,
      );
    }
  }
}
