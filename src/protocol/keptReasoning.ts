import type { Content, Part } from './content';

/**
 * What signatures begin with that the built-in service makes for models of servers: `parley-reasoning: ` in base64. The
 * rest is the reasoning before a call, which some servers want back.
 */
export const reasoningMark = 'cGFybGV5LXJlYXNvbmluZzog';

/** Input without such signatures where it goes to another model: services refuse those that they don't know. */
export function withoutForeignReasoning<Input extends { contents?: Content[] }>(
  model: string,
  input: Input,
): Input {
  const { contents = [] } = input;
  const isOwn = /^(?:models\/)?local\d*-/u.test(model);
  if (isOwn || !contents.some(({ parts = [] }) => parts.some(hasReasoning))) return input;
  return { ...input, contents: contents.map(withoutReasoning) };
}

function withoutReasoning(content: Content): Content {
  const parts = content.parts?.map((part) => {
    if (!hasReasoning(part)) return part;
    const { thoughtSignature: _, ...others } = part;
    return others;
  });
  return parts === undefined ? content : { ...content, parts };
}

/** Whether such a signature is at a part. */
export function hasReasoning({ thoughtSignature }: Part): boolean {
  return thoughtSignature?.startsWith(reasoningMark) === true;
}
