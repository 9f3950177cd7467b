import type { EditorRuns } from '../services/modelRequest/editorRuns';
import { notifyInWindow } from '../platform/notifyUser';
import type { Connections } from '../services/connection/connections';
import type { Feature } from '../platform/features';
import { NameSuggestions } from './rename/nameSuggestions';
import { renameFeature } from './rename/renameFeature';
import { CommitMessages } from './scm/commitMessages';
import { scmFeature } from './scm/scmFeature';
import { walkthroughFeature } from './walkthrough/walkthroughFeature';
import type { LocalCounter } from '../sendCosts/localCounter';

/** What Parley does in VS Code's own surfaces. */
export function surfaceFeatures(
  connections: Connections,
  runs: EditorRuns,
  counter: LocalCounter,
  extensionId: string,
): Feature[] {
  return [
    scmFeature(new CommitMessages(connections, runs, counter, notifyInWindow)),
    renameFeature(new NameSuggestions(connections, runs, notifyInWindow)),
    walkthroughFeature(extensionId),
  ];
}
