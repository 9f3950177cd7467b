import {
  candidateActions,
  codeUses,
  plainAnswerActions,
  type AnswerAction,
  type CodeBlockSource,
} from './answerActionTypes';
import { isRecord } from '../protocol/isRecord';

const codeFields: readonly (keyof CodeBlockSource)[] = ['code', 'language', 'about', 'before'];

/** Whether a value from the page asks for something that can be done with an answer. */
export function isAnswerAction(value: unknown): value is AnswerAction {
  if (!isRecord(value)) return false;
  const { kind } = value;
  const isOfCode = kind === 'runInTerminal' || codeUses.some((use) => use === kind);
  if (isOfCode) return isCode(value['code']);
  if (kind === 'saveMedia') return isIndex(value['candidate']) && isIndex(value['part']);
  if (candidateActions.some((act) => act === kind)) return isIndex(value['candidate']);
  return plainAnswerActions.some((act) => act === kind);
}

function isCode(value: unknown): boolean {
  return isRecord(value) && codeFields.every((field) => typeof value[field] === 'string');
}

function isIndex(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}
