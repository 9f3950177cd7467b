import { l10n } from 'vscode';
import type { UploadOrigins } from '../../client/clientOptions';
import type { Dialogs } from '../../platform/dialogs';

/** Asks, once for each pair of origins, whether files may go where a service wants them instead of to itself. */
export class UploadConsent {
  readonly #confirm: Dialogs['confirm'];
  readonly #answers = new Map<string, Promise<boolean>>();

  constructor(confirm: Dialogs['confirm']) {
    this.#confirm = confirm;
  }

  /** Whether files may go there. A no counts for the file at hand: the next one asks again. */
  async ask(origins: UploadOrigins): Promise<boolean> {
    const key = `${origins.service} ${origins.upload}`;
    const answer = this.#answers.get(key) ?? this.#question(origins);
    this.#answers.set(key, answer);
    const isYes = await answer;
    if (!isYes) this.#answers.delete(key);
    return isYes;
  }

  #question({ service, upload }: UploadOrigins): Promise<boolean> {
    return this.#confirm({
      message: l10n.t('Send the file to {0}?', upload),
      detail: l10n.t(
        'The service at {0} wants the file to be uploaded to this address. Continue only if you trust it. Your API key isn’t sent there.',
        service,
      ),
      action: l10n.t('Send'),
    });
  }
}
