import type { Content, Part } from '../../../protocol/content';
import type { Violation } from '../../../protocol/violation';
import { isTextType } from '../../../protocol/textType';

/** The parts that no model server takes, by their place. */
export function unforwardable(contents: readonly Content[], path: string): Violation[] {
  return contents.flatMap(({ parts = [] }, index) =>
    parts.flatMap((part, place) =>
      problemsOf(part, `${path}[${String(index)}].parts[${String(place)}]`),
    ),
  );
}

function problemsOf(part: Part, at: string): Violation[] {
  const inner = (part.functionResponse?.parts ?? []).flatMap((each, index) =>
    innerProblems(each, `${at}.functionResponse.parts[${String(index)}]`),
  );
  const rule = problemOf(part);
  return rule === undefined ? inner : [{ field: at, rule }, ...inner];
}

/** What a function answers is a text to model servers. */
function innerProblems(part: Part, field: string): Violation[] {
  const isText = part.inlineData !== undefined && isTextType(part.inlineData.mimeType);
  const rule = 'A local model server accepts only text in function responses.';
  return isText || part.text !== undefined ? [] : [{ field, rule }];
}

function problemOf(part: Part): string | undefined {
  const { inlineData, fileData } = part;
  if (inlineData !== undefined) {
    const { mimeType } = inlineData;
    return isTextType(mimeType) || isImageType(mimeType)
      ? undefined
      : `A local model server accepts text and images, not ${mimeType}.`;
  }
  // Smaller files are here with their bytes.
  return fileData === undefined
    ? undefined
    : 'This file is too large to send to a local model server.';
}

/** Of pictures as servers decode them: SVG is text. */
function isImageType(mimeType: string): boolean {
  return mimeType.toLowerCase().startsWith('image/') && !isTextType(mimeType);
}
