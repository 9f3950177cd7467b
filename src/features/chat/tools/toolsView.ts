import * as vscode from 'vscode';
import type { ToolsView } from '../../../messages/settingsView';
import { modelId, type Model } from '../../../protocol/model';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { formatNumber } from '../../../platform/formatNumber';
import type { ToolMode } from '../../../conversation/record';
import { pickTools } from './pickTools';
import type { ToolChoice } from './toolChoice';

const { l10n } = vscode;

/** How the page shows the tools of a chat. `isTakenAway`: by the cached content that it uses. */
export function toolsView(
  tools: ToolChoice,
  model: Model | undefined,
  isTakenAway: boolean,
): ToolsView {
  if (tools.mode === 'off') {
    return { isOn: false, label: '', title: l10n.t('Tools: off. The model can’t look at files.') };
  }
  if (!tools.isFor(model)) {
    return {
      isOn: false,
      label: '',
      title: l10n.t('Tools: this model doesn’t use them.'),
      notice: l10n.t(
        '{0} can’t use these tools. It answers from what you attach.',
        plainLabel(model?.displayName ?? modelId(model?.name ?? '')),
      ),
    };
  }
  if (isTakenAway) {
    const title = l10n.t(
      'Tools: none while the chat uses a cached content, which can’t have others.',
    );
    return { isOn: false, label: '', title };
  }
  const offered = tools.offeredTo(model);
  const label = formatNumber(offered.length);
  const onlyReads = tools.mode === 'all' && offered.every(({ kind }) => kind === 'read');
  return { isOn: true, label, title: onTitle(onlyReads ? 'read' : tools.mode, label) };
}

function onTitle(mode: Exclude<ToolMode, 'off'>, count: string): string {
  switch (mode) {
    case 'read':
      return l10n.t('Tools: the model can read and search files ({0} tools)', count);
    case 'all':
      return l10n.t('Tools: the model can read, change and run, and asks first ({0} tools)', count);
    case 'chosen':
      return l10n.t('Tools: {0} chosen', count);
  }
}

/** Asks which tools the model may call. */
export async function chooseTools(tools: ToolChoice): Promise<void> {
  const items: (vscode.QuickPickItem & { mode: ToolMode })[] = [
    {
      label: `$(circle-slash) ${l10n.t('Off')}`,
      detail: l10n.t('The model only gets what you attach.'),
      mode: 'off',
    },
    {
      label: `$(eye) ${l10n.t('Read')}`,
      description: countOf(tools, 'read'),
      detail: l10n.t(
        'Lists, reads and searches this workspace. What it reads is sent to its service.',
      ),
      mode: 'read',
    },
  ];
  if (tools.of('all').length > tools.of('read').length) {
    items.push({
      label: `$(edit) ${l10n.t('All')}`,
      description: countOf(tools, 'all'),
      detail: l10n.t('Also changes files, which you review, and runs what you allow.'),
      mode: 'all',
    });
  }
  items.push({
    label: `$(checklist) ${l10n.t('Choose Tools…')}`,
    description:
      tools.mode === 'chosen' ? l10n.t('{0} chosen', formatNumber(tools.offered.length)) : '',
    detail: l10n.t('One by one, also those of VS Code, its extensions and MCP servers.'),
    mode: 'chosen',
  });
  const chosen = await vscode.window.showQuickPick(
    items.map((item) => ({
      ...item,
      ...(item.mode === tools.mode && {
        description: [item.description, l10n.t('current')].filter(Boolean).join(' · '),
      }),
    })),
    { title: l10n.t('Tools'), placeHolder: l10n.t('Choose what the model may do in this chat') },
  );
  if (chosen?.mode === 'chosen') await pickTools(tools);
  else if (chosen !== undefined) tools.set(chosen.mode);
}

function countOf(tools: ToolChoice, mode: ToolMode): string {
  return l10n.t('{0} tools', formatNumber(tools.of(mode).length));
}
