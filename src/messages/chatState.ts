import type {
  AnswerDetailsView,
  AnswerPieceView,
  CandidateView,
  RetryView,
  TokenView,
} from './answerView';
import type { CacheNoticeView, ChatCacheView } from './cacheView';
import type { ChatSettingsView } from './settingsView';

/** All that the chat page shows. The host owns it; the page can be rebuilt from it at any moment. */
export interface ChatState {
  connection: ConnectionView;
  /** The last ones of the chat; the page asks for those before when the reader comes near them. */
  turns: TurnView[];
  /** There are turns before these. */
  hasEarlier?: true;
  /** The attachments of the next message. */
  attachments: AttachmentView[];
  /** What the next message would cost; absent until it is counted. */
  cost?: SendCostView;
  /** The turn deleted last, as long as that can be undone. */
  undoTurnId?: string;
  /** What the chat asks with. */
  settings?: ChatSettingsView;
  /** The cached content that it uses. */
  cache?: ChatCacheView;
  /** What there is to say about caching. */
  cacheNotice?: CacheNoticeView;
  /** An answer is coming, or the tools are run that it has called. */
  isAnswering?: true;
}

/** Something useful to ask first in this workspace. */
export interface StarterView {
  id: string;
  label: string;
  icon: 'file' | 'book' | 'beaker' | 'warning' | 'question' | 'plug';
}

/** Where messages go, for display. */
export interface ConnectionView {
  /** Such as "Built-in service" or the host of an address. */
  service: string;
  /** Display name of the model, empty while unknown. */
  model: string;
  /** Set when the service can't be used as things are. */
  notice?: NoticeView;
}

/** A piece of the workspace that goes, or went, along with a message. */
export interface AttachmentView {
  id: string;
  /** Name with line range if there is one: `retry.ts:10-24`. */
  label: string;
  /** Full workspace path, shown on hover. */
  detail: string;
  kind:
    | 'selection'
    | 'file'
    | 'folder'
    | 'changes'
    | 'problems'
    | 'terminal'
    | 'image'
    | 'document'
    | 'audio'
    | 'video';
  /** Set for binary content. */
  media?: MediaView;
  /** It is still being read; the message waits for it. */
  isLoading?: true;
  /** It can be opened where it was taken from. */
  canOpen?: true;
  /** Parley found it in the workspace for the message. */
  isFound?: true;
}

/** Whether code of the workspace is looked for while the user attaches nothing. */
export interface WorkspaceContextView {
  kind: 'off' | 'searching' | 'on';
  label: string;
  /** A sentence that says what it does, or why there is nothing. */
  title: string;
}

/** Bytes that the host keeps. */
export interface MediaView {
  /** For display: `12 kB`. */
  size: string;
  /** Names them, in hexadecimal digits. */
  sha256: string;
}

/**
 * How sure a count is. `estimated`: the service may have another tokenizer; `exact`: it has the one of this
 * machine; `confirmed`: the service counted the same; `service`: it counted otherwise, and this is its count.
 */
export type CostCertainty = 'estimated' | 'exact' | 'confirmed' | 'service';

/** Tokens of what would be sent. */
export interface SendCostSplit {
  total: number;
  /** Parts of the total, by the count of this machine. */
  system: number;
  /** Of what folders of the workspace say to the model. */
  instructions: number;
  /** Of what says which tools there are. */
  tools: number;
  history: number;
  /** Of the texts of attachments themselves, and of media. */
  attachments: number;
  /** What says which files those are. */
  labels: number;
  message: number;
  /** Of the total, what the service has cached already. */
  cached: number;
}

/** Tokens of an attachment. */
export interface AttachmentCost {
  /** Of its text alone, as everywhere else; of what is sent of it. */
  own: number;
  /** What its name and the marks around its text add. */
  labels: number;
}

/** That the chat has an attachment already, all of it or in part. */
export interface SentBeforeView {
  /** Such as "already sent", for the chip. */
  text: string;
  /** A sentence that says since when, and what is sent instead. */
  title: string;
  /** It can be sent again all the same. */
  canSendAgain?: true;
}

/** What sending the message that is being written would cost, in tokens. */
export interface SendCostView extends SendCostSplit {
  /** Tokens of each attachment by its id. */
  byAttachment: Record<string, AttachmentCost>;
  /** Tokens of the instructions of each folder, by its name. */
  byFolder: Record<string, number>;
  /** Of the attachments that are not sent as they are, what is said about it, by their ids. */
  sentBefore: Record<string, SentBeforeView>;
  certainty: CostCertainty;
  /** What the model takes at most; absent while unknown. */
  inputTokenLimit?: number;
  /** Sentences that say how it was counted, and against what. */
  notes: string[];
}

export type TurnView = UserTurnView | ModelTurnView;

/** Which of the turns with the same parent this is; absent if it is the only one. */
export interface VersionView {
  /** From 1 on. */
  number: number;
  count: number;
}

/** A turn at which an answer may end. */
interface AnswerEndView {
  /** The files, for display, that differ from what they were before the answer; absent where none does. */
  changedFiles?: readonly string[];
}

/** What the user asked. */
export interface UserTurnView extends AnswerEndView {
  id: string;
  role: 'user';
  text: string;
  attachments: AttachmentView[];
  version?: VersionView;
  /** Parley asked, for the answer before to be gone on with. */
  isContinuation?: true;
  /** Parley answers the calls of the answer before. */
  calls?: ToolCallView[];
  /** Of what answers calls: the first of the answers before it that are one, for the user. */
  firstId?: string;
}

/** A call of a tool: one line, and what opens behind it. */
export interface ToolCallView {
  /** The name of a codicon. */
  icon: string;
  /** What it does, in words. */
  title: string;
  state:
    | 'waiting'
    | 'asking'
    | 'running'
    | 'interrupted'
    | 'done'
    | 'failed'
    | 'refused'
    | 'stopped'
    | 'notRun';
  /** How it ended, for display: time and tokens, or what went wrong. */
  remark: string;
  /** What it was asked with, as JSON. */
  args: string;
  /** The beginning of what it gave; absent until it has ended. */
  result?: string;
  /** It gave more than the model got, which can be opened. */
  hasWhole?: true;
  /** What it gave so far, or how far it is; the end of it. */
  progress?: string;
  /** What the user is asked before it runs. */
  question?: CallQuestionView;
  /** What the user is to review. */
  change?: CallChangeView;
  /** The label of what shows where else it can be seen, such as a terminal. */
  elsewhere?: string;
}

/** A change of a file that a call proposes. */
export interface CallChangeView {
  path: string;
  /** For display: "+3 −1". */
  lines: string;
  /** The same in words, for screen readers. */
  description: string;
}

/** What the user is asked before a call runs. */
export interface CallQuestionView {
  text: string;
  /** What exactly would be done, such as a command line. */
  detail?: string;
  /** The label of the yes. */
  allow: string;
  /** The label of a yes for the next ones too. */
  always?: string;
}

/** What the user says to it. */
export type CallAnswer = (typeof callAnswers)[number];

export const callAnswers = ['allow', 'always', 'deny'] as const;

/** What the model answered so far. */
export interface ModelTurnView extends AnswerStateView, AnswerEndView {
  id: string;
  role: 'model';
  text: string;
  /** Where it goes on after calls: the first of the answers that are one, for the user. */
  firstId?: string;
  version?: VersionView;
  /** With their probabilities, once the page has asked for them. */
  tokens?: TokenView[];
}

/**
 * The state of an answer. `cut`: the stream ended without a finish reason; `stopped`: by the user;
 * `blocked`: by a filter; `failed`: an error, described by `notice`.
 */
export interface AnswerStateView {
  status: 'waiting' | 'streaming' | 'done' | 'stopped' | 'cut' | 'blocked' | 'failed';
  notice?: NoticeView;
  /** What goes on before the first words, such as an upload; absent otherwise. */
  activity?: string;
  /** One quiet line under the answer, such as model, tokens and finish reason. */
  footer?: string;
  /** It ended too early, with something to go on from. */
  canContinue?: true;
  /** While it waits: the request has failed for now and is tried again. */
  retry?: RetryView;
  /** All of them, if it has several; the turn's own text is that of the one with index 0. */
  candidates?: CandidateView[];
  /** What it holds beside text, in order. */
  pieces?: AnswerPieceView[];
  /** What the model thought before it answered, once the answer has ended. */
  thoughts?: string;
  /** The service said how probable its tokens were. */
  hasTokens?: true;
  /** Opens behind the footer, once the answer has ended. */
  details?: AnswerDetailsView;
  /** It is complete, and was asked for as JSON. */
  structured?: StructuredView;
}

/** Whether an answer is still coming. */
export function isAnswering({ status }: Pick<AnswerStateView, 'status'>): boolean {
  return status === 'waiting' || status === 'streaming';
}

/** An answer as the chat goes on with it: of several, the one that is chosen. */
export function chosenAnswer(turn: ModelTurnView): ModelTurnView {
  const chosen = turn.candidates?.find(({ isChosen }) => isChosen);
  return chosen ? { ...turn, text: chosen.text, pieces: chosen.pieces ?? [] } : turn;
}

/** What is to be said of an answer that was asked for as JSON. */
export interface StructuredView {
  /**
   * Where and by which rule it is not what its schema asks for; absent if it is valid, or there is no schema.
   */
  misfit?: string;
}

/** Something the user should know, with the next steps offered for it. */
export interface NoticeView {
  severity: 'info' | 'warning' | 'error';
  message: string;
  actions: NoticeAction[];
}

/** A next step, as a button. */
export interface NoticeAction {
  id: NoticeActionId;
  label: string;
}

export const noticeActionIds = [
  'retry',
  'setKey',
  'connect',
  'chooseModel',
  'openSettings',
  'showLog',
  'turnOffTools',
  'sendWithoutTools',
] as const;

export type NoticeActionId = (typeof noticeActionIds)[number];

/**
 * What can be done with a turn. `fork` opens a new chat with it and all before it; `showPrevious` and
 * `showNext` go to another one with its parent.
 */
export const turnActionIds = [
  'regenerate',
  'continue',
  'fork',
  'showPrevious',
  'showNext',
  'remove',
  'restore',
] as const;

export type TurnActionId = (typeof turnActionIds)[number];
