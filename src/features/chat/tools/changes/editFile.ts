import * as vscode from 'vscode';
import {
  applyExactEdits,
  areDone,
  type EditMistake,
  type ExactEdit,
} from '../../../../edits/exact/exactEdits';
import { shownArg, type ChatTool } from '../../../../languageModel/chatTool';
import { isRecord } from '../../../../protocol/isRecord';
import { changeableFile } from '../../../../services/tools/changeableFile';
import { optionalText, ToolInputError, requiredText } from '../../../../services/tools/toolInput';
import { answerFor } from './decidedAnswer';
import type { FileReviews } from './fileReviews';

const { l10n } = vscode;

const mostEdits = 100;

/** Changes a text file where the user accepts it. */
export function editFile(reviews: FileReviews): ChatTool {
  return {
    kind: 'change',
    name: 'edit_file',
    description:
      'Proposes changes to a text file. The user reviews them and accepts or rejects each; the result says what they decided. Read the file first. Make all changes of one file in one call.',
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'Relative to the workspace folder: src/main.ts' },
        edits: {
          type: 'array',
          description: 'Made one after the other: all of them, or none if one can’t be made.',
          items: {
            type: 'object',
            properties: {
              oldText: {
                type: 'string',
                description:
                  'Text of the file, to the letter, with its whitespace. It must be there exactly once: add lines around it if need be.',
              },
              newText: { type: 'string', description: 'What takes its place; empty to remove it.' },
            },
            required: ['oldText', 'newText'],
          },
        },
      },
      required: ['path', 'edits'],
    },
    icon: 'edit',
    limitMs: Infinity,
    canRunAgain: true,
    stoppedNote:
      'The user stopped waiting for this. A change that is shown stays open for review; what of it they accept isn’t known.',
    title: ({ path }) => l10n.t('Edit {0}', shownArg(path)),
    async run(args, context) {
      const given = requiredText(args['path'], 'path');
      const edits = readEdits(args['edits']);
      const decided = await reviews.decided(
        {
          find: () => changeableFile(given, 'path'),
          propose: (text, path) => {
            const edited = applyExactEdits(text, edits);
            if ('text' in edited) return edited.text;
            throw mistakeError(edited.mistake, path, areDone(text, edits));
          },
          isDone: (text) => areDone(text, edits),
        },
        context,
      );
      return answerFor(decided);
    },
  };
}

function readEdits(value: unknown): ExactEdit[] {
  if (!Array.isArray(value)) throw new ToolInputError('edits', l10n.t('Must be a list.'));
  if (value.length === 0) throw new ToolInputError('edits', l10n.t('Must not be empty.'));
  if (value.length > mostEdits) {
    throw new ToolInputError('edits', l10n.t('At most {0} at a time.', mostEdits));
  }
  return value.map((edit: unknown, index) => {
    const field = `edits[${index}]`;
    if (!isRecord(edit)) throw new ToolInputError(field, l10n.t('Must be an object.'));
    return { oldText: textOf(edit, 'oldText', field), newText: textOf(edit, 'newText', field) };
  });
}

function textOf(edit: Record<string, unknown>, name: string, field: string): string {
  const text = optionalText(edit[name], `${field}.${name}`);
  if (text !== undefined) return text;
  throw new ToolInputError(`${field}.${name}`, l10n.t('Must be a string.'));
}

function mistakeError(mistake: EditMistake, path: string, isDone: boolean): ToolInputError {
  if (mistake.kind === 'nothing') {
    return new ToolInputError('edits', l10n.t('They leave {0} as it is.', path));
  }
  const field = `edits[${mistake.index}]`;
  switch (mistake.kind) {
    case 'empty':
      return new ToolInputError(`${field}.oldText`, l10n.t('Must not be empty.'));
    case 'same':
      return new ToolInputError(`${field}.newText`, l10n.t('Must differ from oldText.'));
    case 'missing': {
      const rule = isDone
        ? l10n.t('Not found in {0}, which has newText already.', path)
        : l10n.t('Not found in {0}. It must be there exactly once, to the letter.', path);
      return new ToolInputError(`${field}.oldText`, rule);
    }
    case 'several': {
      const { count } = mistake;
      const rule = l10n.t('Found {0} times in {1}. It must be there exactly once.', count, path);
      return new ToolInputError(`${field}.oldText`, rule);
    }
  }
}
