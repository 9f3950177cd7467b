import type {
  Choice,
  Confirmation,
  Dialogs,
  ListHead,
  TextQuestion,
} from '../../src/platform/dialogs';

/** Dialogs with a user who does what the test says, and what was said to the user. */
export class DirectedDialogs implements Dialogs {
  readonly reported: string[] = [];
  readonly confirmations: Confirmation[] = [];
  readonly questions: TextQuestion[] = [];
  /** The rows of each list, with their descriptions. */
  readonly lists: { head: ListHead; rows: string[] }[] = [];
  copied = '';
  /** The buttons that the user presses, one a message; without one it is closed. */
  presses: string[] = [];
  isYes = true;
  /** The row that the user chooses, by its label. */
  chooses: string | undefined;
  /** The rows that the user unticks. */
  unticks: string[] = [];
  types: string | undefined;
  /** Aborted when the user cancels what goes on. */
  cancel = new AbortController();
  /** What happens in the window before what a title names begins. */
  meanwhile: ((title: string) => Promise<void>) | undefined;
  /** What goes on after messages that nobody waits for. */
  readonly #following = new Set<Promise<unknown>>();

  readonly notify = (sentence: string, ...buttons: string[]): Promise<string | undefined> => {
    this.reported.push([sentence, ...buttons].join(' | '));
    const [pressed] = this.presses;
    const isPressed = pressed !== undefined && buttons.includes(pressed);
    return this.#watched(Promise.resolve(isPressed ? this.presses.shift() : undefined));
  };

  readonly warn = this.notify;

  async confirm(confirmation: Confirmation): Promise<boolean> {
    this.confirmations.push(confirmation);
    return this.isYes;
  }

  async pick<T>(choices: readonly Choice<T>[], head: ListHead): Promise<T | undefined> {
    this.#show(choices, head);
    return choices.find(({ label }) => label === this.chooses)?.value;
  }

  async pickSeveral<T>(choices: readonly Choice<T>[], head: ListHead): Promise<T[]> {
    this.#show(choices, head);
    return choices
      .filter(({ picked = false, label }) => picked && !this.unticks.includes(label))
      .map(({ value }) => value);
  }

  async ask(question: TextQuestion): Promise<string | undefined> {
    this.questions.push(question);
    return this.types;
  }

  async progress<T>(
    title: string,
    work: (work: { signal: AbortSignal; report: () => void }) => Promise<T>,
  ): Promise<T> {
    await this.meanwhile?.(title);
    return work({ signal: this.cancel.signal, report: () => undefined });
  }

  async copy(text: string): Promise<void> {
    this.copied = text;
  }

  /** Resolves when all has been done that follows on the messages so far. */
  async followed(): Promise<void> {
    while (this.#following.size > 0) await Promise.allSettled(this.#following);
  }

  /** Notes what is done `then`; who awaits the promise is waited for anyway. */
  #watched<T>(promise: Promise<T>): Promise<T> {
    const then = promise.then.bind(promise);
    const value = (...reactions: Parameters<typeof then>): Promise<unknown> => {
      const next = then(...reactions);
      this.#following.add(next);
      const end = (): void => void this.#following.delete(next);
      next.then(end, end);
      return next;
    };
    return Object.defineProperty(promise, 'then', { value });
  }

  #show(choices: readonly Choice<unknown>[], head: ListHead): void {
    const rows = choices.map(({ label, description = '' }) => `${label} | ${description}`);
    this.lists.push({ head, rows });
  }
}
