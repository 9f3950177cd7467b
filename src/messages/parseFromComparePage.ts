import { noticeActionIds } from './chatState';
import { textActs, textOrigins, type FromComparePage } from './compare';

type Checks = Record<FromComparePage['type'], (message: Record<string, unknown>) => boolean>;

const always = (): boolean => true;
const isText = (value: unknown): boolean => typeof value === 'string';
const isOneOf = (list: readonly string[], value: unknown): boolean =>
  list.some((each) => each === value);

const checks: Checks = {
  ready: always,
  add: ({ origin }) => isOneOf(textOrigins, origin),
  addText: ({ text }) => isText(text),
  rename: ({ id, name }) => isText(id) && isText(name),
  act: ({ act, id }) => isOneOf(textActs, act) && isText(id),
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

/** A message as it came from the page; undefined for what is none. */
export function parseFromComparePage(value: unknown): FromComparePage | undefined {
  return isFromPage(value) ? value : undefined;
}

function isFromPage(value: unknown): value is FromComparePage {
  if (typeof value !== 'object' || value === null) return false;
  const message: Record<string, unknown> = { ...value };
  const check = Object.entries(checks).find(([type]) => type === message['type'])?.[1];
  return check?.(message) ?? false;
}
