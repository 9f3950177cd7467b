import { Disposables } from '../base/disposables';
import { lazily } from '../base/lazily';
import { systemClock } from '../base/systemClock';
import { Completions } from '../features/chat/compose/completions';
import type { ComposerSources } from '../features/chat/compose/composerHelp';
import { FileMentions } from '../features/chat/compose/mentions/fileMentions';
import { Mentions } from '../features/chat/compose/mentions/mentions';
import { SymbolMentions } from '../features/chat/compose/mentions/symbolMentions';
import { Snapshots } from '../features/chat/compose/snapshots/snapshots';
import { WorkspaceContext } from '../features/chat/compose/workspaceContext';
import { FoundMentions } from '../features/search/find/foundMentions';
import { QuestionCode } from '../features/search/find/questionCode';
import type { SavedPrompts } from '../services/prompts/savedPrompts';
import { PastPrompts } from '../storage/pastPrompts';
import type { ExtensionLocations } from './extensionLocations';
import type { Search } from './search';
import type { Shared } from './shared';

/** What a message is written with. */
export interface Composing {
  sources: ComposerSources;
  dispose(): void;
}

/** Builds it. Nothing is searched yet. */
export function createComposing(
  { workspaceMemory, log }: ExtensionLocations,
  { journals, attached: { attachments }, chat }: Pick<Shared, 'journals' | 'attached' | 'chat'>,
  { search }: Search,
  prompts: SavedPrompts,
): Composing {
  const ended = new Disposables();
  const snapshots = new Snapshots();
  const mentions = ended.add(
    new Mentions({
      files: new FileMentions(),
      symbols: new SymbolMentions(systemClock),
      snapshots,
      found: new FoundMentions(search, systemClock),
    }),
  );
  const finder = new QuestionCode(search, systemClock);
  const workspace = ended.add(
    new WorkspaceContext(chat.controller, attachments, finder, workspaceMemory, log),
  );
  const completions = new Completions(attachments, mentions, prompts, log);
  const loadPick = lazily(async () => {
    const { AttachPick } = await import('../features/chat/compose/attachPick');
    return new AttachPick(attachments, mentions, snapshots, chat.settings.instructions);
  });
  return {
    sources: { attachments, completions, workspace, loadPick, past: new PastPrompts(journals) },
    dispose: () => ended.dispose(),
  };
}
