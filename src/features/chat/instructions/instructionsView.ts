import * as vscode from 'vscode';
import type { FolderInstructionView, InstructionsView } from '../../../messages/settingsView';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { formatBytes } from '../../../platform/formatBytes';
import type { FolderInstructions } from './folderInstructions';
import { maxFileBytes, maxInstructionBytes, type FoundInstruction } from './readInstruction';

const { l10n } = vscode;

/** How the page shows what the folders of the workspace say to the model. */
export function instructionsView(
  instructions: FolderInstructions,
  usesCache: boolean,
): InstructionsView {
  const shown = instructions.found.filter(({ folder }) => !instructions.isLeftOut(folder));
  const { unnoticed } = instructions;
  return {
    chips: shown.map((each) => chipOf(each, usesCache)),
    ...(unnoticed.length > 0 && !usesCache && { notice: firstUse(unnoticed) }),
  };
}

function chipOf(found: FoundInstruction, usesCache: boolean): FolderInstructionView {
  const { folder, path } = found;
  const reason = notSent(found, usesCache);
  const lines = [
    reason ?? l10n.t('Instructions of this folder for the model, sent with every message.'),
    ...(reason === undefined && found.isCut
      ? [l10n.t('Only the first {0} are sent.', formatBytes(maxInstructionBytes))]
      : []),
  ];
  return {
    id: folder,
    label: plainLabel(path),
    title: lines.join('\n'),
    isSent: reason === undefined,
  };
}

/** Undefined for what is sent. */
function notSent({ refusal }: FoundInstruction, usesCache: boolean): string | undefined {
  if (refusal === 'outside') {
    return l10n.t('Not sent: it is a link to a file outside of the folder.');
  }
  if (refusal === 'secret') return l10n.t('Not sent: it may contain secrets.');
  if (refusal === 'binary') return l10n.t('Not sent: it isn’t a text file.');
  if (refusal === 'tooLarge') {
    return l10n.t('Not sent: it is larger than {0}.', formatBytes(maxFileBytes));
  }
  if (!usesCache) return undefined;
  return l10n.t('Not sent: the cached content of this chat has its own instruction.');
}

function firstUse(unnoticed: readonly { path: string }[]): string {
  const paths = unnoticed.map(({ path }) => plainLabel(path)).join(', ');
  return l10n.t(
    '{0} of this workspace has instructions for the model, sent with every message. Send it only if you trust its authors.',
    paths,
  );
}

/** Opens the file that a chip stands for. */
export async function openInstruction(
  instructions: FolderInstructions,
  folder: string,
): Promise<void> {
  const found = instructions.found.find((each) => each.folder === folder);
  if (found !== undefined) await vscode.window.showTextDocument(found.uri);
}
