import * as vscode from 'vscode';
import { modelId } from '../../../protocol/model';
import { formatNumber } from '../../../platform/formatNumber';
import { formatTokens } from '../../../platform/formatTokens';
import { isChat, type CacheDraft } from '../../../caching/records/cacheDraft';
import type { DraftFacts, DraftField, DraftProblem } from '../../../caching/records/draftProblems';
import { contentsText, expiryText, fieldLabel, instructionText, problemText } from './draftTexts';
import type { FieldRefusal } from './refusal';
import { joinSentences } from '../../../base/joinSentences';

const { l10n } = vscode;

/** What can be chosen in the form: to create, a field, what was left out, or a fact, which is only read. */
export type FormRowId =
  | 'create'
  | DraftField
  | 'leftOut'
  | 'former'
  | 'tokens'
  | 'minimum'
  | 'limit'
  | 'payoff';

/** A row of the form. */
export interface FormRow {
  id: FormRowId;
  label: string;
  description: string;
  /** What is wrong with it. */
  detail?: string;
  /** Stands above the row. */
  section?: string;
}

/** What the form shows. */
export interface FormState {
  draft: CacheDraft;
  facts: DraftFacts;
  problems: readonly DraftProblem[];
  /** What the service said to the last try, while nothing was changed since. */
  refusal: FieldRefusal | undefined;
  payoff: string;
}

/** The rows of the form, from the total down to what is known of the model. */
export function formRows(state: FormState): FormRow[] {
  const { draft, facts, payoff } = state;
  return [
    createRow(state),
    fieldRow('contents', contentsDescription(state), state, l10n.t('Contents')),
    ...leftOutRows(draft),
    fieldRow('model', modelText(draft, facts), state),
    fieldRow('displayName', orNone(draft.displayName), state),
    fieldRow('systemInstruction', orNone(oneLine(instructionText(draft))), state),
    fieldRow('tools', toolsText(draft), state),
    fieldRow('expiration', expiryText(draft.expiry, facts.nowMs), state),
    ...formerRows(draft),
    {
      id: 'tokens',
      label: l10n.t('$(symbol-numeric) Tokens'),
      description: [tokensText(facts), ...labelsText(facts)].join(' · '),
      section: l10n.t('Summary'),
    },
    {
      id: 'minimum',
      label: l10n.t('$(fold-down) Minimum size'),
      description: minimumText(facts),
    },
    { id: 'limit', label: l10n.t('$(fold-up) Maximum size'), description: limitText(facts) },
    { id: 'payoff', label: l10n.t('$(graph) Pays off'), description: payoff },
  ];
}

/** "12,345 tokens", with `~` where the service may count otherwise, while more are being counted with `…`. */
function tokensText({ count, isExact }: Pick<DraftFacts, 'count' | 'isExact'>): string {
  if (count.isFailed === true) return l10n.t('Can’t count tokens. See the log for details');
  const text = formatTokens(count.total);
  return `${isExact ? '' : '~'}${text}${count.isComplete ? '' : l10n.t(', still counting…')}`;
}

/** What the total has beside the texts themselves. */
function labelsText({ count: { labels } }: Pick<DraftFacts, 'count'>): string[] {
  return labels === 0 ? [] : [l10n.t('file names {0}', formatNumber(labels))];
}

function createRow({ facts, problems, refusal }: FormState): FormRow {
  const [problem] = problems;
  const tokens = tokensText(facts);
  if (problem === undefined && refusal === undefined) {
    return { id: 'create', label: l10n.t('$(check) Create'), description: tokens };
  }
  const wrong =
    problem === undefined
      ? (refusal?.sentence ?? '')
      : l10n.t('{0}: {1}', fieldLabel(problem.field), problemText(problem));
  const label = problem === undefined ? l10n.t('$(check) Create') : l10n.t('$(warning) Create');
  return { id: 'create', label, description: tokens, detail: wrong };
}

function fieldRow(
  field: DraftField,
  description: string,
  { problems, refusal }: FormState,
  section?: string,
): FormRow {
  const own = problems.filter((problem) => problem.field === field).map(problemText);
  if (refusal?.field === field) own.push(refusal.sentence);
  return {
    id: field,
    label: `${own.length > 0 ? '$(warning)' : icons[field]} ${fieldLabel(field)}`,
    description,
    ...(own.length > 0 && { detail: joinSentences(own) }),
    ...(section !== undefined && { section }),
  };
}

const icons: Readonly<Record<DraftField, string>> = {
  contents: '$(files)',
  model: '$(server)',
  displayName: '$(tag)',
  systemInstruction: '$(note)',
  tools: '$(tools)',
  expiration: '$(clock)',
};

function contentsDescription({ draft: { contents }, facts }: FormState): string {
  const text = contentsText(contents);
  const tokens = facts.count.total - facts.count.context - facts.count.labels;
  if (tokens === 0) return text;
  const mark = facts.isExact ? '' : '~';
  return `${text} · ${mark}${formatTokens(tokens)}`;
}

function leftOutRows({ contents }: CacheDraft): FormRow[] {
  if (isChat(contents) || contents.leftOut.length === 0) return [];
  const [first] = contents.leftOut;
  const count = contents.leftOut.length;
  const more = count > 1 ? l10n.t(' and {0} more', formatNumber(count - 1)) : '';
  const description = `${first?.label ?? ''}${more} · ${first?.why ?? ''}`;
  return [{ id: 'leftOut', label: l10n.t('$(exclude) Left out'), description }];
}

function modelText({ model }: CacheDraft, facts: DraftFacts): string {
  if (model === undefined) return l10n.t('none');
  return facts.model?.displayName ?? modelId(model);
}

function toolsText({ context: { tools = [] } }: CacheDraft): string {
  const functions = tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);
  if (tools.length === 0) return l10n.t('none');
  if (functions.length === 0) return l10n.t('{0} without functions', formatNumber(tools.length));
  return functions.map(({ name }) => name).join(', ');
}

function formerRows({ former }: CacheDraft): FormRow[] {
  if (former?.isThere !== true) return [];
  const label = former.isDeleted
    ? l10n.t('$(pass-filled) Delete old one afterwards')
    : l10n.t('$(circle-large-outline) Delete old one afterwards');
  const state = former.isDeleted ? l10n.t('yes') : l10n.t('no');
  const name = former.displayName === '' ? former.name : former.displayName;
  return [{ id: 'former', label, description: `${state} · ${name}` }];
}

function minimumText({ minimum }: DraftFacts): string {
  if (minimum === undefined) return l10n.t('unknown');
  return minimum === 0 ? l10n.t('none') : formatTokens(minimum);
}

function limitText({ model }: DraftFacts): string {
  const limit = model?.inputTokenLimit;
  return limit === undefined ? l10n.t('unknown') : formatTokens(limit);
}

function orNone(text: string): string {
  return text === '' ? l10n.t('none') : text;
}

function oneLine(text: string): string {
  const line = text.slice(0, 300).replace(/\s+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
