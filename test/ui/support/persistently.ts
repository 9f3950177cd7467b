/** How long one try may take, in milliseconds. */
export const stepTimeoutMs = 10_000;

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
    }
  }
}
