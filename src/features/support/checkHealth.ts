import { l10n } from 'vscode';
import { plainLabel } from '../../base/untrusted/plainLabel';
import type { Choice, Dialogs } from '../../platform/dialogs';
import { formatNumber } from '../../platform/formatNumber';
import { runCommand } from '../../platform/registerCommands';
import type { Finding, FixCommand } from './finding';

/** Looks at one thing, or at several that come of one request. */
export type HealthCheck = () => Promise<Finding[]>;

/** Shows what was found, worst first. A row that names a command runs it. */
export async function checkHealth(
  checks: readonly HealthCheck[],
  dialogs: Pick<Dialogs, 'pick' | 'progress'>,
): Promise<void> {
  const findings = await dialogs.progress(l10n.t('Checking Parley'), async ({ report }) => {
    let done = 0;
    const found = checks.map(async (check) => {
      const each = await check();
      done += 1;
      report(done / checks.length);
      return each;
    });
    return (await Promise.all(found)).flat();
  });
  const bad = findings.filter(({ isGood }) => !isGood);
  const command = await dialogs.pick<FixCommand | undefined>(
    [...bad, ...findings.filter(({ isGood }) => isGood)].map(rowOf),
    { title: l10n.t('Health of Parley'), placeHolder: summary(bad.length) },
  );
  if (command !== undefined) await runCommand(command);
}

function summary(problems: number): string {
  if (problems === 0) return l10n.t('Everything works.');
  return problems === 1
    ? l10n.t('1 problem. Choose it to fix it.')
    : l10n.t('{0} problems. Choose one to fix it.', formatNumber(problems));
}

function rowOf({ subject, isGood, sentence, command }: Finding): Choice<FixCommand | undefined> {
  return {
    label: `${isGood ? '$(pass)' : '$(error)'} ${subject}`,
    ...(command !== undefined && { description: fixLabel(command) }),
    detail: plainLabel(sentence),
    value: command,
  };
}

function fixLabel(command: FixCommand): string {
  const labels: Record<FixCommand, string> = {
    'parley.connect': l10n.t('Connect…'),
    'parley.setApiKey': l10n.t('Set API Key'),
    'parley.chooseModel': l10n.t('Choose Model'),
    'parley.showLog': l10n.t('Show Log'),
    'parley.showSearchIndex': l10n.t('Show Search Index'),
    'parley.chooseSearchModel': l10n.t('Choose Search Model…'),
  };
  return labels[command];
}
