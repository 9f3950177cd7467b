import { lazily } from '../base/lazily';
import { explainFeature } from '../features/explain/explainFeature';
import { RefusedDiffs } from '../features/rewrite/refusedDiffs';
import { RewriteActions } from '../features/rewrite/rewriteActions';
import { rewriteFeature } from '../features/rewrite/rewriteFeature';
import { RewriteNotices } from '../features/rewrite/rewriteNotices';
import { surfaceFeatures } from '../features/surfaceFeatures';
import type { Feature } from '../platform/features';
import { notifyInWindow } from '../platform/notifyUser';
import { AnswerPages } from '../services/answerPages/answerPages';
import { ContextCounter } from '../services/codeContext/contextCounter';
import { EditorRuns } from '../services/modelRequest/editorRuns';
import type { ChatWindow } from './chatWindow';
import type { ExtensionLocations } from './extensionLocations';
import type { RewriteSources } from './rewrites';
import type { ShownChat } from './shownChat';

/** What is done where the code is. */
export function inEditors(
  place: ExtensionLocations,
  { counter, shared, prompts, shown }: ChatWindow,
  extensionId: string,
): Feature[] {
  const { connections, chat } = shown;
  const runs = new EditorRuns(shared.cached.commandCache.find);
  const codeCounter = new ContextCounter(connections, counter, chat.cost);
  return [
    ...surfaceFeatures(connections, runs, counter, extensionId),
    rewriting(place, shown, { counter: codeCounter, runs, prompts }),
    explaining(place, shown, codeCounter, runs),
    { name: 'editor requests', register: () => runs.register() },
  ];
}

/** Rewriting code where it is. */
function rewriting(place: ExtensionLocations, shown: ShownChat, sources: RewriteSources): Feature {
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
function explaining(
  place: ExtensionLocations,
  shown: ShownChat,
  counter: ContextCounter,
  runs: EditorRuns,
): Feature {
  const pages = new AnswerPages('parley.explanation', place.distFolder, place.log);
  return explainFeature(async () => {
    const { createExplanations } = await import('./explanations');
    return createExplanations(place, shown, counter, runs, pages);
  }, pages);
}
