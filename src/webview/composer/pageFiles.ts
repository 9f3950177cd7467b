import { largestPageFileBytes, type FromPage } from '../../messages/chatPageMessages';

/** Hands files to the host, which looks at what they are; those that can't be read too, for it to say so. */
export async function sendFiles(
  files: readonly File[],
  post: (message: FromPage) => void,
): Promise<void> {
  const handed = await Promise.all(files.map(readFile));
  if (handed.length > 0) post({ type: 'attachFiles', files: handed });
}

/**
 * The files of a clipboard that are meant. A copied table or text comes with a picture of itself; then
 * the text is.
 */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  const files = [...(clipboard?.files ?? [])];
  const hasText = clipboard?.getData('text/plain').trim() !== '';
  return hasText && files.every(({ type }) => type.startsWith('image/')) ? [] : files;
}

async function readFile(
  file: File,
): Promise<{ name: string; sizeBytes: number; bytes?: Uint8Array }> {
  const described = { name: file.name, sizeBytes: file.size };
  if (file.size > largestPageFileBytes) return described;
  try {
    return { ...described, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    // A folder, or a file that is gone.
    return described;
  }
}
