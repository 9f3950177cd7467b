import type { Content } from '../../../src/protocol/content';

/** The calls that no response follows at once, which services refuse. */
export function unanswered(contents: readonly Content[]): string[] {
  return contents.flatMap(({ parts = [] }, index) => {
    const responses = (contents[index + 1]?.parts ?? []).flatMap(
      ({ functionResponse }) => functionResponse?.name ?? [],
    );
    const names = parts.flatMap(({ functionCall }) => functionCall?.name ?? []);
    return names.filter((name) => !responses.includes(name));
  });
}
