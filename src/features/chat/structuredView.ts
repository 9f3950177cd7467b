import * as vscode from 'vscode';
import type { ModelTurn } from '../../conversation/turn';
import type { StructuredView } from '../../messages/chatState';
import { answerText } from '../../protocol/answer';
import { isServiceError } from '../../protocol/serviceError';
import { answerForm, type AnswerForm } from '../../schema/answerForm';
import { misfitOf } from '../../schema/misfit';
import { jsonMistake } from '../../base/jsonMistake';
import { schemaSentence } from './schemaSentence';

/** Longer answers are shown as the text they are: checking and folding them would be felt. */
const maxLength = 1_000_000;

/** With the text that it is about: another candidate may be chosen. */
const known = new WeakMap<ModelTurn, { text: string; view: StructuredView }>();

/**
 * What is to be said of a complete answer that was asked for as JSON; undefined for every other. Of several candidates
 * it is the one that the chat goes on with.
 */
export function structuredView(turn: ModelTurn): StructuredView | undefined {
  const { generationConfig } = turn.settings ?? {};
  const text = answerText(turn.answer, turn.candidateIndex);
  if (turn.status !== 'done' || generationConfig === undefined) return undefined;
  if (text === '' || text.length > maxLength) return undefined;
  const before = known.get(turn);
  if (before?.text === text) return before.view;
  const form = readForm(generationConfig);
  if (form === undefined || form.kind === 'text') return undefined;
  const misfit = misfitSentence(text, form);
  const view = misfit === undefined ? {} : { misfit };
  known.set(turn, { text, view });
  return view;
}

/** A schema that the service took and Parley does not read says nothing about the answer. */
function readForm(config: Parameters<typeof answerForm>[0]): AnswerForm | undefined {
  try {
    return answerForm(config);
  } catch (error) {
    if (isServiceError(error, 'invalid')) return undefined;
    throw error;
  }
}

function misfitSentence(
  text: string,
  { kind, schema }: Exclude<AnswerForm, { kind: 'text' }>,
): string | undefined {
  const mistake = kind === 'json' ? jsonMistake(text) : undefined;
  if (mistake !== undefined) {
    return vscode.l10n.t('Invalid JSON at line {0}, column {1}.', mistake.line, mistake.column);
  }
  if (schema === undefined) return undefined;
  const misfit = misfitOf(kind === 'json' ? JSON.parse(text) : text, schema);
  return misfit && schemaSentence(misfit);
}
