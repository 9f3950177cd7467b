import type { NoticeActionId, NoticeView } from './chatState';

/** The type of the editor that shows the page. */
export const compareEditorType = 'parley.compare';

/** A text of the comparison, without the text itself. */
export interface ComparedTextView {
  id: string;
  name: string;
  /** Where it comes from, or its beginning. */
  detail: string;
  /** Such as "120 tokens"; empty while they are counted. */
  tokens: string;
  /** Set if it can't take part, with what can be done about it. */
  tooLong?: string;
  hasVector: boolean;
}

/** One of a list to choose from. */
export interface ChoiceView {
  id: string;
  label: string;
}

/** A field that the model takes or not. */
export interface CompareFieldView {
  value: string;
  /** The rule, always. */
  rule: string;
  /** The model does not take it. */
  isDisabled: boolean;
  /** What is wrong with the value. */
  problem?: string;
}

/** The matrix in the order in which it is shown. */
export interface MatrixView {
  ids: string[];
  names: string[];
  /** Cosines row by row, -1 to 1; null if there is none. */
  values: (number | null)[];
  /** Model, task and length of the vectors, for display. */
  caption: string;
}

/** Everything that the page of semantic comparison shows. */
export interface CompareView {
  texts: ComparedTextView[];
  /** What was said when texts were added or cut. */
  remarks: string[];
  models: ChoiceView[];
  modelId: string;
  /** What the model says of itself. */
  modelDetail: string;
  /** Why models are missing from the list. */
  modelNotice?: NoticeView;
  taskTypes: ChoiceView[];
  taskType: CompareFieldView;
  titles: CompareFieldView;
  dimension: CompareFieldView;
  /** What a comparison would send, and where to; or the next step. */
  forecast: string;
  canCompare: boolean;
  /** While it goes on. */
  run?: { done: number; total: number; text: string };
  notice?: NoticeView;
  isByNearness: boolean;
  /** Absent with fewer than two texts that have vectors. */
  matrix?: MatrixView;
}

/** From the host to the page. */
export type ToComparePage = { type: 'view'; view: CompareView } | { type: 'said'; text: string };

/** Where texts are added from. */
export const textOrigins = ['selections', 'openFiles', 'files', 'clipboard'] as const;
export type TextOrigin = (typeof textOrigins)[number];

/** What is done with one text. */
export const textActions = ['open', 'remove', 'up', 'down', 'split', 'cut', 'copyVector'] as const;
export type TextAction = (typeof textActions)[number];

/** From the page to the host. */
export type FromComparePage =
  | { type: 'ready' }
  | { type: 'add'; origin: TextOrigin }
  | { type: 'addText'; text: string }
  | { type: 'rename'; id: string; name: string }
  | { type: 'act'; act: TextAction; id: string }
  | { type: 'clear' }
  | { type: 'chooseModel'; id: string }
  | { type: 'change'; field: 'taskType' | 'dimension' | 'titles'; value: string }
  | { type: 'compare' }
  | { type: 'cancel' }
  | { type: 'order'; isByNearness: boolean }
  /** Both side by side; one text alone where they are the same. */
  | { type: 'openPair'; first: string; second: string }
  /** The picture is drawn by the page, which knows the colours. */
  | { type: 'export'; format: 'csv' | 'json' }
  | { type: 'exportSvg'; svg: string }
  | { type: 'notice'; action: NoticeActionId };
