import type { Violation } from './violation';

/** What the violations of one error body may take as JSON: they are written twice, and 64 kB is a lot. */
const maxBytes = 20_000;
const maxShown = 50;
/** Names of fields hold the keys of the user's own data. */
const maxFieldChars = 400;
const maxRuleChars = 600;

/** The first violations, each of a readable length, and a sentence about the others. */
export function shortenedViolations(violations: readonly Violation[]): {
  shown: Violation[];
  rest: string;
} {
  const shown: Violation[] = [];
  let bytes = 0;
  for (const violation of violations.slice(0, maxShown)) {
    const field = shortened(violation.field, maxFieldChars);
    const rule = shortened(violation.rule, maxRuleChars);
    bytes += bytesOf(field) + bytesOf(rule);
    if (bytes > maxBytes && shown.length > 0) break;
    shown.push({ field, rule });
  }
  const count = violations.length - shown.length;
  return { shown, rest: count === 0 ? '' : `\n... and ${count.toLocaleString('en-US')} more.` };
}

/** A text cut to a length, with a mark if it was cut. */
export function shortened(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${text.slice(0, maxChars)}…`;
}

/** Bytes as JSON, which writes some characters with six. `TextEncoder` isn't part of ES2023. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of JSON.stringify(text)) {
    const codePoint = character.codePointAt(0) ?? 0;
    bytes +=
      1 + Number(codePoint >= 0x80) + Number(codePoint >= 0x800) + Number(codePoint > 0xffff);
  }
  return bytes;
}
