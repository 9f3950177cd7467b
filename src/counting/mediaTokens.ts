import type { MediaResolution } from '../protocol/generation';
import type { Modality } from '../protocol/response';
import { isTextType } from '../protocol/textType';
import { decodedText } from './decodedText';
import type { TokenCounter } from './tokenCounter';

/** Tokens of one image, or of one page of a document, when the request sets no media resolution. */
const imageTokens = 258;

/** Tokens of one image by media resolution (interface: "MediaResolution"). */
const tokensByResolution: Readonly<Record<string, number>> = {
  MEDIA_RESOLUTION_LOW: 64,
  MEDIA_RESOLUTION_MEDIUM: 256,
  MEDIA_RESOLUTION_HIGH: 256,
};

/**
 * A second of sound is 32 tokens, a second of film one image and its sound. Finding the length of a
 * recording would take a decoder for each format; its size at a usual bit rate is used instead.
 */
const audioTokensPerSecond = 32;
const audioBytesPerSecond = 16_000;
const videoBytesPerSecond = 125_000;

/** Media as far as it counts. */
export interface Media {
  mimeType: string;
  sizeBytes: number;
  /** The bytes in base64; absent when there are too many of them to be looked at. */
  data?: string;
}

/** Bytes of text that make a token, and of a document that make a page: for what is too large to be read. */
const textBytesPerToken = 4;
const documentBytesPerPage = 100_000;

/** What media counts, and as what. The size of an image, in bytes or on the screen, has no part in it. */
export function mediaTokens(
  { mimeType, sizeBytes, data }: Media,
  resolution: MediaResolution | undefined,
  counter: TokenCounter,
): { modality: Modality; tokens: number } {
  const perImage = tokensByResolution[resolution ?? ''] ?? imageTokens;
  switch (kindOf(mimeType)) {
    case 'image':
      return { modality: 'IMAGE', tokens: perImage };
    case 'audio': {
      const seconds = Math.max(1, Math.ceil(sizeBytes / audioBytesPerSecond));
      return { modality: 'AUDIO', tokens: seconds * audioTokensPerSecond };
    }
    case 'video': {
      const seconds = Math.max(1, Math.ceil(sizeBytes / videoBytesPerSecond));
      return { modality: 'VIDEO', tokens: seconds * (perImage + audioTokensPerSecond) };
    }
    case 'text':
      return {
        modality: 'TEXT',
        tokens:
          data === undefined
            ? Math.ceil(sizeBytes / textBytesPerToken)
            : counter.count(decodedText({ mimeType, data })),
      };
    default:
      return {
        modality: 'DOCUMENT',
        tokens:
          imageTokens *
          (data === undefined ? Math.ceil(sizeBytes / documentBytesPerPage) : pageCount(data)),
      };
  }
}

function kindOf(mimeType: string): string {
  const [type = ''] = mimeType.toLowerCase().split('/');
  return isTextType(mimeType) ? 'text' : type;
}

/** Pages of a PDF as far as they are named in the open; a document that hides them counts as one page. */
function pageCount(data: string): number {
  const pages = atob(data).match(/\/Type\s*\/Page(?![A-Za-z])/gu);
  return Math.max(1, pages?.length ?? 0);
}
