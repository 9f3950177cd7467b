import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../base/disposables';
import { describeError, type Log } from '../base/log';
import { showError } from './notify';

/** A part of Parley that is registered on activation; its name is for the log. */
export interface Feature {
  name: string;
  register(): Disposable;
}

/**
 * Registers every feature. One that throws is logged and reported to the user once, and the others work
 * all the same.
 */
export function registerFeatures(features: readonly Feature[], log: Log): Disposable {
  const registered = new Disposables();
  const failed: string[] = [];
  for (const feature of features) {
    try {
      registered.add(feature.register());
    } catch (error) {
      failed.push(feature.name);
      log.error(`feature ${feature.name} could not start: ${describeError(error)}`);
    }
  }
  if (failed.length > 0) {
    void showError(
      vscode.l10n.t('Parley couldn’t start: {0}. See the log for details.', failed.join(', ')),
    );
  }
  return registered;
}
