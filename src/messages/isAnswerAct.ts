import {
  candidateActs,
  codeUses,
  plainAnswerActs,
  type AnswerAct,
  type CodeBlockSource,
} from './answerActs';
import { isRecord } from '../protocol/isRecord';

const codeFields: readonly (keyof CodeBlockSource)[] = ['code', 'language', 'about', 'before'];

/** Whether a value from the page asks for something that can be done with an answer. */
export function isAnswerAct(value: unknown): value is AnswerAct {
  if (!isRecord(value)) return false;
  const { kind } = value;
  if (codeUses.some((use) => use === kind)) return isCode(value['code']);
  if (kind === 'saveMedia') return isIndex(value['candidate']) && isIndex(value['part']);
  if (candidateActs.some((act) => act === kind)) return isIndex(value['candidate']);
  return plainAnswerActs.some((act) => act === kind);
}

function isCode(value: unknown): boolean {
  return isRecord(value) && codeFields.every((field) => typeof value[field] === 'string');
}

function isIndex(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}
