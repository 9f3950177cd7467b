import type { MediaAttachment } from '../conversation/turn';
import { mediaTokens } from '../counting/mediaTokens';
import type { MediaResolution } from '../protocol/generation';

/** The bytes by their digest; undefined when they are not there any more. */
export type ReadMedia = (sha256: string) => Promise<Buffer | undefined>;

/** Larger documents are estimated by their size, as the embedded service does. */
const maxLookedAtBytes = 20 * 1024 * 1024;

/** What media counts, by the rules of the embedded service. Only documents have to be looked into. */
export class MediaCounts {
  readonly #read: ReadMedia;
  readonly #known = new Map<string, Promise<number>>();

  constructor(read: ReadMedia) {
    this.#read = read;
  }

  /** The tokens of an attachment where that media resolution is set; rejects as reading it does. */
  count(attachment: MediaAttachment, resolution: MediaResolution | undefined): Promise<number> {
    const key = `${attachment.sha256} ${attachment.mimeType} ${resolution ?? ''}`;
    const known = this.#known.get(key) ?? this.#count(attachment, resolution);
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    return known;
  }

  async #count(
    { kind, mimeType, sizeBytes, sha256 }: MediaAttachment,
    resolution: MediaResolution | undefined,
  ): Promise<number> {
    const isLookedAt = kind === 'document' && sizeBytes <= maxLookedAtBytes;
    const data = isLookedAt ? (await this.#read(sha256))?.toString('base64') : undefined;
    const media = { mimeType, sizeBytes, ...(data !== undefined && { data }) };
    // No attachment is both media and text, so no text is counted here.
    return mediaTokens(media, resolution, { count: () => 0 }).tokens;
  }
}
