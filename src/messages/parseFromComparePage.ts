import { noticeActionIds } from './chatState';
import { textActions, textOrigins, type FromComparePage } from './compare';
import { readPageMessage, type Checks } from './readPageMessage';

const always = (): boolean => true;
const isText = (value: unknown): boolean => typeof value === 'string';
const isOneOf = (list: readonly string[], value: unknown): boolean =>
  list.some((each) => each === value);

const checks: Checks<FromComparePage> = {
  ready: always,
  add: ({ origin }) => isOneOf(textOrigins, origin),
  addText: ({ text }) => isText(text),
  rename: ({ id, name }) => isText(id) && isText(name),
  act: ({ act, id }) => isOneOf(textActions, act) && isText(id),
  clear: always,
  chooseModel: ({ id }) => isText(id),
  change: ({ field, value }) =>
    isOneOf(['taskType', 'dimension', 'titles'], field) && isText(value),
  compare: always,
  cancel: always,
  order: ({ isByNearness }) => typeof isByNearness === 'boolean',
  openPair: ({ first, second }) => isText(first) && isText(second),
  export: ({ format }) => isOneOf(['csv', 'json'], format),
  exportSvg: ({ svg }) => isText(svg),
  notice: ({ action }) => isOneOf(noticeActionIds, action),
};

/** A message as it came from the page; undefined for what isn't one. */
export function parseFromComparePage(value: unknown): FromComparePage | undefined {
  return readPageMessage(value, checks);
}
