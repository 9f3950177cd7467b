/** More edits than this are not open at a time; the oldest are forgotten. */
const maxEdits = 8;

/** The prompts that are being edited, so that an edit survives that its turn is built again. */
export class OpenEdits {
  private readonly texts: Map<string, string>;
  private readonly onDidChange: () => void;

  constructor(texts: Record<string, string>, onDidChange: () => void) {
    this.texts = new Map(Object.entries(texts));
    this.onDidChange = onDidChange;
  }

  /** What was written so far instead of the turn's prompt; undefined if it is not edited. */
  textOf(turnId: string): string | undefined {
    return this.texts.get(turnId);
  }

  set(turnId: string, text: string): void {
    this.texts.delete(turnId);
    this.texts.set(turnId, text);
    const [oldest] = this.texts.keys();
    if (this.texts.size > maxEdits && oldest !== undefined) this.texts.delete(oldest);
    this.onDidChange();
  }

  end(turnId: string): void {
    if (this.texts.delete(turnId)) this.onDidChange();
  }

  /** The texts by the ids of their turns. */
  all(): Record<string, string> {
    return Object.fromEntries(this.texts);
  }
}
