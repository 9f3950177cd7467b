import { lazily } from '../base/lazily';
import { systemClock } from '../base/systemClock';
import { compareFeature } from '../features/search/compare/compareFeature';
import { ComparedDocuments } from '../features/search/compare/comparedDocuments';
import { nearDuplicatesFeature } from '../features/search/compare/nearDuplicatesFeature';
import { nearestCodeFeature } from '../features/search/compare/nearestCodeFeature';
import { searchModelFeature } from '../features/search/embed/searchModelFeature';
import { HitAttacher } from '../features/search/find/addHit';
import { findFeature } from '../features/search/find/findFeature';
import { LastQuestions } from '../features/search/find/lastQuestions';
import { searchIndexFeature } from '../features/search/index/searchIndexFeature';
import type { Feature } from '../platform/features';
import type { LocalCounter } from '../sendCosts/localCounter';
import type { ExtensionLocations } from './extensionLocations';
import type { Search } from './search';
import type { ShownChat } from './shownChat';

/** Semantic search: the index, its model, and what uses it. */
export function finding(
  { distFolder, storage, workspaceMemory, log }: ExtensionLocations,
  { connections, attached, places }: ShownChat,
  counter: LocalCounter,
  { search, choice }: Search,
): Feature[] {
  const { attachments } = attached;
  const last = new LastQuestions(workspaceMemory);
  const finder = lazily(async () => {
    const [{ SemanticFinder }, { HitRanker }] = await Promise.all([
      import('../features/search/find/semanticFinder'),
      import('../features/search/find/hitRanker'),
    ]);
    const ranker = new HitRanker(connections, counter);
    const services = { search, last, ranker, clock: systemClock };
    return new SemanticFinder(services, new HitAttacher(attachments, places), log);
  });
  const nearest = lazily(async () => {
    const { NearestCode } = await import('../features/search/compare/nearestCode');
    return new NearestCode(search, attachments, log);
  });
  const documents = new ComparedDocuments();
  return [
    searchIndexFeature(search, systemClock, log),
    searchModelFeature(choice, connections, search),
    findFeature(finder),
    { name: 'compared texts', register: () => documents.register() },
    compareFeature(connections, counter, documents, { dist: distFolder, storage }, log),
    nearestCodeFeature(nearest),
    nearDuplicatesFeature(search, documents),
  ];
}
