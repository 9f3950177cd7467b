import * as vscode from 'vscode';
import { systemClock } from '../base/systemClock';
import { ChatExplanations } from '../features/explain/chatExplanations';
import { Explainer } from '../features/explain/explainer';
import { explainFeature } from '../features/explain/explainFeature';
import { TaskChooser } from '../features/rewrite/chooseTask';
import { DiffReviewer } from '../features/rewrite/diffReviewer';
import { RewriteActions } from '../features/rewrite/rewriteActions';
import { rewriteFeature } from '../features/rewrite/rewriteFeature';
import { RewriteNotices } from '../features/rewrite/rewriteNotices';
import { RewritePlanner } from '../features/rewrite/rewritePlanner';
import { Rewrites } from '../features/rewrite/rewrites';
import type { Feature } from '../platform/features';
import { tellInWindow } from '../platform/tell';
import type { ContextCounter } from '../services/codeContext/contextCounter';
import type { EditorRuns } from '../services/modelRequest/editorRuns';
import type { SavedPrompts } from '../services/prompts/savedPrompts';
import { RewriteMemory } from '../storage/rewriteMemory';
import type { Place } from './place';
import type { ShownChat } from './shownChat';

/** Rewriting code where it is. */
export function rewriting(
  { storage, log }: Place,
  { connections, chat }: ShownChat,
  counter: ContextCounter,
  runs: EditorRuns,
  prompts: SavedPrompts,
): Feature {
  const { reviews, proposals } = chat;
  const memory = new RewriteMemory(vscode.Uri.joinPath(storage, 'rewrites.json').fsPath);
  const notices = new RewriteNotices(tellInWindow, log);
  const tasks = new TaskChooser(memory, prompts, log);
  const planner = new RewritePlanner(connections, tasks, counter, notices.tell);
  const reviewers = { inPlace: reviews, beside: new DiffReviewer(proposals, notices.tell) };
  const rewrites = new Rewrites(connections, planner, runs, reviewers, notices);
  return rewriteFeature(rewrites, notices, new RewriteActions(connections));
}

/** Explaining code and problems. */
export function explaining(
  { log }: Place,
  { connections, chat, places }: ShownChat,
  counter: ContextCounter,
  runs: EditorRuns,
): Feature {
  const { keeper, controller } = chat;
  const explainer = new Explainer(connections, counter, runs);
  const inChat = new ChatExplanations(keeper, controller, places, connections);
  return explainFeature(explainer, inChat, systemClock, log);
}
