import { Mime } from 'mime/lite';
import standardTypes from 'mime/types/standard.js';
import type { MediaKind } from '../turn';

/** Types that the registry has under other names, or not at all, by the ends of their files' names. */
const moreTypes: Readonly<Record<string, string[]>> = {
  'audio/aiff': ['aif', 'aiff', 'aifc'],
  'audio/flac': ['flac'],
  'image/x-icon': ['ico'],
  'video/x-flv': ['flv'],
  'video/x-matroska': ['mkv'],
  'video/x-ms-wmv': ['wmv'],
  'video/x-msvideo': ['avi'],
};

/** What models of this interface take as media; the service may still know better. */
const takenTypes = new Set([
  'application/pdf',
  'audio/aac',
  'audio/aiff',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/3gpp',
  'video/mp4',
  'video/mpeg',
  'video/quicktime',
  'video/webm',
  'video/x-flv',
  'video/x-ms-wmv',
  'video/x-msvideo',
]);

/** Containers that hold sound or film: the first bytes don't say which of them, but the name does. */
const containers: readonly (readonly string[])[] = [
  ['video/mp4', 'audio/mp4', 'video/quicktime', 'video/3gpp', 'audio/3gpp'],
  ['video/webm', 'audio/webm', 'video/x-matroska'],
  ['audio/ogg', 'video/ogg'],
  ['image/heic', 'image/heif'],
];

let types: Mime | undefined;

/** Made with the first use: it takes the registry a while. */
function allTypes(): Mime {
  types ??= new Mime({ ...standardTypes }, { ...moreTypes });
  return types;
}

/** The media type of a file by its name; undefined if the name doesn't say. */
export function typeByName(name: string): string | undefined {
  return allTypes().getType(name) ?? undefined;
}

/** What kind of media a type is; undefined for text and for what no model takes. */
export function mediaKindOf(mimeType: string): MediaKind | undefined {
  if (!takenTypes.has(mimeType)) return undefined;
  const [kind] = mimeType.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
}

/** Whether bytes of the one type may well be in a file that is named as the other. */
export function isSameContainer(a: string, b: string): boolean {
  return a === b || containers.some((each) => each.includes(a) && each.includes(b));
}

/** Whether a file that is named so must not be text. `.ts` is also the end of a film's name. */
export function isBinaryType(mimeType: string): boolean {
  if (mimeType === 'image/svg+xml' || mimeType === 'video/mp2t') return false;
  return /^(?:image|audio|video)\//u.test(mimeType) || mimeType === 'application/pdf';
}
