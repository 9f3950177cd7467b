import * as vscode from 'vscode';
import { distinctPath } from '../../../../platform/distinctPath';
import { encodeNewFile } from '../../../../platform/encodings';
import { shownArg, type ChatTool, type ToolArgs } from '../../../../languageModel/chatTool';
import { newFile } from '../../../../services/tools/newFile';
import { optionalText, ToolInputError, requiredText } from '../../../../services/tools/toolInput';
import type { ChangedEditors } from './changedEditors';
import type { Checkpoints } from './checkpoints';

const { l10n } = vscode;

/** The user is shown all of it before it is written; in UTF-16 units. */
const maxText = 100_000;

/** Creates a text file where the user allows it. */
export function createFile(checkpoints: Checkpoints, editors: ChangedEditors): ChatTool {
  return {
    kind: 'change',
    name: 'create_file',
    description: `Creates a text file, once the user allows it. At most ${maxText} characters.`,
    inputSchema: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description:
            'Its path, relative to the workspace folder. Nothing is there yet; folders are made.',
        },
        text: { type: 'string', description: 'The whole text, to the letter.' },
      },
      required: ['path', 'text'],
    },
    icon: 'new-file',
    endsItself: true,
    title: ({ path }) => l10n.t('Create {0}', shownArg(path)),
    async question(args) {
      const { path, text } = await created(args);
      return {
        text: l10n.t('Create {0} with this text?', path),
        detail: text,
        allow: l10n.t('Create'),
      };
    },
    async run(args, { place, signal }) {
      const { uri, path, bytes } = await created(args);
      const edit = new vscode.WorkspaceEdit();
      edit.createFile(uri, { overwrite: false, contents: bytes });
      await checkpoints.applying(place, [[uri, { bytes }]], async () => {
        signal.throwIfAborted();
        if (await vscode.workspace.applyEdit(edit)) return;
        throw new Error(l10n.t('{0} can’t be created.', path));
      });
      await editors.show(uri);
      return `${path} is created.`;
    },
  };
}

interface NewFile {
  uri: vscode.Uri;
  path: string;
  text: string;
  bytes: Uint8Array;
}

async function created(args: ToolArgs): Promise<NewFile> {
  const uri = await newFile(requiredText(args['path'], 'path'), 'path');
  const text = optionalText(args['text'], 'text');
  if (text === undefined) throw new ToolInputError('text', l10n.t('Must be a string.'));
  if (text.length > maxText) {
    throw new ToolInputError('text', l10n.t('Must be at most {0} characters.', maxText));
  }
  const path = distinctPath(uri);
  const bytes = await encodeNewFile(text, uri);
  if (bytes !== undefined) return { uri, path, text, bytes };
  const rule = `The encoding of ${path} (files.encoding) doesn’t have all of its letters.`;
  throw new ToolInputError('text', rule);
}
