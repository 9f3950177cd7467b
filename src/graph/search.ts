import * as vscode from 'vscode';
import { systemClock } from '../base/systemClock';
import { EmbeddingConsent } from '../features/search/embed/embeddingConsent';
import { EmbeddingModelChoice } from '../features/search/embed/embeddingModelChoice';
import { ConsentMemory } from '../features/search/embed/consentMemory';
import { IndexStorage } from '../features/search/index/indexStorage';
import { SemanticIndex } from '../features/search/index/semanticIndex';
import { ModelFactsFile } from '../semanticSearch/embed/modelFacts';
import type { LocalCounter } from '../sendCosts/localCounter';
import type { Connections } from '../services/connection/connections';
import type { ExtensionLocations } from './extensionLocations';

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
