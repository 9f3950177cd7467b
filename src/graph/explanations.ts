import { systemClock } from '../base/systemClock';
import { ChatExplanations } from '../features/explain/chatExplanations';
import { Explainer } from '../features/explain/explainer';
import { Explanations } from '../features/explain/explanations';
import type { AnswerPages } from '../services/answerPages/answerPages';
import type { ContextCounter } from '../services/codeContext/contextCounter';
import type { EditorRuns } from '../services/modelRequest/editorRuns';
import type { ExtensionLocations } from './extensionLocations';
import type { ShownChat } from './shownChat';

/** What explains code, loaded with the first explanation. */
export function createExplanations(
  { memory, log }: Pick<ExtensionLocations, 'memory' | 'log'>,
  { connections, chat, places }: ShownChat,
  counter: ContextCounter,
  runs: EditorRuns,
  pages: AnswerPages,
): Explanations {
  const { currentConversation, controller } = chat;
  const explainer = new Explainer(connections, counter, runs);
  const inChat = new ChatExplanations(currentConversation, controller, places, connections);
  return new Explanations(explainer, inChat, pages, { memory, clock: systemClock, log });
}
