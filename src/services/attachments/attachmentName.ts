import type * as vscode from 'vscode';
import type { Attachment } from '../../conversation/turn';
import { distinctName, shortName } from '../../platform/distinctName';

/** The result for a file or folder to attach, and sentences about what can't be attached. */
export interface Loaded {
  attachment?: Attachment;
  remarks: string[];
}

/** What a file is known by until it is read. */
export type AttachmentName = Pick<Attachment, 'id' | 'label' | 'detail' | 'uri'>;

/** What a file or folder is known by. */
export function nameOf(uri: vscode.Uri): AttachmentName & { uri: string } {
  return {
    id: uri.toString(),
    label: shortName(uri),
    detail: distinctName(uri),
    uri: uri.toString(),
  };
}

/** What is behind the fence of a file that no editor knows: the end of its name says enough. */
export function languageOf(fileName: string): string {
  return /\.([\w+#-]{1,20})$/u.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
