import type { Content } from '../../protocol/content';
import { failure } from '../failure';

/** Refuses references to stored things: nothing is stored yet, so none of them exists. */
export function refuseReferences(contents: readonly Content[], cachedContent: string): void {
  if (cachedContent !== '') {
    throw failure('PERMISSION_DENIED', 'CachedContent not found (or permission denied)');
  }
  const parts = contents.flatMap((content) => content.parts ?? []);
  const file = parts.find(({ fileData }) => fileData !== undefined)?.fileData;
  if (file !== undefined) {
    const id = file.fileUri.split('/').at(-1) ?? '';
    const message = `You do not have permission to access the File ${id} or it may not exist.`;
    throw failure('PERMISSION_DENIED', message);
  }
}
