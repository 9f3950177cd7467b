import type { ChatToHost } from './chatPageMessages';
import { completionKinds } from './completion';
import { callAnswers, noticeActionIds, turnActionIds } from './chatState';
import { isAnswerAction } from './isAnswerAction';
import { isOpenPlace, isPlacesQuestion } from './places';
import { readPageMessage, type Checks } from './readPageMessage';
import { documentFieldIds, settingFieldIds } from './settingsView';

const always = (): boolean => true;

const checks: Checks<ChatToHost['message']> = {
  ready: always,
  requestSnapshot: always,
  send: ({ text }) => typeof text === 'string',
  edit: ({ turnId, text, withoutAttachments = [] }) =>
    typeof turnId === 'string' && typeof text === 'string' && isStrings(withoutAttachments),
  showEarlier: ({ beforeId, upToId }) =>
    typeof beforeId === 'string' && (upToId === undefined || typeof upToId === 'string'),
  changeTurn: ({ action, turnId }) =>
    turnActionIds.some((id) => id === action) && typeof turnId === 'string',
  answer: ({ turnId, act }) => typeof turnId === 'string' && isAnswerAction(act),
  draftChanged: ({ text, waitsFor }) =>
    typeof text === 'string' && (waitsFor === undefined || typeof waitsFor === 'string'),
  focusChanged: ({ hasFocus }) => typeof hasFocus === 'boolean',
  composerFocused: always,
  complete: ({ kind, query }) => isCompletionKind(kind) && typeof query === 'string',
  acceptCompletion: ({ kind, id }) => isCompletionKind(kind) && typeof id === 'string',
  start: ({ id }) => typeof id === 'string',
  searchWorkspace: ({ isWanted }) => typeof isWanted === 'boolean',
  chooseTools: always,
  answerCall: ({ turnId, index, answer }) =>
    typeof turnId === 'string' &&
    Number.isInteger(index) &&
    callAnswers.some((each) => each === answer),
  openChange: ({ turnId, index }) => typeof turnId === 'string' && Number.isInteger(index),
  decideChanges: ({ turnId, isAccepted }) =>
    typeof turnId === 'string' && typeof isAccepted === 'boolean',
  openWholeResult: ({ turnId, index }) => typeof turnId === 'string' && Number.isInteger(index),
  restoreFiles: ({ turnId }) => typeof turnId === 'string',
  answerInstructions: ({ isWanted }) => typeof isWanted === 'boolean',
  openInstructions: ({ id }) => typeof id === 'string',
  leaveOutInstructions: ({ id }) => typeof id === 'string',
  openCall: ({ turnId, index }) => typeof turnId === 'string' && Number.isInteger(index),
  showCall: ({ turnId, index }) => typeof turnId === 'string' && Number.isInteger(index),
  stop: always,
  newChat: always,
  settingsOpened: always,
  changeSetting: ({ field, value }) => isSettingField(field) && typeof value === 'string',
  editSetting: ({ field }) => documentFieldIds.some((id) => id === field),
  resetSettings: ({ field }) => field === undefined || isSettingField(field),
  act: ({ action, turnId }) =>
    noticeActionIds.some((id) => id === action) &&
    (turnId === undefined || typeof turnId === 'string'),
  stopUsingCache: always,
  renewCache: always,
  answerCacheNotice: ({ id, action }) =>
    typeof id === 'number' && (action === undefined || typeof action === 'number'),
  attach: always,
  attachFiles: ({ files }) => Array.isArray(files) && files.every(isHandedFile),
  attachUris: ({ uris }) => isStrings(uris),
  openAttachment: ({ id, turnId }) =>
    typeof id === 'string' && (turnId === undefined || typeof turnId === 'string'),
  removeAttachment: ({ id }) => typeof id === 'string',
  sendAttachmentAgain: ({ id }) => typeof id === 'string',
  openLink: ({ href }) => typeof href === 'string',
  earlierPrompts: ({ turnId, chatId }) =>
    (turnId === undefined || typeof turnId === 'string') &&
    (chatId === undefined || typeof chatId === 'string'),
  findPlaces: isPlacesQuestion,
  openPlace: isOpenPlace,
  copyText: ({ text }) => typeof text === 'string',
  copyTurn: ({ turnId }) => typeof turnId === 'string',
};

function isCompletionKind(value: unknown): boolean {
  return completionKinds.some((kind) => kind === value);
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isHandedFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, sizeBytes, bytes }: Record<string, unknown> = { ...value };
  const hasBytes = bytes === undefined || bytes instanceof Uint8Array;
  return typeof name === 'string' && typeof sizeBytes === 'number' && hasBytes;
}

function isSettingField(field: unknown): boolean {
  return settingFieldIds.some((id) => id === field);
}

/** A message as it came from the chat page; undefined for what isn't one. */
export function parseFromPage(value: unknown): ChatToHost['message'] | undefined {
  return readPageMessage(value, checks);
}
