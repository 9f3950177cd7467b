import type { GenerateContentResponse } from '../protocol/response';
import type { ChatSettings } from './chatSettings';
import type {
  AnswerError,
  AnswerStatus,
  Attachment,
  CallOutcome,
  FileBefore,
  LeftOut,
  ToolCall,
  WholeResult,
  WithoutCache,
} from './turn';

/** The version of the journal's format that this Parley writes. */
export const journalVersion = 1;

/**
 * One line of a conversation's journal. A conversation is what its records make, applied in order;
 * nothing is ever rewritten.
 */
export type JournalRecord =
  | { type: 'conversation'; version: number; id: string; createdAtMs: number }
  /** Another title in the list of chats; of several the last. */
  | { type: 'title'; text: string }
  /** What is asked with from now on, whole; of several the last. */
  | { type: 'settings'; settings: ChatSettings }
  /** The texts of fields of the settings that aren't values, such as JSON with a mistake; of several the last. */
  | { type: 'unreadableSettings'; texts: Readonly<Record<string, string>> }
  | {
      type: 'userTurn';
      id: string;
      parentId?: string;
      prompt: string;
      attachments: Attachment[];
      isContinuation?: true;
      calls?: Pick<ToolCall, 'callId' | 'name' | 'args'>[];
      atMs: number;
    }
  /** A call of a turn, by its index, begins. */
  | { type: 'callStart'; turnId: string; index: number; atMs: number }
  /** It has ended, with what the model is answered. */
  | {
      type: 'callEnd';
      turnId: string;
      index: number;
      outcome: CallOutcome;
      response: Record<string, unknown>;
      whole?: WholeResult;
      tokens?: number;
      atMs: number;
    }
  /** A call of a turn is about to change a file, as the first one of its answer. */
  | {
      type: 'fileBefore';
      turnId: string;
      uri: string;
      sha256?: string;
      unsaved?: FileBefore['unsaved'] & object;
      atMs: number;
    }
  /** A call of a turn has changed a file, or the user did before another call could. */
  | {
      type: 'fileAfter';
      turnId: string;
      uri: string;
      digest?: string;
      hasOthers?: true;
      atMs: number;
    }
  | { type: 'modelTurn'; id: string; parentId: string; atMs: number }
  /**
   * What the answer is asked of, known only after the service listed its models, and with what; again when
   * it is counted, and when it is asked again without its cached content. The last one counts.
   */
  | {
      type: 'request';
      turnId: string;
      model: string;
      settings?: ChatSettings;
      leftOut?: LeftOut;
      withoutCache?: WithoutCache;
      predictedTokens?: number;
    }
  /** One event of the answer's stream, as it came. */
  | { type: 'event'; turnId: string; response: GenerateContentResponse; atMs?: number }
  | { type: 'end'; turnId: string; status: FinalStatus; error?: AnswerError; atMs?: number }
  /** The candidate, by its index, that the chat goes on with; without it the one with index 0. */
  | { type: 'candidate'; turnId: string; index: number }
  /** An answer that ended with calls waits for the user, because it has reached a limit of the chat. */
  | { type: 'limit'; turnId: string; limit: string; most: number }
  /** Which tools the model may call from now on; of several the last. */
  | { type: 'tools'; mode: ToolMode; names?: readonly string[] }
  /** The workspace folders, by their names, whose instructions are not sent from now on; of several the last. */
  | { type: 'folderInstructions'; leftOut: string[] }
  /** The user went to this turn, one of several with the same parent. */
  | { type: 'selected'; turnId: string }
  /** The user deleted this turn with all below it, and took it back. */
  | { type: 'removed'; turnId: string }
  | { type: 'restored'; turnId: string };

/** Which tools a chat has: none, those that only read, all of Parley’s own, or those that were chosen by name. */
export type ToolMode = (typeof toolModes)[number];

export const toolModes = ['off', 'read', 'all', 'chosen'] as const;

export type FinalStatus = Exclude<AnswerStatus, 'waiting' | 'streaming'>;

/** A record that only changes which turns are shown. */
export type TreeRecord = Extract<JournalRecord, { type: 'selected' | 'removed' | 'restored' }>;

/** A record about a call of a turn. */
export type CallRecord = Extract<JournalRecord, { type: 'callStart' | 'callEnd' }>;

export function isOfACall(record: JournalRecord): record is CallRecord {
  return record.type === 'callStart' || record.type === 'callEnd';
}

/** A record about a file that a call changes. */
export type FileRecord = Extract<JournalRecord, { type: 'fileBefore' | 'fileAfter' }>;

export function isOfAFile(record: { type?: unknown }): record is FileRecord {
  return record.type === 'fileBefore' || record.type === 'fileAfter';
}

/** A record of how an answer ended, and of what is chosen of it. */
export type EndRecord = Extract<JournalRecord, { type: 'end' | 'limit' | 'candidate' }>;

export function isOfAnEnd(record: JournalRecord): record is EndRecord {
  return record.type === 'end' || record.type === 'limit' || record.type === 'candidate';
}

const choices = ['settings', 'unreadableSettings', 'tools', 'folderInstructions'] as const;

/** A record of what the chat asks with from now on. */
export type ChoiceRecord = Extract<JournalRecord, { type: (typeof choices)[number] }>;

export function isChoice(record: JournalRecord): record is ChoiceRecord {
  return choices.some((type) => type === record.type);
}

export function isOfTheTree(record: JournalRecord): record is TreeRecord {
  return record.type === 'selected' || record.type === 'removed' || record.type === 'restored';
}
