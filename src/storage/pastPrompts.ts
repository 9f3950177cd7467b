import { stat } from 'node:fs/promises';
import type { JournalFolder } from './journalFile';
import { parseLine } from './parseLine';
import { readLines } from './readLines';

/** Parley writes `type` first, so that the many lines of answers need not be parsed. */
const promptLine = '{"type":"userTurn"';
/** Nobody goes back further than this by a key, in one chat. */
const mostPrompts = 200;
/** Few enough for any system's limit of open files. */
const parallelReads = 32;

/** What was asked in one chat, the newest first. */
export interface PromptsOfChat {
  chatId: string;
  prompts: string[];
}

/** Where to go on from. */
export interface PromptsBefore {
  /** The chat that is open, which comes first. */
  openId: string;
  /** Of that chat, only what was asked before this turn; absent if nothing of it is wanted. */
  turnId?: string;
  /** The chat that was read last; absent at the beginning. */
  chatId?: string;
}

/** What was asked in the chats of a workspace, a chat at a time: nothing is read before somebody goes back to it. */
export class PastPrompts {
  readonly #journals: Pick<JournalFolder, 'settled' | 'ids' | 'file'>;

  constructor(journals: Pick<JournalFolder, 'settled' | 'ids' | 'file'>) {
    this.#journals = journals;
  }

  /** The next chat in which something was asked, the one written to last first; undefined if there is no other. */
  async next({ openId, turnId, chatId }: PromptsBefore): Promise<PromptsOfChat | undefined> {
    await this.#journals.settled();
    if (chatId === undefined && turnId !== undefined) {
      const prompts = await this.#read(openId, turnId);
      if (prompts.length > 0) return { chatId: openId, prompts };
    }
    const others = (await this.#byUse()).filter((id) => id !== openId);
    const from = chatId === undefined || chatId === openId ? 0 : others.indexOf(chatId) + 1;
    // The one read last was deleted meanwhile: what came behind it isn't known any more.
    if (from === 0 && chatId !== undefined && chatId !== openId) return undefined;
    for (const id of others.slice(from)) {
      const prompts = await this.#read(id);
      if (prompts.length > 0) return { chatId: id, prompts };
    }
    return undefined;
  }

  /** By the time of the file, which is known without reading it. */
  async #byUse(): Promise<string[]> {
    const ids = await this.#journals.ids();
    const times: [id: string, changedMs: number][][] = [];
    for (let start = 0; start < ids.length; start += parallelReads) {
      const some = ids.slice(start, start + parallelReads).map((id) => this.#timeOf(id));
      times.push(await Promise.all(some));
    }
    const newestFirst = times.flat().sort(([, a], [, b]) => b - a);
    return newestFirst.map(([id]) => id);
  }

  /** A chat that was deleted meanwhile comes last, and can't be read. */
  async #timeOf(id: string): Promise<[string, number]> {
    const changed = await stat(this.#journals.file(id)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    return [id, changed];
  }

  /** What can't be read has no prompts. */
  async #read(id: string, beforeId?: string): Promise<string[]> {
    const found: string[] = [];
    try {
      for await (const lines of readLines(this.#journals.file(id))) {
        for (const line of lines) {
          const turn = readPrompt(line);
          if (turn === undefined) continue;
          if (turn.id === beforeId) return found.reverse();
          if (turn.prompt !== undefined) found.push(turn.prompt);
          if (found.length > mostPrompts) found.shift();
        }
      }
    } catch {
      return [];
    }
    return beforeId === undefined ? found.reverse() : [];
  }
}

/** The turn of a line, without a prompt where Parley asked. */
function readPrompt(line: Buffer): { id: unknown; prompt: string | undefined } | undefined {
  if (line.toString('latin1', 0, promptLine.length) !== promptLine) return undefined;
  const { id, prompt, isContinuation } = parseLine(line) ?? {};
  const isAsked = typeof prompt === 'string' && prompt !== '' && isContinuation !== true;
  return { id, prompt: isAsked ? prompt : undefined };
}
