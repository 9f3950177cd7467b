import type { InlineData } from '../protocol/content';

/** The text of bytes that are text: in the character set that the type names or the bytes begin with, else as UTF-8. */
export function decodedText({ mimeType, data }: InlineData): string {
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  const [, named = 'utf-8'] = /;\s*charset="?([\w.:-]+)/iu.exec(mimeType) ?? [];
  const mark = `${bytes[0] ?? ''},${bytes[1] ?? ''}`;
  const marked = mark === '255,254' ? 'utf-16le' : mark === '254,255' ? 'utf-16be' : named;
  return decoderFor(marked).decode(bytes);
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
