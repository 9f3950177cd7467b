import type * as vscode from 'vscode';
import type { SendCostView } from '../../messages/chatState';
import type { ModelDrift } from '../../counting/drift';

/** What sending the message that is being written would cost, while the user writes it. */
export interface ShownCost {
  readonly focusedView: SendCostView | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** What was learned of how the model that answers counts. */
  driftOfModel(): ModelDrift | undefined;
}
