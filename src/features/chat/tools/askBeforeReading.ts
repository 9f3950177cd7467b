import * as vscode from 'vscode';
import type { ChatTool } from '../../../languageModel/chatTool';
import { readSetting } from '../../../platform/userSettings';

const { l10n } = vscode;

/** The tools, which ask before each call where the user wants that. A yes may be for all calls until the window closes. */
export function askingBeforeReading(tools: readonly ChatTool[]): ChatTool[] {
  let isAllowed = false;
  return tools.map((tool) => ({
    ...tool,
    async question(args) {
      if (isAllowed || !readSetting('parley.tools.askBeforeReading')) return tool.question?.(args);
      return {
        text: l10n.t('Allow “{0}”?', tool.title(args)),
        allow: l10n.t('Allow'),
        always: {
          label: l10n.t('Allow All Reading'),
          remember: async () => {
            isAllowed = true;
          },
        },
      };
    },
  }));
}
