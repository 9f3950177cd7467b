import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { SendCostView } from '../../messages/chatState';
import type { Connections } from '../../services/connection/connections';
import { Disposables } from '../../base/disposables';
import { formatNumber } from '../../platform/formatNumber';
import { formatTokens } from '../../platform/formatTokens';
import { describeError, type Log } from '../../base/log';
import { onDidChangeSettings, readSetting } from '../../platform/userSettings';
import {
  countScope,
  type CountedTarget,
  type CountScope,
} from '../../services/codeContext/countTarget';
import {
  certaintyNote,
  countSentence,
  costTooltip,
  countTooltip,
  shareNote,
  shareOf,
  type Certainty,
  type CountContext,
  type InputPrice,
} from './countTooltip';
import type { ModelDrift } from '../../counting/drift';
import type { Model } from '../../protocol/model';
import { hasOwnTokenizer } from '../../services/counting/hasOwnTokenizer';
import type { LiveCounts } from '../../services/counting/liveCounts';
import type { ShownCost } from '../../services/counting/shownCost';
import { priceOf } from '../../caching/prices';
import { joinSentences } from '../../base/joinSentences';

const l10n = vscode.l10n;

/** A selection that is being drawn changes many times a second. */
const restMs = 60;
const warningShare = 0.8;

/** What the item shows. */
interface Shown {
  tokens: number;
  icon: string;
  isSure: boolean;
  tooltip: vscode.MarkdownString;
  label: string;
  share: number | undefined;
}

/**
 * Shows the tokens of the selection, or else of the active document, as they are typed; in the chat, what
 * a send would cost. All is counted on this machine: no text leaves it for this.
 */
export class TokenStatus implements vscode.Disposable {
  readonly #connections: Connections;
  readonly #counts: LiveCounts;
  readonly #cost: ShownCost;
  readonly #log: Log;
  readonly #item: vscode.StatusBarItem;
  readonly #subscriptions = new Disposables();
  #scope: CountScope = 'automatic';
  #timer: NodeJS.Timeout | undefined;
  #lastUpdate = 0;

  constructor(connections: Connections, counts: LiveCounts, cost: ShownCost, log: Log) {
    this.#connections = connections;
    this.#counts = counts;
    this.#cost = cost;
    this.#log = log;
    const { Right } = vscode.StatusBarAlignment;
    this.#item = vscode.window.createStatusBarItem('parley.tokens', Right, 100);
    this.#item.name = l10n.t('Parley: Token Count');
    this.#item.command = 'parley.chooseCount';
    const schedule = (): void => this.#schedule();
    for (const subscription of [
      this.#item,
      vscode.window.onDidChangeActiveTextEditor(schedule),
      vscode.window.onDidChangeTextEditorSelection(schedule),
      vscode.window.tabGroups.onDidChangeTabs(schedule),
      counts.onDidChange(schedule),
      cost.onDidChange(schedule),
      connections.onDidChange(schedule),
      onDidChangeSettings(['parley.prices', 'parley.priceCurrency'], schedule),
    ]) {
      this.#subscriptions.add(subscription);
    }
    schedule();
  }

  get scope(): CountScope {
    return this.#scope;
  }

  set scope(scope: CountScope) {
    this.#scope = scope;
    this.#schedule();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscriptions.dispose();
  }

  /** Not put off by what comes meanwhile: it shows while one types, not after. */
  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#update();
    }, restMs);
  }

  async #update(): Promise<void> {
    const update = ++this.#lastUpdate;
    const { focusedView } = this.#cost;
    if (focusedView !== undefined) {
      this.#show(this.#costShown(focusedView));
      return;
    }
    try {
      const counted = await countScope(this.#scope, this.#counts);
      if (update !== this.#lastUpdate) return;
      if (counted === 'nothing') this.#item.hide();
      else if (counted !== undefined) this.#show(this.#targetShown(counted));
    } catch (error) {
      this.#log.warn(`token count: ${describeError(error)}`);
      this.#item.hide();
    }
  }

  #targetShown(counted: CountedTarget): Shown {
    const context = this.#context(counted);
    const { certainty, model } = context;
    const { tokens } = counted.count;
    return {
      tokens,
      icon: certainty === 'confirmed' ? 'check' : 'symbol-numeric',
      isSure: certainty === 'exact' || certainty === 'confirmed',
      tooltip: countTooltip(counted, context),
      label: joinSentences([
        countSentence(formatNumber(tokens), counted.what),
        certaintyNote(certainty),
        nearLimit(tokens, model),
      ]),
      share: shareOf(tokens, model),
    };
  }

  #costShown(view: SendCostView): Shown {
    const { total, certainty, inputTokenLimit } = view;
    return {
      tokens: total,
      icon: certainty === 'confirmed' ? 'check' : 'send',
      isSure: certainty !== 'estimated',
      tooltip: costTooltip(view, this.#price(this.#cost.modelName)),
      label: l10n.t('{0} tokens to send now', formatNumber(total)),
      share: inputTokenLimit === undefined ? undefined : total / inputTokenLimit,
    };
  }

  #show({ tokens, icon, isSure, tooltip, label, share }: Shown): void {
    const count = formatTokens(tokens);
    this.#item.text = `$(${icon}) ${isSure ? '' : '~'}${count}`;
    this.#item.tooltip = tooltip;
    this.#item.backgroundColor = backgroundFor(share);
    this.#item.accessibilityInformation = { label: showHidden(label), role: 'button' };
    this.#item.show();
  }

  #context({ count }: CountedTarget): CountContext {
    const model = this.#connections.knownModel;
    const drift = this.#cost.driftOf(model?.name);
    return {
      model,
      certainty: count.isExact ? this.#certainty(drift) : 'counting',
      drift,
      price: this.#price(model?.name),
    };
  }

  #price(modelName: string | undefined): InputPrice {
    const prices = readSetting('parley.prices');
    return {
      price: modelName === undefined ? undefined : priceOf(prices, modelName),
      currency: readSetting('parley.priceCurrency'),
    };
  }

  #certainty(drift: ModelDrift | undefined): Certainty {
    if (drift?.countsAlike === true) return 'confirmed';
    const { current, knownModel } = this.#connections;
    return hasOwnTokenizer(current, knownModel) ? 'exact' : 'estimated';
  }
}

/** What the colour says, for those who don't see it. */
function nearLimit(tokens: number, model: Model | undefined): string | undefined {
  const isNear = (shareOf(tokens, model) ?? 0) >= warningShare;
  return isNear ? shareNote(tokens, model) : undefined;
}

function backgroundFor(share = 0): vscode.ThemeColor | undefined {
  if (share > 1) return new vscode.ThemeColor('statusBarItem.errorBackground');
  return share >= warningShare
    ? new vscode.ThemeColor('statusBarItem.warningBackground')
    : undefined;
}
