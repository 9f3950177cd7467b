import * as vscode from 'vscode';
import type { Disposable, Disposables } from '../base/disposables';
import { describeError, type Log } from '../base/log';
import { yieldToEventLoop } from '../base/yieldToEventLoop';
import { showError } from './notify';

/** A part of Parley that is registered on activation; its name is for the log. */
export interface Feature {
  name: string;
  register(): Disposable;
}

/** Features whose code is loaded together. */
export interface FeatureGroup {
  name: string;
  load(): Promise<readonly Feature[]>;
}

/**
 * Loads and registers one group after the other; in between, the messages and timers that wait have their turn. What
 * throws is logged and reported to the user once, and the others work all the same.
 * @param registered what all of them end with
 */
export async function registerFeatures(
  groups: readonly FeatureGroup[],
  registered: Disposables,
  log: Log,
): Promise<void> {
  const failed: string[] = [];
  const attempt = async <Value>(
    name: string,
    act: () => Promise<Value>,
  ): Promise<Value | undefined> => {
    try {
      return await act();
    } catch (error) {
      failed.push(name);
      log.error(`feature ${name} could not start: ${describeError(error)}`);
      return undefined;
    }
  };
  for (const group of groups) {
    await yieldToEventLoop();
    const features = await attempt(group.name, () => group.load());
    for (const feature of features ?? []) {
      await attempt(feature.name, async () => registered.add(feature.register()));
    }
  }
  if (failed.length > 0) reportStartFailure(failed);
}

/** @param names what doesn't work */
export function reportStartFailure(names: readonly string[]): void {
  void showError(
    vscode.l10n.t('Parley couldn’t start: {0}. See the log for details.', names.join(', ')),
  );
}
