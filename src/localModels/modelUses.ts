import type { Disposable } from '../base/disposables';
import { Emitter } from '../base/emitter';
import type { ModelUse } from '../service/builtInModels/llamaModels';

/** What the last answer of each model file took, in this window. */
export class ModelUses implements Disposable {
  readonly #last = new Map<string, ModelUse>();
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  report(use: ModelUse): void {
    this.#last.set(use.name, use);
    this.#changed.fire();
  }

  of(name: string): ModelUse | undefined {
    return this.#last.get(name);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
