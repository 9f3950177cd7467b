import * as vscode from 'vscode';
import type { ModelTurn, Turn } from '../../conversation/turn';
import { describeError, type Log } from '../../base/log';
import { withBilled, withCounted, type ModelDrift } from '../../counting/drift';
import type { DriftFile } from '../../sendCosts/driftFile';
import { isGuessed } from '../../sendCosts/guessedCount';
import { countsItself } from '../../services/counting/countsItself';
import { hasOwnTokenizer } from '../../services/counting/hasOwnTokenizer';
import { modelKey } from '../../services/counting/modelKey';
import type { Connection } from '../../services/connection/connections';
import type { ChatTarget } from './chatTarget';
import type { CountingModel } from './costView';

/** The model that answers, as far as counting goes: its limit, and how far counts on this machine are off. */
export class CountedModel implements vscode.Disposable {
  readonly #target: ChatTarget;
  readonly #drift: DriftFile;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  /** More was learned of how far counts are off. */
  readonly onDidChange = this.#changed.event;

  constructor(target: ChatTarget, drift: DriftFile, log: Log) {
    this.#target = target;
    this.#drift = drift;
    this.#log = log;
  }

  /** Reads what was learned before. */
  async load(): Promise<void> {
    await this.#drift.load();
  }

  get facts(): CountingModel {
    const { connection, model } = this.#target;
    return {
      hasOwnTokenizer: hasOwnTokenizer(connection, model),
      countsItself: this.countsItself,
      inputTokenLimit: model?.inputTokenLimit,
      drift: this.driftOf(model?.name),
    };
  }

  /**
   * A model file and a llama-server put their template around messages, which is counted by asking them. What is sent
   * is then counted exactly, and nothing is to be learned of how far off a count is.
   */
  get countsItself(): boolean {
    const { connection, model } = this.#target;
    return countsItself(connection, model);
  }

  /** `models/{model}`, also of one that the service has not listed yet. */
  get name(): string | undefined {
    return this.#target.modelName;
  }

  /** What was learned of a model of the same service, as far as it is read from the disk. */
  driftOf(name: string | undefined): ModelDrift | undefined {
    return name === undefined ? undefined : this.#drift.of(modelKey(this.#target.connection, name));
  }

  /**
   * Compares what an answer was billed with what was predicted, and keeps the result. Of media both are guesses, which say
   * nothing of the tokenizer, and reasoning that is sent back isn't counted.
   *
   * @param path the turns that it answers
   */
  learn(
    { model, predictedTokens, answer }: ModelTurn,
    path: readonly Turn[],
    connection: Connection,
  ): void {
    const billed = answer.usageMetadata?.promptTokenCount;
    if (this.countsItself || model === undefined || isGuessed(path)) return;
    if (predictedTokens === undefined || billed === undefined) return;
    this.#change(modelKey(connection, model), (drift) =>
      withBilled(drift, { predicted: predictedTokens, billed }),
    );
  }

  /** Compares a count on this machine with the service's own, and keeps the result. */
  compare(predicted: number, billed: number): void {
    const { connection, model } = this.#target;
    if (this.countsItself || model === undefined) return;
    this.#change(modelKey(connection, model.name), (drift) =>
      withCounted(drift, { predicted, billed }),
    );
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #change(model: string, change: (drift: ModelDrift | undefined) => ModelDrift): void {
    this.#drift.change(model, change).then(
      () => this.#changed.fire(),
      (error: unknown) => this.#log.warn(`drift of token counts: ${describeError(error)}`),
    );
  }
}
