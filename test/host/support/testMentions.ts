import { FileMentions } from '../../../src/features/chat/compose/mentions/fileMentions';
import { Mentions } from '../../../src/features/chat/compose/mentions/mentions';
import { SymbolMentions } from '../../../src/features/chat/compose/mentions/symbolMentions';
import { Snapshots } from '../../../src/features/chat/compose/snapshots/snapshots';
import { FoundMentions } from '../../../src/features/search/find/foundMentions';
import type { SemanticSearch } from '../../../src/features/search/semanticSearch';
import { systemClock } from '../../../src/base/systemClock';
import type { Clock } from '../../../src/base/clock';
import { FakeClock } from '../../fakes/fakeClock';

/** The mentions of a window without Git. Languages have all the time they take to name symbols, or that of a clock. */
export function testMentions(
  search: SemanticSearch,
  clock: Clock = new FakeClock(),
): { mentions: Mentions; snapshots: Snapshots } {
  const snapshots = new Snapshots(async () => undefined);
  const mentions = new Mentions({
    files: new FileMentions(clock),
    symbols: new SymbolMentions(clock),
    snapshots,
    found: new FoundMentions(search, systemClock),
  });
  return { mentions, snapshots };
}
