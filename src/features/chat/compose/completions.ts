import type { Log } from '../../../base/log';
import type { CompletionItem, CompletionKind } from '../../../messages/completion';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import { showRemarks } from '../../../services/attachments/showRemarks';
import type { SavedPrompts } from '../../../services/prompts/savedPrompts';
import { attempt } from '../history/attempt';
import type { MentionTarget } from './mentions/mentionedAttachments';
import type { Mentions } from './mentions/mentions';
import { slashCommands, type Prompting, type SlashCommand } from './slashCommands';

/** What becomes of a command that was sent or taken: the prompt it stands for, or it was done. */
export type Expansion = Pick<Prompting, 'before' | 'after'> | 'done';

/** Completes `#` and `/` in the composer, and does what they stand for. */
export class Completions {
  readonly #attachments: DraftAttachments;
  readonly #mentions: Mentions;
  readonly #prompts: SavedPrompts;
  readonly #log: Log;

  constructor(attachments: DraftAttachments, mentions: Mentions, prompts: SavedPrompts, log: Log) {
    this.#attachments = attachments;
    this.#mentions = mentions;
    this.#prompts = prompts;
    this.#log = log;
  }

  /** What the text behind the sign can become, best first. */
  async find(kind: CompletionKind, query: string): Promise<CompletionItem[]> {
    if (kind === 'mention') return this.#mentions.complete(query);
    const commands = await slashCommands(this.#prompts);
    return namesOnce(commands)
      .filter(({ name }) => name.toLowerCase().startsWith(query.toLowerCase()))
      .map(({ name, detail, icon }) => ({ id: name, label: name, detail, icon }));
  }

  /** Attaches what a mention means. Rejects if it can't be found any more. */
  async attach(id: string, attachments: MentionTarget): Promise<void> {
    showRemarks(await this.#mentions.attach(id, attachments));
  }

  /** The message that a whole message beginning with a command stands for; undefined if it isn't a command. */
  async expand(message: string): Promise<{ message: string } | 'done' | undefined> {
    const match = /^\/(?<name>\S+)\s*(?<rest>[^]*)/.exec(message);
    const name = match?.groups?.['name'];
    if (name === undefined) return undefined;
    const rest = match?.groups?.['rest'] ?? '';
    const expansion = await this.begin(name, rest);
    if (expansion === undefined || expansion === 'done') return expansion;
    return { message: `${expansion.before}${rest}${expansion.after}`.trim() };
  }

  /** Begins the command of that name; `rest` is what stands behind it. */
  async begin(name: string, rest = ''): Promise<Expansion | undefined> {
    const command = (await slashCommands(this.#prompts)).find((one) => one.name === name);
    if (command === undefined) return undefined;
    const { does } = command;
    if (does.kind === 'action') {
      // It takes no words: a message that goes on isn’t a command, and would be lost.
      if (rest !== '') return undefined;
      void attempt(this.#log, async () => void (await does.run()));
      return 'done';
    }
    if (does.isAboutEditor && this.#attachments.views.length === 0) {
      await this.#attachments.pinActiveEditor();
    }
    return { before: does.before, after: does.after };
  }
}

function namesOnce(commands: readonly SlashCommand[]): SlashCommand[] {
  return [...new Map([...commands].reverse().map((one) => [one.name, one])).values()].reverse();
}
