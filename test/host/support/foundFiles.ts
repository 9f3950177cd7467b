import * as vscode from 'vscode';
import type { Piece } from './memorySearch';

/** Files in a folder of the workspace, and the pieces of them that can be found. */
export interface FoundFiles {
  folder: vscode.Uri;
  retry: vscode.Uri;
  guide: vscode.Uri;
  notebook: vscode.Uri;
  pieces: Piece[];
  dispose(): Promise<void>;
}

const filler = Array.from({ length: 80 }, (_, index) => `// line ${index + 1}`);
const sendLines = ['function sendAgain(request) {', '  return request.retry();', '}'];

/** The lines of `retry.js`: the function is in lines 81 to 83. */
export const retryLines = [...filler, ...sendLines, ...filler];

const guideLines = ['# Guide', '', 'How to.', '', '## Retry', '', 'It waits longer each time.'];

/** Writes them; `name` keeps the files of one test file apart from another's. */
export async function writeFoundFiles(name: string): Promise<FoundFiles> {
  const [root] = vscode.workspace.workspaceFolders ?? [];
  if (root === undefined) throw new Error('the tests have no workspace');
  const folder = vscode.Uri.joinPath(root.uri, name);
  const write = async (file: string, text: string): Promise<vscode.Uri> => {
    const uri = vscode.Uri.joinPath(folder, file);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
    return uri;
  };
  const retry = await write('retry.js', retryLines.join('\n'));
  const guide = await write('guide.md', guideLines.join('\n'));
  const notebook = await write('plot.ipynb', JSON.stringify(notebookJson));
  return {
    folder,
    retry,
    guide,
    notebook,
    pieces: [
      piece(retry, { kind: 'symbol', symbol: 'sendAgain', startLine: 81, endLine: 83 }, sendLines),
      piece(
        guide,
        { kind: 'section', symbol: 'Guide > Retry', startLine: 5, endLine: 7 },
        guideLines.slice(4),
      ),
    ],
    dispose: async () => vscode.workspace.fs.delete(folder, { recursive: true }),
  };
}

function piece(
  uri: vscode.Uri,
  place: Omit<Piece, 'uri' | 'text'>,
  lines: readonly string[],
): Piece {
  return { uri, ...place, text: lines.join('\n') };
}

const notebookJson = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: {},
  cells: [
    { cell_type: 'markdown', metadata: {}, source: ['# Delays'] },
    {
      cell_type: 'code',
      metadata: {},
      execution_count: null,
      outputs: [],
      source: ['# all delays\n', 'plot(delays)'],
    },
  ],
};
