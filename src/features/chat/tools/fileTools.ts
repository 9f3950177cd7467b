import * as vscode from 'vscode';
import { shownArg, type ChatTool } from '../../../languageModel/chatTool';

const { l10n } = vscode;

const folderSchema = {
  type: 'string',
  description: 'Only below this folder, relative to the workspace folder. Default: all.',
};

export const listFiles: ChatTool = {
  kind: 'read',
  name: 'list_files',
  description:
    'Lists the paths of the workspace’s files, one on each line, relative to the workspace folder. Ignored files are left out.',
  inputSchema: {
    type: 'object',
    properties: {
      folder: folderSchema,
      containing: {
        type: 'string',
        description: 'Only paths that contain this text, such as test or .css',
      },
    },
  },
  icon: 'list-tree',
  title: ({ folder, containing }) => {
    const [where, what] = [shownArg(folder), shownArg(containing)];
    if (what !== '') return l10n.t('List files with “{0}”', what);
    return where === '' ? l10n.t('List files') : l10n.t('List files in {0}', where);
  },
  async run(args, { signal }) {
    const lookups = await import('./fileLookups');
    return lookups.listedFiles(args, signal);
  },
};

export const readFile: ChatTool = {
  kind: 'read',
  name: 'read_file',
  description:
    'Reads a text file of the workspace, or some of its lines. Files are read as they are open in the editor, saved or not.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Relative to the workspace folder: src/main.ts' },
      startLine: { type: 'integer', minimum: 1, description: 'First line, from 1. Default: 1.' },
      endLine: { type: 'integer', minimum: 1, description: 'Last line. Default: the last one.' },
    },
    required: ['path'],
  },
  icon: 'file',
  title: ({ path, startLine, endLine }) => {
    const [name, first, last] = [shownArg(path), shownArg(startLine), shownArg(endLine)];
    if (first === '' && last === '') return l10n.t('Read {0}', name);
    if (last === '') return l10n.t('Read {0} from line {1}', name, first);
    return l10n.t('Read {0}, lines {1}–{2}', name, first === '' ? '1' : first, last);
  },
  async run(args) {
    const lookups = await import('./fileLookups');
    return lookups.readLines(args);
  },
};

export const searchText: ChatTool = {
  kind: 'read',
  name: 'search_text',
  description:
    'Finds a text, to the letter, in the workspace’s files. Returns path, line number and line of each match.',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'What to find. Not a pattern; within one line.' },
      matchCase: { type: 'boolean', description: 'Default: false.' },
      folder: folderSchema,
    },
    required: ['text'],
  },
  icon: 'search',
  title: ({ text, folder }) => {
    const where = shownArg(folder);
    return where === ''
      ? l10n.t('Search for “{0}”', shownArg(text))
      : l10n.t('Search for “{0}” in {1}', shownArg(text), where);
  },
  async run(args, { signal }) {
    const lookups = await import('./fileLookups');
    return lookups.matchesOf(args, signal);
  },
};
