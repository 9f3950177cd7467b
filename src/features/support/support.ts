import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import type { Log } from '../../base/log';
import { isInBrowser } from '../../platform/isInBrowser';
import { showInformation } from '../../platform/notify';
import { windowDialogs } from '../../platform/windowDialogs';
import type { LocalCounter } from '../../sendCosts/localCounter';
import type { Connections } from '../../services/connection/connections';
import type { KeyStore } from '../../services/connection/keyStore';
import type { IndexState } from '../search/api';
import { changedSettings } from './changedSettings';
import { checkHealth, type HealthCheck } from './checkHealth';
import { connectionHealth } from './connectionHealth';
import { issueBody, type ReportFacts } from './issueReport';
import { counterHealth, engineHealth, indexHealth, storageHealth } from './machineHealth';

/** What is looked at. */
export interface HealthSubjects {
  connections: Connections;
  keys: Pick<KeyStore, 'get'>;
  counter: Pick<LocalCounter, 'count'>;
  /** Parley's folder for what it keeps. */
  storageFolder: string;
  search: { readonly state: IndexState };
}

/** Shows whether Parley works here. */
export function checkParley(subjects: HealthSubjects, clock: Clock, log: Log): Promise<void> {
  return checkHealth(healthChecks(subjects, clock, log), windowDialogs);
}

function healthChecks(
  { connections, keys, counter, storageFolder, search }: HealthSubjects,
  clock: Clock,
  log: Log,
): HealthCheck[] {
  return [
    () => connectionHealth(connections, keys),
    async () => [await storageHealth(storageFolder, log)],
    async () => [indexHealth(search.state, clock.now())],
    async () => [await engineHealth(connections)],
    async () => [await counterHealth(counter, log)],
  ];
}

/** What of package.json matters here. */
interface OwnManifest {
  version: string;
  /** Where issues go; a build without it is from somebody who names no place for them. */
  bugs?: { url?: string };
}

/**
 * VS Code's own reporter, which adds its version and the system's. It refuses an extension that names no address: of
 * such a build the report is a document, for the user to send.
 */
export async function reportIssue(
  subjects: HealthSubjects,
  { id, packageJSON }: Pick<vscode.Extension<unknown>, 'id' | 'packageJSON'>,
): Promise<void> {
  const { version, bugs } = packageJSON as OwnManifest;
  const body = issueBody(reportFacts(subjects, version));
  if (bugs?.url !== undefined) {
    const options = { extensionId: id, issueBody: body };
    await vscode.commands.executeCommand('workbench.action.openIssueReporter', options);
    return;
  }
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: body });
  await vscode.window.showTextDocument(document);
  void showInformation(
    vscode.l10n.t(
      'This build of Parley names no address for issues. Send this report to where you got Parley from.',
    ),
  );
}

function reportFacts({ connections, search }: HealthSubjects, version: string): ReportFacts {
  const { remoteName } = vscode.env;
  const model = connections.knownModel?.name;
  return {
    version,
    vscodeVersion: vscode.version,
    system: process.platform,
    ...(remoteName !== undefined && { remote: remoteName }),
    isWeb: isInBrowser,
    isTrusted: vscode.workspace.isTrusted,
    connection: connections.current,
    ...(model !== undefined && { model }),
    index: search.state.kind,
    changedSettings: changedSettings(),
  };
}
