import type * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import type { Log } from '../../base/log';
import type { Feature } from '../../platform/features';
import { registerCommands } from '../../platform/registerCommands';
import type { HealthSubjects } from './support';

/** Whether Parley works here, and a report for others where it doesn't. */
export function supportFeature(
  subjects: HealthSubjects,
  extension: Pick<vscode.Extension<unknown>, 'id' | 'packageJSON'>,
  clock: Clock,
  log: Log,
): Feature {
  return {
    name: 'support',
    register: () =>
      registerCommands({
        'parley.checkHealth': async () =>
          (await import('./support')).checkParley(subjects, clock, log),
        'parley.reportIssue': async () =>
          (await import('./support')).reportIssue(subjects, extension),
      }),
  };
}
