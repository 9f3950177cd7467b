import type { Notify } from './notifyUser';

/** One thing to choose from. */
export interface Choice<T> {
  label: string;
  description?: string;
  detail?: string;
  /** Ticked at first, where several can be chosen. */
  picked?: boolean;
  value: T;
}

/** What is above a list. */
export interface ListHead {
  title: string;
  placeHolder: string;
}

/** A question that is answered with a text. */
export interface TextQuestion {
  title: string;
  prompt: string;
  placeHolder?: string;
  value?: string;
  /** Why a text isn't accepted, with the rule. */
  check: (text: string) => string | undefined;
}

/** Something that can't be taken back, or not wholly: nothing happens without a yes. */
export interface Confirmation {
  message: string;
  detail: string;
  /** The button that says yes. */
  action: string;
}

/** What work that takes a while is handed. */
export interface LongWork {
  signal: AbortSignal;
  /** Says how much of all is done, from 0 to 1. */
  report: (share: number, message?: string) => void;
}

/** How commands speak with the user. A test answers in the user's place. */
export interface Dialogs {
  notify: Notify;
  /** What went wrong, or needs care. */
  warn: Notify;
  confirm: (confirmation: Confirmation) => Promise<boolean>;
  /** Undefined when the user leaves. */
  pick: <T>(choices: readonly Choice<T>[], head: ListHead) => Promise<T | undefined>;
  pickSeveral: <T>(choices: readonly Choice<T>[], head: ListHead) => Promise<T[] | undefined>;
  ask: (question: TextQuestion) => Promise<string | undefined>;
  /** Shows that something goes on, and lets it be cancelled. */
  progress: <T>(title: string, work: (work: LongWork) => Promise<T>) => Promise<T>;
  copy: (text: string) => Promise<void>;
}
