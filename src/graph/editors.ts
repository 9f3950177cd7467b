import * as vscode from 'vscode';
import { systemClock } from '../base/systemClock';
import { ChatExplanations } from '../features/explain/chatExplanations';
import { Explainer } from '../features/explain/explainer';
import { explainFeature } from '../features/explain/explainFeature';
import { TaskChooser } from '../features/rewrite/chooseTask';
import { DiffReviewer } from '../features/rewrite/diffReviewer';
import { RefusedDiffs } from '../features/rewrite/refusedDiffs';
import { RewriteActions } from '../features/rewrite/rewriteActions';
import { rewriteFeature } from '../features/rewrite/rewriteFeature';
import { RewriteNotices } from '../features/rewrite/rewriteNotices';
import { RewritePlanner } from '../features/rewrite/rewritePlanner';
import { Rewrites } from '../features/rewrite/rewrites';
import type { Feature } from '../platform/features';
import { notifyInWindow } from '../platform/notifyUser';
import { AnswerPages } from '../services/answerPages/answerPages';
import type { ContextCounter } from '../services/codeContext/contextCounter';
import type { EditorRuns } from '../services/modelRequest/editorRuns';
import type { SavedPrompts } from '../services/prompts/savedPrompts';
import { RewriteMemory } from '../storage/rewriteMemory';
import type { ExtensionLocations } from './extensionLocations';
import type { ShownChat } from './shownChat';

/** Rewriting code where it is. */
export function rewriting(
  { storage, distFolder, log }: ExtensionLocations,
  { connections, chat }: ShownChat,
  counter: ContextCounter,
  runs: EditorRuns,
  prompts: SavedPrompts,
): Feature {
  const { reviews, proposals, refusals } = chat;
  const memory = new RewriteMemory(vscode.Uri.joinPath(storage, 'rewrites.json').fsPath);
  const pages = new AnswerPages('parley.answer', distFolder, log);
  const notices = new RewriteNotices(
    notifyInWindow,
    refusals,
    { pages, diffs: new RefusedDiffs() },
    log,
  );
  const tasks = new TaskChooser(memory, prompts, log);
  const planner = new RewritePlanner(connections, tasks, counter, notices.notify);
  const reviewers = { inPlace: reviews, beside: new DiffReviewer(proposals, notices.notify) };
  const rewrites = new Rewrites(connections, planner, runs, reviewers, notices);
  return rewriteFeature(rewrites, notices, new RewriteActions(connections));
}

/** Explaining code and problems. */
export function explaining(
  { distFolder, memory, log }: ExtensionLocations,
  { connections, chat, places }: ShownChat,
  counter: ContextCounter,
  runs: EditorRuns,
): Feature {
  const { currentConversation, controller } = chat;
  const explainer = new Explainer(connections, counter, runs);
  const inChat = new ChatExplanations(currentConversation, controller, places, connections);
  const pages = new AnswerPages('parley.explanation', distFolder, log);
  return explainFeature(explainer, inChat, pages, { memory, clock: systemClock, log });
}
