import type { EmbedderChoice } from '../embed/embedder';

/** Whether texts would leave this machine without the user having said yes to that. */
export async function needsLeave(choice: EmbedderChoice): Promise<boolean> {
  const embedder = await choice.current();
  return embedder !== undefined && !choice.hasLeave(embedder);
}
