import * as vscode from 'vscode';
import { lazily } from '../base/lazily';
import { systemClock } from '../base/systemClock';
import {
  languageModelFeature,
  languageModelToolsFeature,
  participantFeature,
} from '../features/languageModel/languageModelFeature';
import { compareFeature } from '../features/search/compare/compareFeature';
import { ComparedDocuments } from '../features/search/compare/comparedDocuments';
import { nearDuplicatesFeature } from '../features/search/compare/nearDuplicatesFeature';
import { nearestCodeFeature } from '../features/search/compare/nearestCodeFeature';
import { EmbeddingConsent } from '../features/search/embed/embeddingConsent';
import { EmbeddingModelChoice } from '../features/search/embed/embeddingModelChoice';
import { ConsentMemory } from '../features/search/embed/consentMemory';
import { searchModelFeature } from '../features/search/embed/searchModelFeature';
import { HitAttacher } from '../features/search/find/addHit';
import { findFeature } from '../features/search/find/findFeature';
import { HitRanker } from '../features/search/find/hitRanker';
import { LastQuestions } from '../features/search/find/lastQuestions';
import { SingleSearch } from '../features/search/find/singleSearch';
import { IndexStorage } from '../features/search/index/indexStorage';
import { SemanticIndex } from '../features/search/index/semanticIndex';
import { searchIndexFeature } from '../features/search/index/searchIndexFeature';
import { ModelFactsFile } from '../semanticSearch/embed/modelFacts';
import type { Feature } from '../platform/features';
import type { LocalCounter } from '../sendCosts/localCounter';
import type { Attachments } from '../services/attachments/createAttachments';
import type { Connections } from '../services/connection/connections';
import type { ExtensionLocations } from './extensionLocations';
import type { ShownChat } from './shownChat';

/** Semantic search. */
export interface Search {
  search: SemanticIndex;
  choice: EmbeddingModelChoice;
}

/** The index of the workspace, and the model it is made with. */
export function createSearch(
  place: ExtensionLocations,
  connections: Connections,
  counter: LocalCounter,
): Search {
  const { storage, distFolder, workspaceMemory, log } = place;
  const facts = new ModelFactsFile(vscode.Uri.joinPath(storage, 'search', 'models.json').fsPath);
  const consent = new EmbeddingConsent(new ConsentMemory(workspaceMemory), log);
  const choice = new EmbeddingModelChoice(connections, counter, facts, consent, log);
  const kept = new IndexStorage(storage.fsPath, workspaceMemory);
  const search = new SemanticIndex(choice, kept, distFolder.fsPath, systemClock, log);
  return { choice, search };
}

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

/** Semantic search: the index, its model, and what uses it. */
export function finding(
  { distFolder, storage, workspaceMemory, log }: ExtensionLocations,
  { connections, attached, places }: ShownChat,
  counter: LocalCounter,
  { search, choice }: Search,
): Feature[] {
  const { attachments } = attached;
  const last = new LastQuestions(workspaceMemory);
  const ranker = new HitRanker(connections, counter);
  const services = { search, last, ranker, clock: systemClock };
  const finder = lazily(async () => {
    const { SemanticFinder } = await import('../features/search/find/semanticFinder');
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
