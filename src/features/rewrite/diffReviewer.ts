import * as vscode from 'vscode';
import type { Notify } from '../../platform/notifyUser';
import type {
  ProposalView,
  Review,
  ReviewActions,
  ReviewEnd,
  ReviewOutcome,
  ReviewRequest,
  Reviewer,
} from '../../services/review/review';

const l10n = vscode.l10n;

/** Reviews what can't be written into its document: the result is shown in a diff editor when it has ended. */
export class DiffReviewer implements Reviewer {
  readonly #proposals: ProposalView;
  readonly #notify: Notify;

  constructor(proposals: ProposalView, notify: Notify) {
    this.#proposals = proposals;
    this.#notify = notify;
  }

  begin({ document, range, title }: ReviewRequest, actions: ReviewActions): Review {
    let settle: (outcome: ReviewOutcome) => void = () => undefined;
    const outcome = new Promise<ReviewOutcome>((resolve) => (settle = resolve));
    const show = async (text: string): Promise<void> => {
      await this.#proposals.show(document, replaced(document, range, text));
      settle('diverted');
    };
    return {
      original: document.getText(range),
      range,
      outcome,
      show: () => undefined,
      finish: async (end: ReviewEnd) => {
        if (end.kind === 'complete') return show(end.text);
        if (end.kind === 'incomplete') {
          void this.#askAbout(end, title, { show, discard: () => settle('rejected'), actions });
          return;
        }
        settle('rejected');
        void this.#notify(end.sentence);
      },
      reject: async () => settle('rejected'),
    };
  }

  async #askAbout(
    { text, sentence }: Extract<ReviewEnd, { kind: 'incomplete' }>,
    title: string,
    ways: { show: (text: string) => Promise<void>; discard: () => void; actions: ReviewActions },
  ): Promise<void> {
    const [more, discard] = [l10n.t('Continue'), l10n.t('Discard')];
    const said = `${title}: ${sentence}`;
    const chosen = await this.#notify(said, more, l10n.t('Show Partial'), discard);
    if (chosen === more) ways.actions.continue?.();
    else if (chosen === discard) ways.discard();
    // Also where the notification was closed: nothing of the text was shown so far.
    else await ways.show(text);
  }
}

/** The document's text with another one in a region, with the document's line ends. */
export function replaced(document: vscode.TextDocument, range: vscode.Range, text: string): string {
  const whole = document.getText();
  const ending = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  return whole.slice(0, start) + text.replaceAll(/\r?\n/g, ending) + whole.slice(end);
}
