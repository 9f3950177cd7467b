import { FileMentions } from '../../../src/features/chat/compose/mentions/fileMentions';
import { Mentions } from '../../../src/features/chat/compose/mentions/mentions';
import { SymbolMentions } from '../../../src/features/chat/compose/mentions/symbolMentions';
import { Snapshots } from '../../../src/features/chat/compose/snapshots/snapshots';
import { FoundMentions } from '../../../src/features/search/find/foundMentions';
import type { SemanticSearch } from '../../../src/features/search/semanticSearch';
import type { GitApi } from '../../../src/platform/gitApi';
import { systemClock } from '../../../src/base/systemClock';
import { FakeClock } from '../../fakes/fakeClock';

/** The mentions of a window. Languages have all the time they take to name symbols. */
export function testMentions(
  search: SemanticSearch,
  openGit: () => Promise<GitApi | undefined> = async () => undefined,
): { mentions: Mentions; snapshots: Snapshots } {
  const snapshots = new Snapshots(openGit);
  const mentions = new Mentions({
    files: new FileMentions(),
    symbols: new SymbolMentions(new FakeClock()),
    snapshots,
    found: new FoundMentions(search, systemClock),
  });
  return { mentions, snapshots };
}
