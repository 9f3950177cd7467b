/** The text of a draft that is on its way to the host. */
export class SentDraft {
  /** What was sent last and not refused; the host may still take it. */
  #text: string | undefined;
  /** The host has neither taken nor refused it yet. */
  isUnderWay = false;

  send(text: string): void {
    this.#text = text;
    this.isUnderWay = true;
  }

  /**
   * What is left of the draft when the host has taken this text: what was typed after it. Undefined where that was
   * another page's; but a page may be built again while what it sent is under way, and then has that as its draft.
   */
  taken(draft: string, text: string): string | undefined {
    if (text !== this.#text) return draft === text ? '' : undefined;
    this.refused();
    return typedAfter(text, draft);
  }

  refused(): void {
    this.#text = undefined;
    this.isUnderWay = false;
  }

  /** Lets it be sent again where it may have been lost; if it was not, it can still be taken. */
  settle(): void {
    this.isUnderWay = false;
  }
}

/**
 * What is left of a remembered draft once the prompts that were sent after it was remembered are taken from it:
 * when the extension host dies, VS Code may not have stored that the draft was sent.
 */
export function withoutSent(draft: string, prompts: readonly string[]): string {
  const sent = prompts.find((prompt) => prompt.trim() !== '' && draft.startsWith(prompt));
  return sent === undefined ? draft : typedAfter(sent, draft);
}

function typedAfter(sent: string, draft: string): string {
  return draft.startsWith(sent) ? draft.slice(sent.length).trimStart() : draft;
}
