import type { InlineData } from '../../protocol/content';
import { inFence } from '../../source/attachmentText';

/** Types beside `text/*` whose bytes are text. */
const textTypes = new Set(
  (
    'json xml yaml x-yaml javascript x-javascript ecmascript typescript x-typescript csv sql toml graphql ' +
    'x-sh x-shellscript x-httpd-php x-python x-ruby x-perl x-tex x-latex x-ndjson jsonlines ld+json rtf'
  )
    .split(' ')
    .map((name) => `application/${name}`),
);

/** Whether the bytes of a media type are text that a person could read. */
export function isTextType(mimeType: string): boolean {
  const [type = ''] = mimeType.toLowerCase().split(';');
  const bare = type.trim();
  return bare.startsWith('text/') || textTypes.has(bare) || /\+(?:json|xml|yaml)$/u.test(bare);
}

/** The text of such bytes in a fence. */
export function fencedData(data: InlineData): string {
  const text = decodedText(data).replace(/\r?\n$/u, '');
  const [, subtype = ''] = /^\w+\/(?:x-)?([\w.+-]+)/u.exec(data.mimeType.toLowerCase()) ?? [];
  return inFence(text, subtype.split('+').at(-1) ?? '');
}

/** In the character set that the type names or the bytes begin with, else as UTF-8. */
function decodedText({ mimeType, data }: InlineData): string {
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
