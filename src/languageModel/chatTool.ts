import { shortText } from '../base/shortText';
import type { OfferedTool } from './offeredTools';

/** What a model calls a tool with: anything, whatever the schema asks for. */
export type ToolArgs = Readonly<Record<string, unknown>>;

/** What a tool does to the user's things: it only reads them, changes files, or runs something. */
export type ToolKind = 'read' | 'change' | 'run';

/** Where a call of a tool is: in a turn of a chat that answers calls. */
export interface CallPlace {
  conversationId: string;
  turnId: string;
  /** Among the calls of the turn, from 0. */
  index: number;
}

/** A change of a file that a call proposes, as long as the user has not decided. */
export interface LiveChange {
  /** For display. */
  path: string;
  /** In lines. */
  added: number;
  removed: number;
  /** Shows it, with the cursor there. */
  open(): Promise<void>;
  /** Decides all that is left of it. */
  decide(isAccepted: boolean): Promise<void>;
}
/** A call as the page names it. */
export type CallInTurn = Pick<CallPlace, 'turnId' | 'index'>;

/** What a call runs in. */
export interface ToolContext {
  /** Aborted when the user stops it, or its time is over. */
  signal: AbortSignal;
  place: CallPlace;
  /** It ran before, and Parley’s end interrupted it. */
  isAgain: boolean;
  /** Shows how far it is, below its line, in place of what was shown before. */
  readonly report: (text: string) => void;
  /** Lists a change for the user to decide, in place of what was listed before. */
  readonly propose: (change: LiveChange) => void;
}

/** What the user is asked before a call runs. */
export interface ToolQuestion {
  /** A sentence. */
  text: string;
  /** What exactly would be done, such as a command line, as it is. */
  detail?: string;
  /** The label of the yes. */
  allow: string;
  /** A yes for the next ones too. */
  always?: { label: string; remember(): Promise<void> };
}

/** Where else than in the chat a call can be seen, such as in a terminal. */
export interface CallElsewhere {
  /** The label of the link. */
  readonly label: string;
  isThere(call: CallInTurn): boolean;
  show(call: CallInTurn): void;
}

/** A tool that the model of a chat may call. */
export interface ChatTool extends OfferedTool {
  readonly kind: ToolKind;
  /** The name of a codicon. */
  readonly icon: string;
  /** Until a call of it is given up, without the time the user takes to say yes; two minutes if absent. */
  readonly limitMs?: number;
  /** It ends by itself soon after the signal is aborted, and needs no limit of time: what it gives then is kept. */
  readonly endsItself?: true;
  /** Whether a call that Parley’s end interrupted runs again, though it doesn’t only read. */
  readonly canRunAgain?: true;
  /** What the model is answered where the user stopped a call of it, if there is more to say than that. */
  readonly stoppedNote?: string;
  readonly elsewhere?: CallElsewhere;
  /** Whether it can be called here and now; it can if absent. */
  isOffered?(): boolean;
  /** What a call does, in words. */
  title(args: ToolArgs): string;
  /** What the user is asked first; undefined where a call needs no yes. Rejects as `run` does. */
  question?(args: ToolArgs): Promise<ToolQuestion | undefined>;
  /** What the model is answered. Rejects with what is wrong, for the model to put right. */
  run(args: ToolArgs, context: ToolContext): Promise<string>;
}

/** An argument in a title, at most this long, in UTF-16 units. */
const maxShown = 80;

/** An argument as a title shows it; empty where it isn't a text or a number. */
export function shownArg(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return shortText(text.replaceAll(/\s+/gu, ' ').trim(), maxShown);
}
