import type { Content, Part } from '../../protocol/content';
import type { PromptRequest } from '../../services/modelRequest/requestAnswer';
import { attachmentText, type LineRange } from '../../source/attachmentText';

/** Everything that a model gets about a region to rewrite. Line ends are `\n`. */
export interface RewriteBrief {
  instruction: string;
  /** `path` as the model is to call it. */
  file: { path: string; languageId: string };
  /** What is sent with it: the enclosing symbol or the lines around, imports, diagnostics. */
  context: readonly Part[];
  /** Whole lines of the file, or empty for a place that new text is put into. */
  region: { text: string; firstLine: number };
  /** The part of the region that is meant, where it is not all of its lines. */
  meant?: string;
  /** How the file indents: "tabs", "4 spaces". */
  indentation: string;
}

const systemInstruction = [
  'You rewrite a region of a file in an editor. Your answer replaces the region exactly as you write it.',
  'Answer with the new text of the whole region in one fenced code block, and nothing before or after it.',
  'Write every line: never omit lines, and never replace them with a placeholder comment.',
  'Do not repeat lines from before or after the region.',
  'Change only what the instruction asks for. Keep the programming language, style, indentation and the language of comments unless the instruction says otherwise.',
].join('\n');

const continuation =
  'Continue exactly where you stopped, even in the middle of a line. Do not repeat anything, and do not start a new code block.';

const wholeText =
  'That answer cannot replace the region. Answer with the complete new text of the whole region, from its first line to its last, in one fenced code block, and nothing else. Write every line, also those that do not change: no omissions, no placeholder comments, no diff.';

/**
 * The request for the new text of a region: the context, the region, and the instruction last.
 *
 * @param maxOutputTokens the model's limit, where it is known
 */
export function createRewriteRequest(brief: RewriteBrief, maxOutputTokens?: number): PromptRequest {
  const region = { text: regionText(brief) };
  const parts = [...brief.context, region, orderPart(brief)];
  return {
    systemInstruction: { parts: [{ text: systemInstruction }] },
    contents: [{ role: 'user', parts }],
    ...(maxOutputTokens !== undefined && { generationConfig: { maxOutputTokens } }),
  };
}

/** The turn that asks for the rest of an answer that ended early. */
export function continuationTurn(): Content {
  return { role: 'user', parts: [{ text: continuation }] };
}

/** The turn that asks for a change to the text that came. */
export function refinementTurn(instruction: string): Content {
  const form =
    'Answer with the new text of the whole region again, in one fenced code block, and nothing else.';
  return { role: 'user', parts: [{ text: `${instruction}\n\n${form}` }] };
}

/** The turn that asks for all of the text after an answer that could not be applied. */
export function wholeTextTurn(): Content {
  return { role: 'user', parts: [{ text: wholeText }] };
}

/** The text that shows lines next to the region. */
export function surroundingText(
  file: RewriteBrief['file'],
  where: 'before' | 'after',
  text: string,
  lines: LineRange,
): string {
  return `The lines ${where} the region.\n${attachmentText(file, text, lines)}`;
}

/** The part of the request that shows the region. */
export function regionText({ file, region }: Pick<RewriteBrief, 'file' | 'region'>): string {
  const { text, firstLine } = region;
  if (text === '') {
    const place = `The region is empty: insert new text before line ${firstLine}.`;
    return `${place}\nFile: ${file.path}\n`;
  }
  const lines = { first: firstLine, last: firstLine + lineCount(text) - 1 };
  return `The region to rewrite.\n${attachmentText(file, text, lines)}`;
}

function orderPart({ instruction, meant, indentation, file }: RewriteBrief): Part {
  const form = `The language of the file is "${file.languageId}", indented with ${indentation}.`;
  const part =
    meant === undefined
      ? []
      : [
          `The instruction is about this part of the region. Keep the other lines unchanged:\n${meant}`,
        ];
  return { text: [`Instruction: ${instruction}`, ...part, form].join('\n\n') };
}

/** Lines of a text, the last one whether or not it has an end. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
