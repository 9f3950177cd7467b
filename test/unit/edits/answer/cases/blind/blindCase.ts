import { fence } from '../answerCase';

/** An answer in a shape that models use, written without having looked at the code that reads it. */
interface BlindCase {
  name: string;
  region: BlindRegion;
  answer: string;
}

/** A selection, and the rest of its file. */
export interface BlindRegion {
  languageId: string;
  before: string;
  text: string;
  after: string;
}

/** An answer that a careful reader would use. */
export interface UsableAnswer extends BlindCase {
  /** What then stands in place of the selection. */
  expected: string;
  /** The imports that the file needs with it. */
  imports?: string[];
}

/** An answer that must never be applied as if it were right. */
export interface UnusableAnswer extends BlindCase {
  /** `warned`: refused, or shown with a warning. */
  must: 'refused' | 'warned';
  /** The only text that may be applied without a warning, where the place of the answer is certain. */
  unless?: string;
}

/** A template's lines, from its second line on. */
export function code(template: string): string {
  return template.replace(/^\n/u, '');
}

/** What a model sent: a template in which `'''` is a fence. */
export function sent(template: string): string {
  return code(template).replaceAll("'''", fence);
}

/** A selection of a file, of which every part is a template. */
export function region(
  languageId: string,
  before: string,
  text: string,
  after: string,
): BlindRegion {
  return { languageId, before: code(before), text: code(text), after: code(after) };
}
