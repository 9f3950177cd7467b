import * as vscode from 'vscode';
import { registerCommands } from '../../platform/registerCommands';
import type { Feature } from '../../platform/features';
import { showInformation } from '../../platform/notify';
import type { NameSuggestions } from './nameSuggestions';

/** Names for the symbol at the cursor. */
export function renameFeature(suggestions: () => Promise<NameSuggestions>): Feature {
  return {
    name: 'name suggestions',
    register: () =>
      registerCommands({
        'parley.suggestNames': async () => {
          const editor = vscode.window.activeTextEditor;
          if (editor !== undefined) return (await suggestions()).suggest(editor);
          void showInformation(vscode.l10n.t('Open a file to rename a symbol.'));
        },
      }),
  };
}
