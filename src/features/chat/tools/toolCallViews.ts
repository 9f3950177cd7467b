import * as vscode from 'vscode';
import { startOfText, shortText } from '../../../base/shortText';
import type { ToolCall } from '../../../conversation/turn';
import type { ToolCallView } from '../../../messages/chatState';
import { formatNumber } from '../../../platform/formatNumber';
import { formatSeconds } from '../../../platform/formatTime';
import { readTools } from './readTools';

const { l10n } = vscode;

/** Of arguments and results, in UTF-16 units; the whole opens in an editor. */
const maxShown = 3000;
/** Of why a call failed. */
const maxReason = 160;

/** How the page shows the calls of a turn. */
export function toolCallViews(calls: readonly ToolCall[]): ToolCallView[] {
  return calls.map((call) => {
    const tool = readTools.find(({ name }) => name === call.name);
    const result = resultText(call);
    return {
      icon: tool?.icon ?? 'tools',
      title: tool?.title(call.args) ?? l10n.t('Call {0}', call.name),
      state: call.outcome ?? (call.times.startedAtMs === undefined ? 'waiting' : 'running'),
      remark: remarkOf(call),
      args: shortened(JSON.stringify(call.args, undefined, 2)),
      ...(result !== undefined && { result: shortened(result) }),
    };
  });
}

/** What a call gave, as text where it is one; undefined until it has ended. */
function resultText({ response }: ToolCall): string | undefined {
  if (response === undefined) return undefined;
  const { result, error, ...others } = response;
  const only = result ?? error;
  const isOnly = typeof only === 'string' && Object.keys(others).length === 0;
  return isOnly ? only : JSON.stringify(response, undefined, 2);
}

function remarkOf({ outcome, response, tokens, times }: ToolCall): string {
  if (outcome === undefined) {
    return times.startedAtMs === undefined ? l10n.t('waiting') : l10n.t('running');
  }
  switch (outcome) {
    case 'stopped':
      return l10n.t('stopped');
    case 'notRun':
      return l10n.t('not run');
    case 'failed':
      return typeof response?.['error'] === 'string'
        ? firstLine(response['error'])
        : l10n.t('failed');
    case 'done':
      return [
        durationOf(times),
        tokens === undefined ? '' : l10n.t('{0} tokens', formatNumber(tokens)),
      ]
        .filter((text) => text !== '')
        .join(' · ');
  }
}

function durationOf({ startedAtMs, endedAtMs }: ToolCall['times']): string {
  if (startedAtMs === undefined || endedAtMs === undefined) return '';
  return formatSeconds(endedAtMs - startedAtMs);
}

function firstLine(text: string): string {
  return shortText(text.trim().split('\n', 1)[0] ?? '', maxReason);
}

function shortened(text: string): string {
  return text.length > maxShown ? `${startOfText(text, maxShown)}\n…` : text;
}
