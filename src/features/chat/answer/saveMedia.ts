import * as vscode from 'vscode';
import { mediaFrom } from '../../../chatView/answerMedia';
import type { ModelTurn } from '../../../conversation/turn';

/** Writes the media that begins with an answer's part to the file that the user chooses. */
export async function saveMedia(
  { answer }: ModelTurn,
  { candidate, part }: { candidate: number; part: number },
): Promise<void> {
  const found = answer.candidates.find(({ index }) => index === candidate);
  const media = mediaFrom(found?.content.parts ?? [], part);
  if (media === undefined) return;
  const { default: mime } = await import('mime');
  const extension = mime.getExtension(media.mimeType) ?? 'bin';
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `answer.${extension}`;
  const uri = await vscode.window.showSaveDialog({
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
  if (uri) await vscode.workspace.fs.writeFile(uri, Buffer.from(media.data, 'base64'));
}
