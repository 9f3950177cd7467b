import * as vscode from 'vscode';
import type { NoticeView } from '../../../messages/chatState';
import type {
  ComparedTextView,
  CompareFieldView,
  CompareView,
  MatrixView,
} from '../../../messages/compare';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { modelId } from '../../../protocol/model';
import { formatMoney } from '../../../platform/formatMoney';
import { formatNumber } from '../../../platform/formatNumber';
import { formatTokens } from '../../../platform/formatTokens';
import { formatTimeOfDay } from '../../../platform/formatTime';
import { describeProblem } from '../../../platform/problem';
import { readSetting } from '../../../platform/userSettings';
import { inputCost, priceOf } from '../../../caching/prices';
import { abilitiesOf, choosableTaskTypes } from '../../../semanticSearch/compare/compareFields';
import type { ComparedText } from '../../../search/compare/comparedText';
import { isBuiltIn, type CompareModel } from '../../../semanticSearch/compare/compareModels';
import type { Comparison, ComparePlan } from '../../../semanticSearch/compare/comparison';
import { textBeginningOf } from './gatherTexts';

const { l10n } = vscode;

/** What the page shows of a comparison. */
export function createCompareView(comparison: Comparison, remarks: readonly string[]): CompareView {
  const { model, plan } = comparison;
  const ready = new Set(plan.ready.map(({ text }) => text.id));
  const tooLong = new Set(plan.tooLong.map(({ id }) => id));
  return {
    texts: comparison.list.all.map((text) => ({
      ...textView(text, model, tooLong.has(text.id)),
      hasVector: ready.has(text.id),
    })),
    remarks: [...remarks],
    ...modelViews(comparison),
    ...fieldViews(comparison),
    ...forecastOf(comparison, plan),
    ...progressViews(comparison),
    isByNearness: comparison.isByNearness,
    ...(plan.ready.length > 1 && { matrix: matrixView(comparison) }),
  };
}

function textView(
  { id, name, text, source, tokens, isCounting }: ComparedText,
  model: CompareModel | undefined,
  isTooLong: boolean,
): Omit<ComparedTextView, 'hasVector'> {
  const limit = model?.model.inputTokenLimit;
  return {
    id,
    name,
    detail: source === undefined ? textBeginningOf(text, 80) : placeOf(source),
    tokens: tokensText(tokens, isCounting),
    ...(isTooLong && {
      tooLong: l10n.t(
        'Too long: {0} tokens, the model’s limit is {1}. Split or truncate it to include it.',
        formatNumber(tokens ?? 0),
        formatNumber(limit ?? 0),
      ),
    }),
  };
}

function placeOf({ uri, lines }: NonNullable<ComparedText['source']>): string {
  const path = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  return lines === undefined ? path : `${path}:${lines.first}-${lines.last}`;
}

function tokensText(tokens: number | undefined, isCounting: boolean): string {
  if (tokens === undefined) return isCounting ? '' : l10n.t('not counted');
  return formatTokens(tokens);
}

function modelViews({
  models,
  model,
  modelErrors,
  isLoadingModels,
}: Comparison): Pick<CompareView, 'models' | 'modelId' | 'modelDetail' | 'modelNotice'> {
  const [failed] = modelErrors;
  const several = new Set(models.map(({ service }) => service.key)).size > 1;
  return {
    models: models.map(({ id, service, model: { name, displayName } }) => ({
      id,
      label: several
        ? `${displayName ?? modelId(name)} · ${service.label}`
        : (displayName ?? modelId(name)),
    })),
    modelId: model?.id ?? '',
    modelDetail: modelDetail(model, isLoadingModels),
    ...(failed !== undefined && { modelNotice: problemView(failed.error) }),
  };
}

/** The chat's model has no part in this; the model that embeds is chosen on the page. */
function problemView(error: unknown): NoticeView {
  const { actions, ...problem } = describeProblem(error);
  return { ...problem, actions: actions.filter(({ id }) => id !== 'chooseModel') };
}

function modelDetail(chosen: CompareModel | undefined, isLoading: boolean): string {
  if (chosen === undefined) {
    return isLoading ? l10n.t('Loading models') : l10n.t('The service has no embedding model.');
  }
  const { name, description, inputTokenLimit } = chosen.model;
  const limit =
    inputTokenLimit === undefined
      ? []
      : [l10n.t('up to {0} tokens per text', formatNumber(inputTokenLimit))];
  const facts = [name, ...limit].join(' · ');
  return description === undefined ? facts : `${facts}. ${description}`;
}

function fieldViews({
  fields,
  model,
  fitting,
  dimensionProblem,
}: Comparison): Pick<CompareView, 'taskTypes' | 'taskType' | 'titles' | 'dimension'> {
  const abilities = abilitiesOf(model?.model.name ?? '');
  const taskType: CompareFieldView = {
    value: fields.taskType,
    rule: l10n.t('taskType can be set only for models/embedding-001.'),
    isDisabled: !abilities.takesTaskType,
  };
  return {
    taskTypes: [
      { id: '', label: l10n.t('None') },
      ...choosableTaskTypes.map((id) => ({ id, label: id })),
    ],
    taskType,
    titles: {
      value: fields.hasTitles ? 'true' : '',
      rule: l10n.t('title applies only with the task type RETRIEVAL_DOCUMENT.'),
      isDisabled: fitting.taskType !== 'RETRIEVAL_DOCUMENT',
    },
    dimension: {
      value: fields.dimension,
      rule: l10n.t(
        'outputDimensionality cannot be set for models/embedding-001. Excess values are cut from the end of the vector.',
      ),
      isDisabled: !abilities.takesOutputDimensionality,
      ...(dimensionProblem !== undefined && { problem: dimensionProblem }),
    },
  };
}

function forecastOf(
  comparison: Comparison,
  plan: ComparePlan,
): Pick<CompareView, 'forecast' | 'canCompare'> {
  const { list, model, run } = comparison;
  const canCompare =
    run === undefined &&
    model !== undefined &&
    !plan.isCounting &&
    comparison.dimensionProblem === undefined &&
    plan.missing.length > 0 &&
    list.all.length > 1;
  return { canCompare, forecast: forecastText(comparison, plan) };
}

function forecastText({ list, model, fitting }: Comparison, plan: ComparePlan): string {
  if (list.all.length < 2 || model === undefined) return '';
  if (plan.isCounting) return l10n.t('Counting tokens');
  if (plan.missing.length === 0) {
    return plan.tooLong.length === 0 ? l10n.t('All texts are compared. Nothing to send.') : '';
  }
  const tokens = plan.missing.reduce((sum, text) => sum + (text.tokens ?? 0), 0);
  const texts =
    plan.missing.length === 1 ? l10n.t('1 text') : l10n.t('{0} texts', plan.missing.length);
  const amount = l10n.t('{0}, {1}', texts, tokensText(tokens, false));
  if (model.service.isEmbedded) {
    return isBuiltIn(model)
      ? l10n.t('{0}: compared by Parley. Nothing leaves this machine.', amount)
      : l10n.t('Compare sends {0} to your own model server.', amount);
  }
  const sent = fitting.hasTitles
    ? l10n.t('Compare sends {0} and the names to {1}.', amount, model.service.label)
    : l10n.t('Compare sends {0} to {1}.', amount, model.service.label);
  return `${sent} ${costText(tokens, model.model.name)}`;
}

function costText(tokens: number, model: string): string {
  const price = priceOf(readSetting('parley.prices'), model);
  if (price === undefined) return l10n.t('Set parley.prices to see the cost.');
  const cost = formatMoney(inputCost(tokens, 0, price), readSetting('parley.priceCurrency'));
  return l10n.t('About {0} at your prices.', cost);
}

function progressViews({ run, error }: Comparison): Pick<CompareView, 'run' | 'notice'> {
  if (run !== undefined) return { run: { ...run, text: runText(run) } };
  return error === undefined ? {} : { notice: problemView(error) };
}

function runText({ done, total, retryAtMs }: NonNullable<Comparison['run']>): string {
  if (retryAtMs === undefined) return l10n.t('{0} of {1} texts', done, total);
  return l10n.t('{0} of {1} texts. Retrying at {2}.', done, total, formatTimeOfDay(retryAtMs));
}

function matrixView(comparison: Comparison): MatrixView {
  const { texts, values, dimension } = comparison.matrix();
  const { model, fitting } = comparison;
  const facts = [
    modelId(model?.model.name ?? ''),
    ...(fitting.taskType === undefined ? [] : [fitting.taskType]),
    ...(fitting.hasTitles ? [l10n.t('with titles')] : []),
    l10n.t('{0} dimensions', formatNumber(dimension)),
  ];
  return {
    ids: texts.map(({ id }) => id),
    names: texts.map(({ name }) => showHidden(name)),
    values,
    caption: facts.join(' · '),
  };
}
