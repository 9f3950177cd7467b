import type * as vscode from 'vscode';
import type { Attachment } from '../../../../conversation/turn';
import type { SecretRule } from '../../../../services/attachments/secrets';
import type { DraftAttachments } from '../../../../services/attachments/draftAttachments';

/** What a mention may do to the attachments. */
export type MentionTarget = Pick<
  DraftAttachments,
  'attach' | 'attachRead' | 'pin' | 'pinActiveEditor'
>;

/** A word of the message and what it attached. */
interface Mention {
  accept: (target: MentionTarget) => Promise<void>;
  /** Whether what it attached is away, because its word is. */
  isAway: boolean;
  /** The reading that is under way; what its word comes back to before it ends is read again. */
  reading: symbol | undefined;
  /** By id; what is only being read is not known yet. */
  attached: Map<string, Attachment | undefined>;
}

/**
 * Keeps what mentions attached with their words in the message: it leaves with the word, and comes back with it by
 * undo or when the word is written again. What was attached in another way as well stays.
 */
export class MentionedAttachments {
  readonly #draft: DraftAttachments;
  /** By the word, sign included. */
  readonly #mentions = new Map<string, Mention>();

  constructor(draft: DraftAttachments) {
    this.#draft = draft;
  }

  /** Attaches what `word` stands for. Rejects as `accept` does. */
  async accept(word: string, accept: Mention['accept']): Promise<void> {
    const attached = this.#attachedBy(this.#mentions.get(word));
    const mention: Mention = { accept, isAway: false, reading: undefined, attached };
    this.#mentions.set(word, mention);
    await this.#read(mention);
  }

  /** Brings the attachments in line with the message as it is now. Rejects as a mention's `accept` does. */
  async follow(message: string): Promise<void> {
    const back: Mention[] = [];
    for (const [word, mention] of this.#mentions) {
      const isAway = !hasWord(message, word);
      if (isAway === mention.isAway) continue;
      mention.isAway = isAway;
      if (isAway) this.#takeAway(mention);
      else back.push(mention);
      // Used up by a message that was sent, or taken away by its chip.
      if (mention.attached.size === 0 && !mention.reading) this.#mentions.delete(word);
    }
    await Promise.all(back.map((mention) => this.#bringBack(mention)));
  }

  /** What the same word has attached already, where it stands twice in the message. */
  #attachedBy(mention: Mention | undefined): Mention['attached'] {
    const { attached = [], reading } = mention ?? {};
    return new Map(
      [...attached].filter(
        ([id, attachment]) => reading !== undefined || this.#draft.findPinned(id) === attachment,
      ),
    );
  }

  async #read(mention: Mention): Promise<void> {
    const reading = Symbol('reading');
    mention.reading = reading;
    await mention.accept(this.#targetOf(mention));
    if (mention.reading !== reading) return;
    // The word is gone by now.
    if (mention.isAway) {
      this.#takeAway(mention);
      return;
    }
    mention.reading = undefined;
    for (const id of mention.attached.keys()) {
      const attachment = this.#draft.findPinned(id);
      if (attachment === undefined) mention.attached.delete(id);
      else mention.attached.set(id, attachment);
    }
  }

  #takeAway({ attached, reading }: Mention): void {
    for (const [id, attachment] of attached) {
      if (reading !== undefined || this.#draft.findPinned(id) === attachment) this.#draft.unpin(id);
      else attached.delete(id);
    }
  }

  async #bringBack(mention: Mention): Promise<void> {
    if (mention.reading !== undefined) return this.#read(mention);
    for (const [id, attachment] of mention.attached) {
      if (attachment === undefined || this.#draft.isPinned(id)) mention.attached.delete(id);
      else this.#draft.pin(attachment);
    }
  }

  /** The draft, noting what is added to it. */
  #targetOf({ attached }: Mention): MentionTarget {
    const draft = this.#draft;
    const note = (id: string): void => {
      if (!draft.isPinned(id)) attached.set(id, undefined);
    };
    return {
      attach: (uris: readonly vscode.Uri[], rule?: SecretRule) => {
        for (const uri of uris) note(draft.idOf(uri));
        return draft.attach(uris, rule);
      },
      attachRead: (view, read, path) => {
        note(view.id);
        return draft.attachRead(view, read, path);
      },
      pin: (attachment) => {
        note(attachment.id);
        draft.pin(attachment);
      },
      pinActiveEditor: () => draft.pinActiveEditor(note),
    };
  }
}

/** Whether a message has a word as a whole: not as the beginning of a longer name. */
export function hasWord(message: string, word: string): boolean {
  for (let at = message.indexOf(word); at >= 0; at = message.indexOf(word, at + 1)) {
    const before = message.charAt(at - 1);
    const after = message.slice(at + word.length, at + word.length + 2);
    if ((at === 0 || opens.test(before)) && ends.test(after)) return true;
  }
  return false;
}

const opens = /[\s([{"'“‘«]/u;
/** What a name can't go on with; a dot or colon that ends the sentence is not the name's. */
const ends = /^(?:$|[^\w./:#@-]|[.:](?:$|\s))/u;
