import type * as vscode from 'vscode';
import type { SendCostView } from '../../messages/chatState';
import type { ModelDrift } from '../../counting/drift';

/** What sending the message that is being written would cost, while the user writes it. */
export interface ShownCost {
  readonly focusedView: SendCostView | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** `models/{model}` that it is sent to, once that is known: a chat may have one of its own. */
  readonly modelName: string | undefined;
  /** What was learned of how a model of the connected service counts. */
  driftOf(modelName: string | undefined): ModelDrift | undefined;
}
