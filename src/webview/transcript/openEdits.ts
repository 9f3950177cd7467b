import { LruMap } from '../../base/lruMap';

/** More edits than this are not open at a time; the oldest are forgotten. */
const maxEdits = 8;

/** What a prompt is to become. */
export interface OpenEdit {
  text: string;
  /** The ids of what is removed from it. */
  withoutAttachments: readonly string[];
}

/** The prompts that are being edited, so that an edit survives that its turn is built again. */
export class OpenEdits {
  readonly #edits = new LruMap<string, OpenEdit>(maxEdits);
  /** Those that the host has neither taken nor refused yet. */
  readonly #sent = new Map<string, { text: string; onDidRefuse: () => void }>();
  readonly #onDidChange: () => void;

  constructor(edits: Record<string, OpenEdit>, onDidChange: () => void) {
    for (const [turnId, edit] of Object.entries(edits)) this.#edits.set(turnId, edit);
    this.#onDidChange = onDidChange;
  }

  /** What the turn's prompt is to become so far; undefined if it is not edited. */
  of(turnId: string): OpenEdit | undefined {
    return this.#edits.peek(turnId);
  }

  set(turnId: string, edit: OpenEdit): void {
    this.#edits.set(turnId, edit);
    this.#onDidChange();
  }

  /** It is on its way to the host, which may refuse it. */
  send(turnId: string, edit: OpenEdit, onDidRefuse: () => void): void {
    this.set(turnId, edit);
    this.#sent.set(turnId, { text: edit.text, onDidRefuse });
  }

  /** This prompt replaces another one now: what was sent as it is done. */
  taken(prompt: string): void {
    for (const [turnId, { text }] of this.#sent) if (text === prompt) this.end(turnId);
  }

  refused(): void {
    const sent = [...this.#sent.values()];
    this.#sent.clear();
    for (const { onDidRefuse } of sent) onDidRefuse();
  }

  end(turnId: string): void {
    this.#sent.delete(turnId);
    if (this.#edits.delete(turnId)) this.#onDidChange();
  }

  /** The edits by the ids of their turns. */
  all(): Record<string, OpenEdit> {
    return Object.fromEntries(this.#edits.entries());
  }
}
