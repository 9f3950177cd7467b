import { l10n } from 'vscode';

/** The text that is asked about was edited so that nobody knows what is meant; the message is for display. */
export class TextChangedError extends Error {
  override readonly name = 'TextChangedError';

  constructor() {
    super(l10n.t('The text has changed. Try again.'));
  }
}
