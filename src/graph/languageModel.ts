import { lazily } from '../base/lazily';
import { systemClock } from '../base/systemClock';
import {
  languageModelFeature,
  languageModelToolsFeature,
  participantFeature,
} from '../features/languageModel/languageModelFeature';
import { SingleSearch } from '../features/search/find/singleSearch';
import type { Feature } from '../platform/features';
import type { LocalCounter } from '../sendCosts/localCounter';
import type { Attachments } from '../services/attachments/createAttachments';
import type { Connections } from '../services/connection/connections';
import type { ExtensionLocations } from './extensionLocations';
import type { Search } from './search';

/** VS Code's own chat: its models, its participant, its tools. */
export function languageModel(
  { memory, log }: ExtensionLocations,
  connections: Connections,
  counter: LocalCounter,
  { loader, store }: Attachments,
  { search }: Search,
): Feature[] {
  const once = new SingleSearch(search, systemClock);
  const participant = lazily(async () => {
    const [{ Participant }, { ReferenceReader }] = await Promise.all([
      import('../features/languageModel/participant/participant'),
      import('../features/languageModel/participant/promptReferences'),
    ]);
    return new Participant(connections, counter, new ReferenceReader(loader, store), once, log);
  });
  return [
    languageModelFeature(connections, counter, memory, systemClock, log),
    participantFeature(participant),
    languageModelToolsFeature(connections, counter, once),
  ];
}
