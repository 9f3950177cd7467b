import type { GenerateContentRequest } from '../protocol/generation';
import { countPrompt } from './promptCount';
import { sum } from '../base/sum';

/**
 * The tokens of a request, by the rules of the embedded service, where texts are counted in another thread.
 * Rejects as `countText` does.
 */
export async function countRequest(
  request: GenerateContentRequest,
  countText: (text: string) => Promise<number>,
): Promise<number> {
  const texts: string[] = [];
  // Gathers the texts that count; what the counter counts by itself, such as a picture, has none.
  const gather = { count: (text: string): number => texts.push(text) * 0 };
  const { total: withoutText } = countPrompt(request, gather);
  const counts = await Promise.all(texts.map(countText));
  return withoutText + sum(counts);
}
