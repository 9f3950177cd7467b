import * as vscode from 'vscode';
import { shortLabel } from '../../../base/untrusted/plainLabel';
import type { Clock } from '../../../base/clock';
import { delay } from '../../../base/delay';
import { systemClock } from '../../../base/systemClock';
import type { ChatTool } from '../../../languageModel/chatTool';
import { toolFields } from '../../../languageModel/offeredTools';
import { ToolNames } from '../../../languageModel/toolNames';
import { formatNumber } from '../../../platform/formatNumber';
import { formatTokens } from '../../../platform/formatTokens';
import { originOf, type KnownTools } from './knownTools';
import type { ToolChoice } from './toolChoice';
import type { ToolRuns } from './toolRuns';

const { l10n } = vscode;

/** Of names and descriptions, in UTF-16 units. */
const maxLabel = 80;
const maxDetail = 160;
/** Rows that have no number by then come without. */
const maxCountMs = 2000;

/** What is known of tools, and what is chosen of them. */
export interface ToolsToPick extends Pick<
  ToolChoice,
  'mode' | 'chosenNames' | 'offered' | 'choose'
> {
  readonly known: Pick<KnownTools, 'own' | 'others'>;
  readonly runs: Pick<ToolRuns, 'count'>;
}

interface ToolItem extends vscode.QuickPickItem {
  tool?: ChatTool;
}

/**
 * Lets the user choose tools one by one, each with the tokens that its declaration costs in a request. The rows come
 * once they are counted, and are not drawn again: what the user ticks in that moment would be lost.
 */
export async function pickTools(tools: ToolsToPick, clock: Clock = systemClock): Promise<void> {
  const groups = groupsOf(tools.known);
  const all = groups.flatMap(([, each]) => each);
  const tokens = new Map<ChatTool, number>();
  const pick = vscode.window.createQuickPick<ToolItem>();
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.placeholder = l10n.t('Select the tools that the model may call in this chat');
  pick.title = l10n.t('Tools');
  pick.busy = true;
  const showTitle = (): void => {
    pick.title = titleOf(pick.selectedItems, tokens);
  };
  // Tools that are off go on with what was chosen before; the other modes are a choice of their own.
  const isByName = tools.mode === 'chosen' || tools.mode === 'off';
  const before = new Set(isByName ? tools.chosenNames : tools.offered.map(({ name }) => name));
  const end = new AbortController();
  const hidden = new Promise<void>((resolve) => {
    pick.onDidHide(() => {
      end.abort();
      pick.dispose();
      resolve();
    });
  });
  pick.onDidChangeSelection(showTitle);
  pick.onDidAccept(() => {
    if (pick.items.length === 0) return;
    const shown = new Set(all.map(({ name }) => name));
    const gone = [...before].filter((name) => !shown.has(name));
    tools.choose([...gone, ...namesOf(pick.selectedItems)]);
    pick.hide();
  });
  pick.show();
  const counting = countEach(all, tools, end.signal, tokens);
  const limit = delay(maxCountMs, clock, end.signal).catch(() => undefined);
  await Promise.race([counting, limit]);
  if (!end.signal.aborted) {
    pick.items = groups.flatMap(([origin, each]) => groupItems(origin, each, tokens));
    pick.selectedItems = pick.items.filter(({ tool }) => tool && before.has(tool.name));
    pick.busy = false;
    showTitle();
    void counting.then(showTitle);
  }
  await hidden;
}

/** Parley's own first, then the others by where they are from. */
function groupsOf({ own, others }: ToolsToPick['known']): [string, ChatTool[]][] {
  const groups = new Map<string, ChatTool[]>();
  const add = (origin: string, tool: ChatTool): void => {
    if (tool.isOffered?.() === false) return;
    groups.set(origin, [...(groups.get(origin) ?? []), tool]);
  };
  for (const tool of own) add('Parley', tool);
  for (const tool of others) add(originOf(tool.ownName), tool);
  return [...groups];
}

function groupItems(
  origin: string,
  tools: readonly ChatTool[],
  tokens: ReadonlyMap<ChatTool, number>,
): ToolItem[] {
  const separator = {
    label: shortLabel(origin, maxLabel),
    kind: vscode.QuickPickItemKind.Separator,
  };
  const items = tools.map((tool) => {
    const count = tokens.get(tool);
    return {
      label: shortLabel(tool.name, maxLabel),
      description: count === undefined ? '' : formatTokens(count),
      detail: shortLabel(tool.description.replaceAll(/\s+/gu, ' '), maxDetail),
      tool,
    };
  });
  return [separator, ...items];
}

function titleOf(selected: readonly ToolItem[], tokens: ReadonlyMap<ChatTool, number>): string {
  const counts = selected.flatMap(({ tool }) => (tool ? [tokens.get(tool)] : []));
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const count = formatNumber(counts.length);
  return counts.includes(undefined)
    ? l10n.t('Tools: {0} selected', count)
    : l10n.t('Tools: {0} selected, {1} tokens in each request', count, formatNumber(sum));
}

function namesOf(items: readonly ToolItem[]): Set<string> {
  return new Set(items.flatMap(({ tool }) => (tool ? [tool.name] : [])));
}

/** One after the other, until nobody looks any more. A tool that can't be counted has no number. */
async function countEach(
  tools: readonly ChatTool[],
  { runs }: ToolsToPick,
  signal: AbortSignal,
  tokens: Map<ChatTool, number>,
): Promise<void> {
  for (const tool of tools) {
    if (signal.aborted) return;
    const fields = toolFields([tool], false, new ToolNames([tool.name]));
    const declaration = JSON.stringify(fields.tools?.[0]?.functionDeclarations?.[0]);
    try {
      tokens.set(tool, await runs.count(declaration, signal));
    } catch {
      // Without a tokenizer there are no numbers, and the choice is the same.
      return;
    }
  }
}
