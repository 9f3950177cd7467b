import type { Content, FileData } from '../../protocol/content';
import type { Tool, ToolConfig } from '../../protocol/tools';
import { failure } from '../failure';

/** What a stored cached content puts in front of a request. */
export interface CachedContext {
  contents: Content[];
  systemInstruction?: Content;
  tools?: Tool[];
  toolConfig?: ToolConfig;
}

/** An uploaded file that a part refers to. */
export interface ReferredFile {
  mimeType: string;
  sizeBytes: number;
  /** Its bytes in base64, unless they are more than a request could carry inline. */
  data?: string;
}

/** Finds what requests refer to by name. Both throw what a real server answers when it isn't there. */
export interface References {
  /** @param model `models/{model}` of the request: contents are cached for one model */
  readCachedContent(name: string, model: string): Promise<CachedContext>;
  readFile(reference: FileData): Promise<ReferredFile>;
}

/** References of a service that stores nothing: none of what they name exists. */
export const noReferences: References = {
  readCachedContent: async () => {
    throw failure('PERMISSION_DENIED', 'CachedContent not found (or permission denied)');
  },
  readFile: async ({ fileUri }) => {
    const id = fileUri.split('/').at(-1) ?? '';
    const message = `You do not have permission to access the File ${id} or it may not exist.`;
    throw failure('PERMISSION_DENIED', message);
  },
};
