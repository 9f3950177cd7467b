import * as vscode from 'vscode';
import { distinctPath } from '../../../../platform/distinctPath';
import { shownArg, type ChatTool, type ToolArgs } from '../../../../languageModel/chatTool';
import { openDocument, unsavedNotebook } from '../../../../platform/openDocument';
import { changeableFile } from '../../../../services/tools/changeableFile';
import { isUndecided } from '../../../../services/review/isUndecided';
import type { Reviews } from '../../../../services/review/reviews';
import { newFile } from '../../../../services/tools/newFile';
import type { ReadableFile } from '../../../../services/tools/readableFile';
import { ToolInputError, requiredText } from '../../../../services/tools/toolInput';
import type { Checkpoints } from './checkpoints';
import { fileNow } from './fileNow';
import type { FollowedRenames } from './followedRename';

const { l10n } = vscode;

/** Renames or moves a text file where the user allows it. */
export function renameFile(
  checkpoints: Checkpoints,
  renames: Pick<FollowedRenames, 'follow' | 'end'>,
  reviews: Reviews,
): ChatTool {
  return {
    kind: 'change',
    name: 'rename_file',
    description:
      'Renames or moves a text file, once the user allows it. Where VS Code knows the language, it updates imports.',
    inputSchema: {
      type: 'object',
      properties: {
        from: { type: 'string', description: 'The file, relative to the workspace folder.' },
        to: {
          type: 'string',
          description: 'Its new path, relative to the workspace folder. Nothing is there yet.',
        },
      },
      required: ['from', 'to'],
    },
    icon: 'files',
    endsItself: true,
    title: ({ from, to }) => l10n.t('Rename {0} to {1}', shownArg(from), shownArg(to)),
    async question(args) {
      const { from, to } = await moved(args, reviews);
      const newPath = distinctPath(to);
      return {
        text: l10n.t('Rename this file?'),
        detail: `${from.path}\n${newPath}`,
        allow: l10n.t('Rename'),
      };
    },
    async run(args, { place, signal }) {
      const { from, to } = await moved(args, reviews);
      const edit = new vscode.WorkspaceEdit();
      edit.renameFile(from.uri, to, { overwrite: false });
      const newPath = distinctPath(to);
      const wanted = [[from.uri, {}] as const, [to, await fileNow(from.uri)] as const];
      const rename = await checkpoints.applying(place, wanted, async () => {
        signal.throwIfAborted();
        const followed = renames.follow(place, { from: from.uri, to });
        try {
          await applied(edit, l10n.t('{0} can’t be renamed.', from.path));
        } catch (error) {
          renames.end(followed);
          throw error;
        }
        return followed;
      });
      const others = await rename.done();
      const note = others.length === 0 ? '' : ` This changed ${others.join(', ')}, too.`;
      return `${from.path} is ${newPath} now.${note}`;
    },
  };
}

/** Deletes a text file where the user allows it. */
export function deleteFile(checkpoints: Checkpoints, reviews: Reviews): ChatTool {
  return {
    kind: 'change',
    name: 'delete_file',
    description: 'Deletes a text file, once the user allows it.',
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'The file, relative to the workspace folder.' },
      },
      required: ['path'],
    },
    icon: 'trash',
    endsItself: true,
    title: ({ path }) => l10n.t('Delete {0}', shownArg(path)),
    async question(args) {
      const { path } = await decidedFile(args, 'path', reviews);
      return { text: l10n.t('Delete this file?'), detail: path, allow: l10n.t('Delete') };
    },
    async run(args, { place, signal }) {
      const { uri, path } = await decidedFile(args, 'path', reviews);
      const edit = new vscode.WorkspaceEdit();
      // VS Code moves it to the trash where there is one; its own Undo brings it back.
      edit.deleteFile(uri, { recursive: false, ignoreIfNotExists: false });
      await checkpoints.applying(place, [[uri, {}]], async () => {
        signal.throwIfAborted();
        await applied(edit, l10n.t('{0} can’t be deleted.', path));
      });
      return `${path} is deleted.`;
    },
  };
}

async function moved(
  args: ToolArgs,
  reviews: Reviews,
): Promise<{ from: ReadableFile; to: vscode.Uri }> {
  const from = await decidedFile(args, 'from', reviews);
  return { from, to: await newFile(requiredText(args['to'], 'to'), 'to') };
}

/** What is unsaved would be lost, and so would a change under review: Auto Save may have saved its file. */
async function decidedFile(args: ToolArgs, field: string, reviews: Reviews): Promise<ReadableFile> {
  const file = await changeableFile(requiredText(args[field], field), field);
  if (isUndecided(reviews, file.uri)) {
    throw new ToolInputError(field, l10n.t('{0} has changes that aren’t decided yet.', file.path));
  }
  const isSaved = openDocument(file.uri)?.isDirty !== true && !unsavedNotebook(file.uri);
  if (isSaved) return file;
  throw new ToolInputError(field, l10n.t('{0} has unsaved changes.', file.path));
}

async function applied(edit: vscode.WorkspaceEdit, problem: string): Promise<void> {
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error(problem);
}
