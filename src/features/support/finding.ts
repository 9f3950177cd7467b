import { l10n } from 'vscode';
import type { NoticeActionId } from '../../messages/chatState';
import { describeProblem } from '../../platform/problem';

/** The commands that fix something, by what people choose. */
export type FixCommand =
  | 'parley.connect'
  | 'parley.setApiKey'
  | 'parley.chooseModel'
  | 'parley.showLog'
  | 'parley.showSearchIndex'
  | 'parley.chooseSearchModel';

/** What a check of Parley's health found out. */
export interface Finding {
  /** What was looked at, as a title. */
  subject: string;
  isGood: boolean;
  sentence: string;
  /** What fixes it. */
  command?: FixCommand;
}

export function good(subject: string, sentence: string): Finding {
  return { subject, isGood: true, sentence };
}

export function wrong(subject: string, sentence: string, command: FixCommand): Finding {
  return { subject, isGood: false, sentence, command };
}

/** What went wrong while something was looked at, with the next step that helps. */
export function failed(subject: string, error: unknown): Finding {
  const { message, actions } = describeProblem(error);
  const [command = 'parley.showLog'] = actions.flatMap(({ id }) => fixOf[id] ?? []);
  return wrong(subject, message, command);
}

const fixOf: Partial<Record<NoticeActionId, FixCommand>> = {
  setKey: 'parley.setApiKey',
  connect: 'parley.connect',
  chooseModel: 'parley.chooseModel',
  showLog: 'parley.showLog',
};

/** What is looked at. */
export const subjects = {
  connection: () => l10n.t('Connection'),
  key: () => l10n.t('API Key'),
  model: () => l10n.t('Model'),
  localModels: () => l10n.t('Local Model Server'),
  engine: () => l10n.t('Built-in Service'),
  counter: () => l10n.t('Token Counter'),
  storage: () => l10n.t('Storage'),
  index: () => l10n.t('Search Index'),
};
