import * as vscode from 'vscode';
import { TaskChooser } from '../features/rewrite/chooseTask';
import { DiffReviewer } from '../features/rewrite/diffReviewer';
import type { RewriteNotices } from '../features/rewrite/rewriteNotices';
import { RewritePlanner } from '../features/rewrite/rewritePlanner';
import { Rewrites } from '../features/rewrite/rewrites';
import type { ContextCounter } from '../services/codeContext/contextCounter';
import type { EditorRuns } from '../services/modelRequest/editorRuns';
import type { SavedPrompts } from '../services/prompts/savedPrompts';
import { RewriteMemory } from '../storage/rewriteMemory';
import type { ExtensionLocations } from './extensionLocations';
import type { ShownChat } from './shownChat';

/** What rewrites ask with. */
export interface RewriteSources {
  counter: ContextCounter;
  runs: EditorRuns;
  prompts: SavedPrompts;
}

/** What rewrites code, loaded with the first rewrite. */
export function createRewrites(
  { storage, log }: Pick<ExtensionLocations, 'storage' | 'log'>,
  { connections, chat: { reviews, proposals } }: Pick<ShownChat, 'connections' | 'chat'>,
  { counter, runs, prompts }: RewriteSources,
  notices: RewriteNotices,
): Rewrites {
  const memory = new RewriteMemory(vscode.Uri.joinPath(storage, 'rewrites.json').fsPath);
  const tasks = new TaskChooser(memory, prompts, log);
  const planner = new RewritePlanner(connections, tasks, counter, notices.notify);
  const reviewers = { inPlace: reviews, beside: new DiffReviewer(proposals, notices.notify) };
  return new Rewrites(connections, planner, runs, reviewers, notices);
}
