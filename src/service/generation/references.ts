import type { Content, FileData } from '../../protocol/content';
import type { ModalityTokenCount } from '../../protocol/response';
import type { Tool, ToolConfig } from '../../protocol/tools';
import type { CachedPrefix } from '../engine';
import type { ReferredFile } from '../../counting/promptCount';

/** Contents, and what is passed with them to an engine. */
export interface InputContext {
  contents: Content[];
  systemInstruction?: Content;
  tools?: Tool[];
  toolConfig?: ToolConfig;
}

/** What a stored cached content puts in front of a request. */
export interface CachedContext extends InputContext {
  /** What it counted when it was stored, in all and by modality. */
  tokens: { total: number; details: ModalityTokenCount[] };
}

/** A cached content that a request uses. */
export interface UsedCache {
  context: CachedContext;
  /** What engines get to know of it. */
  prefix: CachedPrefix;
}

/** Finds what requests refer to by name. Both throw what a real server answers when it isn't there. */
export interface References {
  /** @param model `models/{model}` of the request: contents are cached for one model */
  readCachedContent(name: string, model: string): Promise<UsedCache>;
  readFile(reference: FileData): Promise<ReferredFile>;
}
