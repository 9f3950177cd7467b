import {
  candidateActs,
  codeUses,
  plainAnswerActs,
  type AnswerAct,
  type CodeBlockSource,
} from '../../../messages/answerActs';

type Fields = Readonly<Record<string, unknown>>;

const codeFields: readonly (keyof CodeBlockSource)[] = ['code', 'language', 'about', 'before'];

/** Whether a value from the page asks for something that can be done with an answer. */
export function isAnswerAct(value: unknown): value is AnswerAct {
  if (!isObject(value)) return false;
  const { kind } = value;
  if (codeUses.some((use) => use === kind)) return isCode(value['code']);
  if (kind === 'saveMedia') return isIndex(value['candidate']) && isIndex(value['part']);
  if (candidateActs.some((act) => act === kind)) return isIndex(value['candidate']);
  return plainAnswerActs.some((act) => act === kind);
}

function isCode(value: unknown): boolean {
  return isObject(value) && codeFields.every((field) => typeof value[field] === 'string');
}

function isIndex(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
