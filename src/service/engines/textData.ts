import { decodedText } from '../../counting/decodedText';
import type { InlineData } from '../../protocol/content';
import { inFence } from '../../source/attachmentText';

/** The text of bytes that are text, in a fence. */
export function fencedData(data: InlineData): string {
  const text = decodedText(data).replace(/\r?\n$/u, '');
  const [, subtype = ''] = /^\w+\/(?:x-)?([\w.+-]+)/u.exec(data.mimeType.toLowerCase()) ?? [];
  return inFence(text, subtype.split('+').at(-1) ?? '');
}
