import type {
  Choice,
  Confirmation,
  Dialogs,
  ListHead,
  TextQuestion,
} from '../../src/workbench/asking/dialogs';

/** Dialogs with a user who does what the test says, and what was said to the user. */
export class DirectedDialogs implements Dialogs {
  readonly told: string[] = [];
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

  readonly tell = async (sentence: string, ...buttons: string[]): Promise<string | undefined> => {
    this.told.push([sentence, ...buttons].join(' | '));
    const [pressed] = this.presses;
    if (pressed === undefined || !buttons.includes(pressed)) return undefined;
    return this.presses.shift();
  };

  readonly warn = this.tell;

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

  progress<T>(
    _title: string,
    work: (work: { signal: AbortSignal; report: () => void }) => Promise<T>,
  ): Promise<T> {
    return work({ signal: this.cancel.signal, report: () => undefined });
  }

  async copy(text: string): Promise<void> {
    this.copied = text;
  }

  #show(choices: readonly Choice<unknown>[], head: ListHead): void {
    const rows = choices.map(({ label, description = '' }) => `${label} | ${description}`);
    this.lists.push({ head, rows });
  }
}
