import * as vscode from 'vscode';
import { endOfText, startOfText, shortText } from '../../../base/shortText';
import type { ToolCall, UserTurn } from '../../../conversation/turn';
import type { ChatTool, LiveChange, ToolQuestion } from '../../../languageModel/chatTool';
import type { CallChangeView, CallQuestionView, ToolCallView } from '../../../messages/chatState';
import { formatNumber } from '../../../platform/formatNumber';
import { formatTokens } from '../../../platform/formatTokens';
import { formatSeconds } from '../../../platform/formatTime';
import type { LiveCall, LiveCalls } from './liveCalls';

const { l10n } = vscode;

/** Of arguments and results, in UTF-16 units; the whole opens in an editor. */
const maxShown = 3000;
/** Of why a call failed. */
const maxReason = 160;

/** What the views of calls are made with. */
export interface CallFacts {
  /** All there are. */
  tools: readonly ChatTool[];
  live: LiveCalls;
}

/** How the page shows the calls of a turn. */
export function toolCallViews(turn: UserTurn, facts: CallFacts): ToolCallView[] {
  return (turn.calls ?? []).flatMap((_, index) => toolCallView(turn, index, facts) ?? []);
}

/** How the page shows a call of a turn; undefined if there is none of this index. */
export function toolCallView(
  { id, calls = [] }: UserTurn,
  index: number,
  { tools, live }: CallFacts,
): ToolCallView | undefined {
  const call = calls[index];
  if (call === undefined) return undefined;
  const tool = tools.find(({ name }) => name === call.name);
  const place = { turnId: id, index };
  const { elsewhere } = tool ?? {};
  return {
    ...callView(call, tool),
    ...(elsewhere?.isThere(place) && { elsewhere: elsewhere.label }),
    ...liveView(live.of(place)),
  };
}

function changeView({ path, added, removed }: LiveChange): CallChangeView {
  const [more, less] = [formatNumber(added), formatNumber(removed)];
  return {
    path,
    lines: `+${more} −${less}`,
    description: l10n.t('{0}, lines added: {1}, removed: {2}', path, more, less),
  };
}

function callView(call: ToolCall, tool: ChatTool | undefined): ToolCallView {
  const result = resultText(call);
  return {
    icon: tool?.icon ?? 'tools',
    title: tool?.title(call.args) ?? l10n.t('Call {0}', call.name),
    state: stateOf(call),
    remark: remarkOf(call),
    args: shortened(JSON.stringify(call.args, undefined, 2)),
    ...(result !== undefined && { result: shortened(result) }),
    ...(call.whole && { hasWhole: true }),
  };
}

/** What differs while a call is under way. */
function liveView(live: LiveCall | undefined): Partial<ToolCallView> {
  const { question, change, progress = '' } = live ?? {};
  return {
    ...(question && {
      state: 'asking',
      remark: l10n.t('waiting for your answer'),
      question: questionView(question),
    }),
    ...(change && {
      state: 'asking',
      remark: l10n.t('waiting for your review'),
      change: changeView(change),
    }),
    ...(progress !== '' && { progress: shortenedEnd(progress) }),
  };
}

function stateOf({ outcome, isInterrupted, times }: ToolCall): ToolCallView['state'] {
  if (outcome !== undefined) return outcome;
  if (isInterrupted === true) return 'interrupted';
  return times.startedAtMs === undefined ? 'waiting' : 'running';
}

function questionView({ text, detail, allow, always }: ToolQuestion): CallQuestionView {
  return {
    text,
    allow,
    ...(detail !== undefined && { detail }),
    ...(always && { always: always.label }),
  };
}

/** What a call gave, as text where it is one; undefined until it has ended. */
function resultText({ response }: ToolCall): string | undefined {
  if (response === undefined) return undefined;
  const { result, error, ...others } = response;
  const only = result ?? error;
  const isOnly = typeof only === 'string' && Object.keys(others).length === 0;
  return isOnly ? only : JSON.stringify(response, undefined, 2);
}

function remarkOf(call: ToolCall): string {
  switch (stateOf(call)) {
    case 'waiting':
      return l10n.t('waiting');
    case 'asking':
    case 'running':
      return l10n.t('running');
    case 'interrupted':
      return l10n.t('interrupted');
    case 'refused':
      return l10n.t('not allowed');
    case 'stopped':
      return l10n.t('stopped');
    case 'notRun':
      return l10n.t('not run');
    case 'failed':
      return failureOf(call);
    case 'done':
      return costOf(call);
  }
}

function failureOf({ response }: ToolCall): string {
  const error = response?.['error'];
  return typeof error === 'string' ? firstLine(error) : l10n.t('failed');
}

function costOf({ tokens, times }: ToolCall): string {
  const counted = tokens === undefined ? '' : formatTokens(tokens);
  return [durationOf(times), counted].filter((text) => text !== '').join(' · ');
}

function durationOf({ startedAtMs, endedAtMs }: ToolCall['times']): string {
  if (startedAtMs === undefined || endedAtMs === undefined) return '';
  return formatSeconds(endedAtMs - startedAtMs);
}

function firstLine(text: string): string {
  return shortText(text.trim().split('\n', 1)[0] ?? '', maxReason);
}

/** Of what streams, the end is what is new. */
function shortenedEnd(text: string): string {
  return text.length > maxShown ? `…\n${endOfText(text, maxShown)}` : text;
}

function shortened(text: string): string {
  return text.length > maxShown ? `${startOfText(text, maxShown)}\n…` : text;
}
