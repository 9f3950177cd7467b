import type { EmbedderChoice } from '../embed/embedder';

/**
 * Whether the user is still to be asked if texts may leave this machine. Who said no is not asked again: words are
 * compared then, as they are where the chosen model can't be asked now.
 */
export async function needsLeave(choice: EmbedderChoice): Promise<boolean> {
  const embedder = await choice.current().catch(() => undefined);
  return embedder !== undefined && !choice.hasLeave(embedder) && !choice.isDecided(embedder);
}

/** Whether another model than the one inside Parley is asked for each question's vector, which takes its time. */
export async function asksAnother(choice: EmbedderChoice): Promise<boolean> {
  return choice.current().then(
    (embedder) => embedder !== undefined,
    // It may be asked again at any time.
    () => true,
  );
}
