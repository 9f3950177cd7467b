import * as vscode from 'vscode';
import { cancellationTokenOf } from '../../../platform/cancellationTokenOf';
import {
  languageModelTools,
  type LanguageModelToolName,
} from '../../../platform/manifest/languageModel';
import { shownArg, type ChatTool } from '../../../languageModel/chatTool';
import { changesTool } from './changesTool';
import {
  findDefinition,
  findReferences,
  findSymbols,
  getProblems,
  listOpenEditors,
} from './codeTools';
import { listFiles, readFile, searchText } from './fileTools';

const { l10n } = vscode;

/** The tools that only read. */
export const readTools: readonly ChatTool[] = [
  listFiles,
  readFile,
  searchText,
  ownTool('parley_semanticSearch', 'semantic_search', ({ question }) =>
    l10n.t('Search for code about “{0}”', shownArg(question)),
  ),
  findSymbols,
  findDefinition,
  findReferences,
  getProblems,
  changesTool(),
  listOpenEditors,
  ownTool('parley_countTokens', 'count_tokens', () => l10n.t('Count tokens')),
];

/** One of the tools that Parley gives VS Code's own chat. */
function ownTool(
  toolName: LanguageModelToolName,
  name: string,
  title: ChatTool['title'],
): ChatTool {
  const { modelDescription, inputSchema, icon } = languageModelTools[toolName];
  return {
    kind: 'read',
    name,
    description: modelDescription,
    inputSchema,
    icon,
    title,
    async run(input, { signal }) {
      const options = { input, toolInvocationToken: undefined };
      const token = cancellationTokenOf(signal);
      const { content } = await vscode.lm.invokeTool(toolName, options, token);
      return content
        .flatMap((part) => (part instanceof vscode.LanguageModelTextPart ? [part.value] : []))
        .join('\n');
    },
  };
}
