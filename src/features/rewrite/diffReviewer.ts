import * as vscode from 'vscode';
import type { Tell } from '../../platform/tell';
import type {
  ProposalView,
  Review,
  ReviewActs,
  ReviewEnd,
  ReviewOutcome,
  ReviewRequest,
  Reviewer,
} from '../../services/review/review';

const l10n = vscode.l10n;

/** Reviews what can't be written into its document: the result is shown in a diff editor when it has ended. */
export class DiffReviewer implements Reviewer {
  readonly #proposals: ProposalView;
  readonly #tell: Tell;

  constructor(proposals: ProposalView, tell: Tell) {
    this.#proposals = proposals;
    this.#tell = tell;
  }

  begin({ document, range, title }: ReviewRequest, acts: ReviewActs): Review {
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
          void this.#askAbout(end, title, { show, discard: () => settle('rejected'), acts });
          return;
        }
        settle('rejected');
        void this.#tell(end.sentence);
      },
      reject: async () => settle('rejected'),
    };
  }

  async #askAbout(
    { text, sentence }: Extract<ReviewEnd, { kind: 'incomplete' }>,
    title: string,
    ways: { show: (text: string) => Promise<void>; discard: () => void; acts: ReviewActs },
  ): Promise<void> {
    const [more, keep] = [l10n.t('Continue'), l10n.t('Show Partial')];
    const chosen = await this.#tell(`${title}: ${sentence}`, more, keep, l10n.t('Discard'));
    if (chosen === more) ways.acts.continue?.();
    else if (chosen === keep) await ways.show(text);
    else ways.discard();
  }
}

/** The document's text with another one in a region, with the document's line ends. */
function replaced(document: vscode.TextDocument, range: vscode.Range, text: string): string {
  const whole = document.getText();
  const ending = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  return whole.slice(0, start) + text.replaceAll(/\r?\n/g, ending) + whole.slice(end);
}
