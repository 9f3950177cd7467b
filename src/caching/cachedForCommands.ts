/** A cached content that commands send with their requests. */
export interface CachedForCommands {
  /** `cachedContents/{id}` */
  name: string;
  /** `models/{model}`: no other model can use it. */
  model: string;
  /** The service does not know it any more, and answered without it. */
  gone: () => void;
  /** The service refused it, and answered without it. */
  refused: () => void;
  /** It was used: tokens as billed, and the time to the first text in milliseconds. */
  used: (use: { promptTokens: number; cachedTokens: number; firstTextMs?: number }) => void;
}

/** The cached content that commands send to a service; undefined for none. */
export type FindCachedForCommands = (connection: {
  isEmbedded: boolean;
  origin: string;
  keyChanges?: number;
}) => CachedForCommands | undefined;
