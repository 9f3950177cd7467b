import * as vscode from 'vscode';
import type { FoundInWorkspace, IndexState } from '../semanticSearch';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { hitPath, hitTitle, howFound, kindIcon } from './foundTexts';
import { bestLine } from '../../../search/find/hitLines';
import type { HitText } from './hitTexts';

const { l10n } = vscode;

/** A row of the list: a hit, a question asked before, an answer to a question of Parley's, or a mere sentence. */
export type FindItem = vscode.QuickPickItem &
  (
    | { type: 'hit'; id: string; hit: FoundInWorkspace }
    | { type: 'question'; id: string; question: string }
    | { type: 'choice'; id: string; choose: () => void }
    | { type: 'sentence'; id: string }
  );

export type HitItem = Extract<FindItem, { type: 'hit' }>;

/** What can be done with a hit beside opening it. */
export interface HitButton extends vscode.QuickInputButton {
  act: 'openToSide' | 'add';
}

/** The same hit has the same id in every answer. */
export function hitId({ uri, cell, startLine, endLine }: FoundInWorkspace): string {
  return `${uri.toString()}#${cell ?? ''}:${startLine}-${endLine}`;
}

/** What the row has room for: how it was found, before its line. */
const foundByIcons: Record<FoundInWorkspace['foundBy'], string> = {
  words: 'whole-word',
  meaning: 'sparkle',
  both: 'search-sparkle',
};

/**
 * A hit as a row; `text` is undefined if its file can't be read any more.
 *
 * @param also by which words it was found besides those of the question, the strongest first: the line that says most of both is shown
 */
export function hitItem(
  hit: FoundInWorkspace,
  text: HitText | undefined,
  question: string,
  also: readonly string[] = [],
): HitItem {
  const line =
    text === undefined ? l10n.t('No longer available') : bestLine(text.lines, question, also);
  const now = text === undefined ? hit : { ...hit, ...placeOf(text) };
  return {
    type: 'hit',
    id: hitId(hit),
    hit,
    iconPath: new vscode.ThemeIcon(kindIcon(hit.kind)),
    label: plainLabel(hitTitle(now)),
    description: plainLabel(hitPath(now)),
    detail: `$(${foundByIcons[hit.foundBy]}) ${plainLabel(line === '' ? howFound(hit) : line)}`,
    alwaysShow: true,
    buttons: hitButtons(),
  };
}

function placeOf({ range }: HitText): Pick<FoundInWorkspace, 'startLine' | 'endLine'> {
  return { startLine: range.first, endLine: range.last };
}

function hitButtons(): HitButton[] {
  return [
    {
      act: 'openToSide',
      iconPath: new vscode.ThemeIcon('split-horizontal'),
      tooltip: l10n.t('Open to the Side'),
    },
    { act: 'add', iconPath: new vscode.ThemeIcon('attach'), tooltip: l10n.t('Add to Chat') },
  ];
}

/** Questions asked before, to be asked again. */
export function questionItems(questions: readonly string[]): FindItem[] {
  return questions.map((question) => ({
    type: 'question',
    id: `question:${question}`,
    question,
    iconPath: new vscode.ThemeIcon('history'),
    label: plainLabel(question),
  }));
}

/** A row that does something once it is picked. */
export function choiceItem(label: string, detail: string, choose: () => void): FindItem {
  return { type: 'choice', id: `choice:${label}`, label, detail, alwaysShow: true, choose };
}

/** A row that only says something. */
export function sentenceItem(sentence: string, detail: string): FindItem {
  return {
    type: 'sentence',
    id: 'sentence',
    label: plainLabel(sentence),
    detail: plainLabel(detail),
    alwaysShow: true,
  };
}

/** Says that nothing was found, in the place alone that is searched if that is limited. */
export function nothingItem(kind: IndexState['kind'], place: string | undefined): FindItem {
  // Why, is said below the field.
  if (kind === 'off') return sentenceItem(l10n.t('No results'), '');
  if (['starting', 'indexing', 'waiting'].includes(kind)) {
    return sentenceItem(
      l10n.t('No results yet'),
      l10n.t('Indexing the workspace. Results appear here.'),
    );
  }
  if (place === undefined) return sentenceItem(l10n.t('No results'), l10n.t('Try other words.'));
  return sentenceItem(
    l10n.t('No results in {0}', place),
    l10n.t('Search the whole workspace, or try other words.'),
  );
}
