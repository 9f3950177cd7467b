import * as vscode from 'vscode';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { sum } from '../../../base/sum';
import { inputCost, priceOf } from '../../../caching/prices';
import { formatMoney } from '../../../platform/formatMoney';
import { readSetting } from '../../../platform/userSettings';
import { answerText } from '../../../protocol/answer';
import { isServiceError } from '../../../protocol/serviceError';
import { createRankRequest, readRanking, type RankedText } from '../../../search/find/ranking';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import { writesCode } from '../../../services/connection/modelAbilities';
import { modelLabel } from '../../../services/connection/modelLabel';
import { serviceLabel } from '../../../services/connection/modelServerOf';
import type { Connections } from '../../../services/connection/connections';
import { hasOwnTokenizer } from '../../../services/counting/hasOwnTokenizer';
import { tokensLabel } from '../../../services/codeContext/contextCounter';
import { answerFooter } from '../../../services/modelRequest/answerFooter';
import { endSentence } from '../../../services/modelRequest/endSentence';
import { requestAnswer, type RequestOutcome } from '../../../services/modelRequest/requestAnswer';

const { l10n } = vscode;

/** What would be sent, for display. */
export interface RankCost {
  /** Where to. */
  host: string;
  /** `412 tokens`, and what they cost where that is known. */
  size: string;
}

/** What came of it: the places of the results, best first, and what it took; or why not, as a sentence. */
export type RankOutcome =
  | { kind: 'ranked'; ranking: number[]; footer: string }
  | { kind: 'failed'; sentence: string };

/** Has the model that answers rank results. */
export class HitRanker {
  readonly #connections: Connections;
  readonly #counter: Pick<LocalCounter, 'count'>;

  constructor(connections: Connections, counter: Pick<LocalCounter, 'count'>) {
    this.#connections = connections;
    this.#counter = counter;
  }

  /** The model that can rank, for display; undefined if there is none, or the workspace isn’t trusted. */
  async modelName(): Promise<string | undefined> {
    if (!vscode.workspace.isTrusted) return undefined;
    try {
      const model = await this.#connections.model();
      const canRank = model !== undefined && writesCode(this.#connections.current, model);
      return canRank ? modelLabel(this.#connections) : undefined;
    } catch {
      // A service that can't be reached says so where it is chosen; here there is one button less.
      return undefined;
    }
  }

  /** What ranking would send. Rejects with the signal's reason, or when the tokenizer can't be loaded. */
  async cost(
    question: string,
    results: readonly RankedText[],
    signal: AbortSignal,
  ): Promise<RankCost> {
    const { contents, systemInstruction } = createRankRequest(question, results, true);
    const texts = [systemInstruction, ...contents].flatMap(({ parts = [] }) =>
      parts.flatMap(({ text }) => text ?? []),
    );
    const counts = texts.map((text) => this.#counter.count(text, 'now', signal));
    const tokens = sum(await Promise.all(counts));
    const { current, knownModel } = this.#connections;
    const price = knownModel && priceOf(readSetting('parley.prices'), knownModel.name);
    const money =
      price && formatMoney(inputCost(tokens, 0, price), readSetting('parley.priceCurrency'));
    const size = tokensLabel(tokens, hasOwnTokenizer(current, knownModel));
    return {
      host: plainLabel(serviceLabel(current, knownModel?.name)),
      size: money === undefined ? size : l10n.t('{0}, about {1}', size, money),
    };
  }

  /** Asks for JSON, or for a bare list where the service or the model takes no schema. Never rejects. */
  async rank(
    question: string,
    results: readonly RankedText[],
    signal: AbortSignal,
  ): Promise<RankOutcome> {
    let end = await this.#ask(question, results, true, signal);
    if (end.kind === 'failed' && isServiceError(end.error, 'invalid')) {
      end = await this.#ask(question, results, false, signal);
    }
    const problem = endSentence(end);
    if (problem !== undefined) return { kind: 'failed', sentence: problem };
    const ranking = readRanking(answerText(end.answer), results.length);
    if (ranking === undefined) {
      return { kind: 'failed', sentence: l10n.t('The model’s answer has no ranking.') };
    }
    return { kind: 'ranked', ranking, footer: answerFooter({ answer: end.answer }) };
  }

  #ask(
    question: string,
    results: readonly RankedText[],
    isStructured: boolean,
    signal: AbortSignal,
  ): Promise<RequestOutcome> {
    // The cached content that commands use is about other things.
    const observer = { signal, findCached: () => undefined, onText: () => undefined };
    const ask = createRankRequest(question, results, isStructured);
    return requestAnswer(this.#connections, ask, observer);
  }
}
