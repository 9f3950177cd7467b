import { parseJson } from '../base/parseJson';
import { isRecord } from '../protocol/isRecord';
import type { UsageMetadata } from '../protocol/response';
import { readSignedEntries, type SignedEntry } from './signatures';

/** The option by which an asker says that it wants the note behind an answer. */
export const noteOption = 'parley.note';

/** The media type of the note, and of the signatures that come back in a model's message. */
export const noteMimeType = 'application/vnd.parley.answer+json';

/** Why an answer is not whole; `code` is that of VS Code's LanguageModelError, where it is one. */
export interface AnswerProblem {
  message: string;
  code?: string;
  /** Tools were offered, and the service refused the request for them. */
  refusesTools?: true;
}

/** What is behind an answer for those who ask for it: what VS Code has no parts for. */
export interface AnswerNote {
  /** Written here and not thrown: VS Code drops what it has not passed on yet when an answer fails. */
  problem?: AnswerProblem;
  usage?: UsageMetadata;
  modelVersion?: string;
  /** To be sent back in a data part of the model's message, should this window be gone by then. */
  signed: SignedEntry[];
}

/** Reads a note; one that is broken says nothing. */
export function readAnswerNote(json: string): AnswerNote {
  const value = parseJson(json);
  if (!isRecord(value)) return { signed: [] };
  const { usage, modelVersion, signed, problem } = value;
  return {
    ...(isProblem(problem) && { problem }),
    ...(isRecord(usage) && { usage }),
    ...(typeof modelVersion === 'string' && { modelVersion }),
    signed: readSignedEntries(signed),
  };
}

function isProblem(value: unknown): value is AnswerProblem {
  if (!isRecord(value)) return false;
  const { message, code, refusesTools } = value;
  return (
    typeof message === 'string' &&
    (code === undefined || typeof code === 'string') &&
    (refusesTools === undefined || refusesTools === true)
  );
}
