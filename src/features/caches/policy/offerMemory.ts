import type { Memento } from 'vscode';
import { isRecord } from '../../../protocol/isRecord';

const key = 'parley.caches.said';
/** Chats that were said something of; those said last stay. */
const maxChats = 200;

/** What was said about caching in a chat. */
interface Said {
  tokens?: number;
  isDeclined?: true;
}

/** Remembers, beyond the window, what was offered in which chat and what the user said. */
export class OfferMemory {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  /** The tokens of the beginning when caching was last offered, or failed. */
  offeredTokens(chatId: string): number | undefined {
    return this.#all[chatId]?.tokens;
  }

  isDeclined(chatId: string): boolean {
    return this.#all[chatId]?.isDeclined === true;
  }

  offered(chatId: string, tokens: number): void {
    this.#set(chatId, { ...this.#all[chatId], tokens });
  }

  declined(chatId: string): void {
    this.#set(chatId, { isDeclined: true });
  }

  get #all(): Record<string, Said> {
    const stored = this.#memory.get<unknown>(key);
    return isRecord(stored) ? (stored as Record<string, Said>) : {};
  }

  #set(chatId: string, said: Said): void {
    const { [chatId]: _, ...others } = this.#all;
    const kept = Object.entries(others).slice(1 - maxChats);
    void this.#memory.update(key, Object.fromEntries([...kept, [chatId, said]]));
  }
}
