import type { FromPage } from '../messages/chatPageMessages';
import type { CompletionItem, CompletionKind } from '../messages/completion';
import type { ChatStrings } from '../messages/chatStrings';
import type { PlaceLinks } from './places/placeLinks';
import type { OpenEdits } from './transcript/openEdits';

/** What every part of the page may need of the rest. */
export interface PageContext {
  readonly strings: ChatStrings;
  /** Where the images of attachments are, each under its digest. */
  readonly mediaUri: string;
  readonly post: (message: FromPage) => void;
  /** What a `#` or `/` with this text behind it can become, as the host knows it. */
  readonly complete: (kind: CompletionKind, query: string) => Promise<CompletionItem[]>;
  /** Announces something to screen readers. */
  readonly say: (text: string) => void;
  readonly edits: OpenEdits;
  readonly places: PlaceLinks;
}
