import { lastLineOf, linesIn, type SourceText } from '../../../../source/sourceText';
import type { SourceReference } from './textPart';

/**
 * The sources that a message means by naming them.
 *
 * @param known what was given so far, the newest first
 */
export function referredSources(
  { name, isFolder, range }: SourceReference,
  known: readonly SourceText[],
): SourceText[] {
  if (isFolder) return newestBelow(name, known);
  const ofFile = known.filter((source) => source.isFile && source.name === name);
  if (range === undefined) {
    const whole = ofFile.find((source) => !source.isRange);
    return whole === undefined ? [] : [whole];
  }
  const around = ofFile.find(
    (source) => source.firstLine <= range.firstLine && lastLineOf(source) >= range.lastLine,
  );
  if (around === undefined) return [];
  return [{ ...around, firstLine: range.firstLine, isRange: true, lines: linesIn(around, range) }];
}

/** The whole files of a folder, each in its newest state. */
function newestBelow(folder: string, known: readonly SourceText[]): SourceText[] {
  const files = new Map<string, SourceText>();
  for (const source of known) {
    const isBelow = folder === '.' || source.name.startsWith(`${folder}/`);
    const isFirst = !files.has(source.name);
    if (source.isFile && !source.isRange && isBelow && isFirst) files.set(source.name, source);
  }
  return [...files.values()];
}
