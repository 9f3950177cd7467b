import type { Connections } from '../connection/connections';
import { formatNumber } from '../../platform/formatNumber';
import { formatTokens } from '../../platform/formatTokens';
import type { LocalCounter } from '../../sendCosts/localCounter';
import { hasOwnTokenizer } from '../counting/hasOwnTokenizer';
import type { ShownCost } from '../counting/shownCost';
import type { CodeContext } from './codeContext';
import * as vscode from 'vscode';
import { sum } from '../../base/sum';

/** Tokens of what would be sent. */
export interface ContextCount {
  total: number;
  /** Of each piece of the context, in their order. */
  pieces: number[];
  /** The same of the code in them alone, which is what is shown of each. */
  ofCode: number[];
  /** Whether the model that answers counts as this machine does. */
  isSure: boolean;
  /** The most that the model takes; absent if the service doesn't say. */
  inputTokenLimit?: number;
}

/** Counts what would be sent with code, by the tokenizer of this machine and what is known of the model that answers. */
export class ContextCounter {
  readonly #connections: Pick<Connections, 'current' | 'knownModel'>;
  readonly #counter: Pick<LocalCounter, 'count'>;
  readonly #cost: Pick<ShownCost, 'driftOf'>;

  constructor(
    connections: Pick<Connections, 'current' | 'knownModel'>,
    counter: Pick<LocalCounter, 'count'>,
    cost: Pick<ShownCost, 'driftOf'>,
  ) {
    this.#connections = connections;
    this.#counter = counter;
    this.#cost = cost;
  }

  /**
   * Counts the pieces and the other texts of a request. Rejects with the signal's reason, or when the
   * tokenizer can't be loaded.
   */
  async count(
    { pieces }: CodeContext,
    otherTexts: readonly string[],
    signal: AbortSignal,
  ): Promise<ContextCount> {
    const count = (text: string, uri?: vscode.Uri): Promise<number> =>
      this.#counter.count(text, 'now', signal, uri?.path);
    const [counts, ofCode, others] = await Promise.all([
      Promise.all(pieces.map(({ text, uri }) => count(text, uri))),
      Promise.all(pieces.map(({ text, uri, code = text }) => count(code, uri))),
      Promise.all(otherTexts.map((text) => count(text))),
    ]);
    const { current, knownModel } = this.#connections;
    const limit = knownModel?.inputTokenLimit;
    return {
      total: sum([...counts, ...others]),
      pieces: counts,
      ofCode,
      isSure:
        hasOwnTokenizer(current, knownModel) ||
        this.#cost.driftOf(knownModel?.name)?.countsAlike === true,
      ...(limit !== undefined && { inputTokenLimit: limit }),
    };
  }
}

/** "412 tokens", with `~` where the service may count otherwise. */
export function tokensLabel(tokens: number, isSure: boolean): string {
  const count = formatTokens(tokens);
  return isSure ? count : `~${count}`;
}

/** The same of a whole request, so that nobody takes it for the tokens of the code it names. */
export function requestTokensLabel(tokens: number, isSure: boolean): string {
  const count = vscode.l10n.t('{0} tokens in the request', formatNumber(tokens));
  return isSure ? count : `~${count}`;
}
