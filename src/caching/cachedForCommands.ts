/** A cached content that is sent along with what commands ask. */
export interface CachedForCommands {
  /** `cachedContents/{id}` */
  name: string;
  /** `models/{model}`: no other model can use it. */
  model: string;
  /** The service does not know it any more, and answered without it. */
  gone: () => void;
  /** It went along: tokens as billed, and the time to the first text in milliseconds. */
  used: (use: { promptTokens: number; cachedTokens: number; firstTextMs?: number }) => void;
}

/** What is sent along with what commands ask a service; undefined for nothing. */
export type FindCachedForCommands = (connection: {
  isEmbedded: boolean;
  origin: string;
}) => CachedForCommands | undefined;
