import type { Memento } from 'vscode';

const key = 'parley.semanticSearch.questions';
const mostQuestions = 15;
/** Nobody means a longer one again. */
const maxLength = 300;

/** What was looked for last in this workspace, the last first. */
export class LastQuestions {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  list(): string[] {
    const kept = this.#memory.get<unknown>(key);
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  }

  /** Puts a question in front. */
  async add(question: string): Promise<void> {
    const text = question.trim();
    if (text === '' || text.length > maxLength) return;
    const others = this.list().filter((each) => each !== text);
    await this.#memory.update(key, [text, ...others].slice(0, mostQuestions));
  }
}
