import { isRecord } from '../../../../protocol/isRecord';
import { languageOf } from '../../../../source/languages';
import { splitLines, type SourceText } from '../../../../source/sourceText';

/** The texts in the hits of a search that answered with a JSON list: each with its path, its first line and its text. */
export function hitSources(answered: string): SourceText[] {
  return answered
    .split('\n')
    .filter((line) => line.startsWith('[{'))
    .flatMap(listIn)
    .flatMap((hit) => (isRecord(hit) ? sourceOf(hit) : []));
}

function sourceOf({ path, startLine, text, isCut }: Record<string, unknown>): SourceText[] {
  if (typeof path !== 'string' || typeof startLine !== 'number' || typeof text !== 'string') {
    return [];
  }
  const lines = splitLines(text);
  // Its last line isn’t whole.
  const whole = isCut === true ? lines.slice(0, -1) : lines;
  if (whole.length === 0) return [];
  const language = languageOf('', path);
  return [
    { name: path, isFile: true, language, firstLine: startLine, isRange: true, lines: whole },
  ];
}

function listIn(json: string): unknown[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
