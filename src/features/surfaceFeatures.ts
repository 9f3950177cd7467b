import { lazily } from '../base/lazily';
import type { EditorRuns } from '../services/modelRequest/editorRuns';
import { notifyInWindow } from '../platform/notifyUser';
import type { Connections } from '../services/connection/connections';
import type { Feature } from '../platform/features';
import { renameFeature } from './rename/renameFeature';
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
    scmFeature(
      lazily(async () => {
        const { CommitMessages } = await import('./scm/commitMessages');
        return new CommitMessages(connections, runs, counter, notifyInWindow);
      }),
    ),
    renameFeature(
      lazily(async () => {
        const { NameSuggestions } = await import('./rename/nameSuggestions');
        return new NameSuggestions(connections, runs, notifyInWindow);
      }),
    ),
    walkthroughFeature(extensionId),
  ];
}
