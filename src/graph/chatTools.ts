import type * as vscode from 'vscode';
import type { Clock } from '../base/clock';
import type { Disposables } from '../base/disposables';
import { lazily } from '../base/lazily';
import type { Log } from '../base/log';
import type { CurrentConversation } from '../features/chat/currentConversation';
import { ChangedEditors } from '../features/chat/tools/changes/changedEditors';
import { Checkpoints } from '../features/chat/tools/changes/checkpoints';
import { createFile } from '../features/chat/tools/changes/createFile';
import { editFile } from '../features/chat/tools/changes/editFile';
import { FileReviews } from '../features/chat/tools/changes/fileReviews';
import { FollowedRenames } from '../features/chat/tools/changes/followedRename';
import { deleteFile, renameFile } from '../features/chat/tools/changes/moveTools';
import { ChangedFiles } from '../features/chat/tools/changes/restore/changedFiles';
import type { LastEditor } from '../platform/lastEditor';
import { VirtualDocuments } from '../platform/virtualDocuments';
import type { Reviews } from '../services/review/reviews';
import { askingBeforeReading } from '../features/chat/tools/askBeforeReading';
import { KnownTools } from '../features/chat/tools/knownTools';
import { RunCommand } from '../features/chat/tools/runCommand';
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

/** The chat that they belong to, and what answers in it. */
interface ToolChat {
  currentConversation: CurrentConversation;
  connections: Connections;
}

/** Where they show the changes that they propose. */
interface ToolReviews {
  reviews: Reviews;
  lastEditor: LastEditor;
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
  { currentConversation, connections }: ToolChat,
  { countText, store }: ToolPlaces,
  { reviews, lastEditor }: ToolReviews,
  { workspaceMemory, clock, log }: ToolWindow,
): ToolChoice {
  const results = new WholeResults(store);
  ended.add(results.register());
  const checkpoints = ended.add(new Checkpoints(currentConversation, store));
  const texts = new VirtualDocuments('parley-checkpoint');
  ended.add(texts.register());
  const loadRestoring = lazily(async () => {
    const { RestoreFiles } = await import('../features/chat/tools/changes/restore/restoreFiles');
    return new RestoreFiles(store, reviews, texts, log);
  });
  const files = ended.add(new ChangedFiles(currentConversation, checkpoints, loadRestoring, log));
  const runs = new ToolRuns(countText, results, files, clock, log);
  const editors = new ChangedEditors(lastEditor, log);
  const changes = new FileReviews(reviews, checkpoints, editors, log);
  const renames = ended.add(new FollowedRenames(checkpoints, log));
  const known = new KnownTools([
    ...askingBeforeReading(readTools),
    editFile(changes),
    createFile(checkpoints, editors),
    renameFile(checkpoints, renames, reviews),
    deleteFile(checkpoints, reviews),
    new RunCommand(async (host) => {
      const { CommandTerminals } = await import('../features/chat/tools/commandTerminals');
      const { CommandRuns } = await import('../features/chat/tools/commandRuns');
      return new CommandRuns(ended.add(new CommandTerminals(clock)), clock, host);
    }),
  ]);
  return ended.add(new ToolChoice(currentConversation, connections, known, runs, workspaceMemory));
}
