import * as vscode from 'vscode';
import { isMedia, type Attachment } from '../../conversation/turn';
import { readerModel } from '../../service/builtInModels/readerModel';

/** What will answer, as far as it is known. */
export interface AnsweringModel {
  isEmbedded: boolean;
  /** `models/{model}` */
  name: string | undefined;
  label: string;
}

/**
 * Why a model can't be asked about an attachment; undefined if it can, or where nobody knows: what a
 * hosted model takes, only its service can say.
 */
export function mediaRefusal(
  attachments: readonly Attachment[],
  { isEmbedded, name, label }: AnsweringModel,
): string | undefined {
  if (!isEmbedded || name === undefined) return undefined;
  const media = attachments.filter(isMedia);
  if (name === readerModel.name) {
    return (
      media[0] &&
      vscode.l10n.t(
        '{0} reads text only. Remove {1}, or choose a model that supports such files.',
        label,
        media[0].label,
      )
    );
  }
  const other = media.find(({ kind }) => kind !== 'image');
  return (
    other &&
    vscode.l10n.t(
      'Models of a local server accept images but no other media. Remove {0}, or choose another service.',
      other.label,
    )
  );
}
