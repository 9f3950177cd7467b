import { lazily } from '../base/lazily';
import { systemClock } from '../base/systemClock';
import { ChatExplanations } from '../features/explain/chatExplanations';
import { Explainer } from '../features/explain/explainer';
import { explainFeature } from '../features/explain/explainFeature';
import { RefusedDiffs } from '../features/rewrite/refusedDiffs';
import { RewriteActions } from '../features/rewrite/rewriteActions';
import { rewriteFeature } from '../features/rewrite/rewriteFeature';
import { RewriteNotices } from '../features/rewrite/rewriteNotices';
import type { Feature } from '../platform/features';
import { notifyInWindow } from '../platform/notifyUser';
import { AnswerPages } from '../services/answerPages/answerPages';
import type { ContextCounter } from '../services/codeContext/contextCounter';
import type { EditorRuns } from '../services/modelRequest/editorRuns';
import type { ExtensionLocations } from './extensionLocations';
import type { RewriteSources } from './rewrites';
import type { ShownChat } from './shownChat';

/** Rewriting code where it is. */
export function rewriting(
  place: ExtensionLocations,
  shown: ShownChat,
  sources: RewriteSources,
): Feature {
  const { distFolder, log } = place;
  const { connections, chat } = shown;
  const pages = new AnswerPages('parley.answer', distFolder, log);
  const diffs = new RefusedDiffs();
  const notices = new RewriteNotices(notifyInWindow, chat.refusals, { pages, diffs }, log);
  const rewrites = lazily(async () => {
    const { createRewrites } = await import('./rewrites');
    return createRewrites(place, shown, sources, notices);
  });
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
