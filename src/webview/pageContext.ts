import type { FromPage } from '../messages/chatMessages';
import type { ChatStrings } from '../messages/chatStrings';
import type { OpenEdits } from './transcript/openEdits';

/** What every part of the page may need of the rest. */
export interface PageContext {
  readonly strings: ChatStrings;
  /** Where the images of attachments are, each under its digest. */
  readonly mediaUri: string;
  readonly post: (message: FromPage) => void;
  /** Tells people who listen to the page. */
  readonly say: (text: string) => void;
  readonly edits: OpenEdits;
}
