/** As far into a file as its type is looked for, in bytes. */
export const headBytes = 8192;

/* oxlint-disable no-control-regex -- these match bytes, of which control characters are as good as any */

/**
 * What files of a type begin with, as characters of a byte each. The first that fits counts. Where that is a word, a text
 * may begin with it: it has no control characters around it, which sizes of four bytes have.
 */
const signatures: readonly (readonly [mimeType: string, pattern: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/u],
  ['image/jpeg', /^\xff\xd8\xff/u],
  ['image/gif', /^GIF8[79]a(?=[^]{0,6}[\0-\x08\x0e-\x1f])/u],
  ['image/webp', /^RIFF(?=[^]{0,60}[\0-\x08\x0e-\x1f])[^]{4}WEBP/u],
  ['image/avif', /^\0[^]{3}ftyp(?:avif|avis)/u],
  ['image/heic', /^\0[^]{3}ftyp(?:heic|heix|hevc|heim|heis)/u],
  ['image/heif', /^\0[^]{3}ftyp(?:mif1|msf1)/u],
  ['image/bmp', /^BM[^]{4}\0\0\0\0[^]{4}[\x0c-\x7c]\0\0\0/u],
  ['image/tiff', /^(?:II\*\0|MM\0\*)/u],
  ['image/x-icon', /^\0\0\x01\0/u],
  ['audio/wav', /^(?:RIFF|RF64)(?=[^]{0,60}[\0-\x08\x0e-\x1f])[^]{4}WAVE/u],
  ['audio/aiff', /^FORM(?=[^]{0,60}[\0-\x08\x0e-\x1f])[^]{4}AIF[FC]/u],
  ['audio/flac', /^fLaC[\0\x80]/u],
  ['audio/ogg', /^OggS\0/u],
  ['audio/mp4', /^\0[^]{3}ftypM4[AB] /u],
  ['video/quicktime', /^(?:\0[^]{3}ftypqt {2}|\0\0\0\x08wide)/u],
  ['video/quicktime', /^(?=[^]{0,3}[\0-\x08\x0e-\x1f])[^]{4}(?:moov|mdat)/u],
  ['video/3gpp', /^\0[^]{3}ftyp3g[p2]/u],
  ['video/mp4', /^\0[^]{3}ftyp/u],
  ['video/x-msvideo', /^RIFF(?=[^]{0,60}[\0-\x08\x0e-\x1f])[^]{4}AVI /u],
  ['video/webm', /^\x1aE\xdf\xa3[^]{0,60}webm/u],
  ['video/x-matroska', /^\x1aE\xdf\xa3/u],
  ['video/x-flv', /^FLV\x01/u],
  ['video/x-ms-wmv', /^0&\xb2u\x8ef\xcf\x11/u],
  ['video/mpeg', /^\0\0\x01[\xb3\xba]/u],
  ['video/mp2t', /^G(?=[^]{0,186}[\0-\x08\x0e-\x1f])[^]{187}G[^]{187}G/u],
  // Behind an ID3 tag may also be other sound, which is rare enough.
  ['audio/mpeg', /^(?:ID3[\x02-\x04]|\xff[\xfb\xfa\xf3\xf2\xe3])/u],
  ['audio/aac', /^\xff[\xf0\xf1\xf8\xf9]/u],
  ['application/zip', /^PK(?:\x03\x04|\x05\x06)/u],
  ['application/gzip', /^\x1f\x8b/u],
];

/** Readers take a PDF that begins somewhat behind the file's beginning, as in files that came by mail. */
const pdf = /^[^]{0,1024}%PDF-\d/u;

/**
 * The media type that the bytes say they are of, by the head of a file; undefined for text and for what
 * has no signature here. A PDF needs one in front to be distinguished from text about PDFs.
 */
export function sniffType(head: Uint8Array): string | undefined {
  // oxlint-disable-next-line parley/no-spread-arguments -- No more than the first bytes.
  const text = String.fromCharCode(...head.subarray(0, headBytes));
  const [mimeType] = signatures.find(([, pattern]) => pattern.test(text)) ?? [];
  if (mimeType !== undefined) return mimeType;
  const isPdf = text.startsWith('%PDF-') || (pdf.test(text) && text.includes('\0'));
  return isPdf ? 'application/pdf' : undefined;
}
