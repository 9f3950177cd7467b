import type { CodeRegion } from './codeAnswer';

const begin = /^\s*<(?:!doctype|html)\b/i;

/** Whether a line begins a page, where the region is a part of one and doesn't begin it. */
export function beginsOtherPage(line: string, { before, text }: CodeRegion): boolean {
  return (
    begin.test(line) && /<(?:!doctype|html)\b/i.test(before) && !/<(?:!doctype|html)\b/i.test(text)
  );
}
