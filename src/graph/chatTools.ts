import type * as vscode from 'vscode';
import type { Clock } from '../base/clock';
import type { Disposables } from '../base/disposables';
import type { Log } from '../base/log';
import type { CurrentConversation } from '../features/chat/currentConversation';
import { askingBeforeReading } from '../features/chat/tools/askBeforeReading';
import { readTools } from '../features/chat/tools/readTools';
import { ToolChoice } from '../features/chat/tools/toolChoice';
import { ToolRuns, type CountText } from '../features/chat/tools/toolRuns';
import { WholeResults } from '../features/chat/tools/wholeResults';
import type { Connections } from '../services/connection/connections';
import type { MediaStore } from '../storage/mediaStore';

/** Where the tools of a chat leave what they give, and what they count it with. */
interface ToolPlaces {
  countText: CountText;
  store: MediaStore;
}

/** What they take from the window. */
interface ToolWindow {
  workspaceMemory: vscode.Memento;
  clock: Clock;
  log: Log;
}

/** Builds the tools that the models of a window's chats may call. They end with `ended`. */
export function createChatTools(
  ended: Disposables,
  currentConversation: CurrentConversation,
  connections: Connections,
  { countText, store }: ToolPlaces,
  { workspaceMemory, clock, log }: ToolWindow,
): ToolChoice {
  const results = new WholeResults(store);
  ended.add(results.register());
  const runs = new ToolRuns(countText, results, clock, log);
  const own = askingBeforeReading(readTools);
  return ended.add(new ToolChoice(currentConversation, connections, own, runs, workspaceMemory));
}
