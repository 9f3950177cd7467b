import type { Connection } from '../../services/connection/connections';
import { servedId } from '../../service/builtInModels/servedName';
import { isLoopback } from '../../protocol/loopback';

/** What a report says of Parley and of where it runs: no texts, no names, no addresses. */
export interface ReportFacts {
  version: string;
  vscodeVersion: string;
  /** Node's word for the system, such as `linux`. */
  system: string;
  /** VS Code's word for a remote, such as `ssh-remote`, or its address; absent on this machine. */
  remote?: string;
  isWeb: boolean;
  isTrusted: boolean;
  connection: Connection;
  /** The model that answers. */
  model?: string;
  /** The state of the search index. */
  index: string;
  changedSettings: readonly string[];
}

/** In English, whatever VS Code's language: it is for those who work on Parley. */
export function issueBody(facts: ReportFacts): string {
  const { version, vscodeVersion, system, remote, isWeb, isTrusted, index, changedSettings } =
    facts;
  const settings = changedSettings.length === 0 ? ['none'] : changedSettings;
  return [
    '<!-- What did you do, what did you expect, and what happened instead?',
    'Parley: Show Log has the log. Read it before you paste from it. -->',
    '',
    '',
    '### Parley',
    '',
    `- Version: ${version}`,
    `- Connection: ${connectionKind(facts)}`,
    `- Search index: ${index}`,
    `- VS Code: ${vscodeVersion} on ${system}`,
    `- Runs: ${isWeb ? 'in a web host' : remoteKind(remote)}`,
    `- Workspace: ${isTrusted ? 'trusted' : 'restricted'}`,
    '',
    '### Settings that differ from their defaults',
    '',
    ...settings.map((line) => `- ${line}`),
  ].join('\n');
}

/** A server that VS Code is opened from in a browser is named by its address. */
function remoteKind(remote: string | undefined): string {
  if (remote === undefined) return 'on this machine';
  return /^[a-z-]+$/u.test(remote) && remote !== 'localhost' ? remote : 'on a server';
}

/** What kind of service answers; not which one. */
function connectionKind({ connection, model }: ReportFacts): string {
  if (connection.isEmbedded) {
    const isServed = model !== undefined && servedId(model) !== undefined;
    return isServed ? 'built-in service, model of a model server' : 'built-in service';
  }
  const isHere = URL.canParse(connection.origin) && isLoopback(new URL(connection.origin).hostname);
  return isHere ? 'service on this machine' : 'hosted service';
}
