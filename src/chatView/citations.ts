import type { DetailRowView } from '../messages/answerView';
import type { CitationSource } from '../protocol/response';

const longestQuote = 120;

/** The cited words of an answer, and where they are. */
export function citationRows(sources: readonly CitationSource[], text: string): DetailRowView[] {
  // The interface counts in bytes of UTF-8.
  const bytes = Buffer.from(text);
  return sources.map(({ startIndex = 0, endIndex = bytes.length, uri = '', license = '' }) => ({
    label: quote(bytes.subarray(startIndex, endIndex).toString()),
    value: [uri, license].filter((item) => item !== '').join(' · '),
    ...(uri !== '' && { href: uri }),
  }));
}

function quote(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > longestQuote ? `“${line.slice(0, longestQuote)}…”` : `“${line}”`;
}

/** Pages that a search gave the model, out of metadata whose shape the interface leaves open. */
export function groundingRows(metadata: Record<string, unknown> | undefined): DetailRowView[] {
  const chunks: unknown = metadata?.['groundingChunks'];
  if (!Array.isArray(chunks)) return [];
  return chunks.flatMap((chunk: unknown) => {
    const web = fieldsOf(fieldsOf(chunk)['web']);
    const { uri, title } = { uri: textOf(web['uri']), title: textOf(web['title']) };
    if (uri === '') return [];
    return [{ label: title === '' ? uri : title, value: uri, href: uri }];
  });
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
