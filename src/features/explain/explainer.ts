import * as vscode from 'vscode';
import { Accumulator } from '../../protocol/accumulator';
import { requestAnswer, type PromptRequest } from '../../services/modelRequest/requestAnswer';
import type { Connections } from '../../services/connection/connections';
import type { EditorRun, EditorRuns } from '../../services/modelRequest/editorRuns';
import { modelLabel } from '../../services/connection/modelLabel';
import { cancellationTokenOf } from '../../platform/cancellationTokenOf';
import { untilAborted } from '../../base/abort';
import type { CodeContext } from '../../services/codeContext/codeContext';
import { confirmContext } from '../../services/codeContext/confirmContext';
import { requestTokensLabel, type ContextCounter } from '../../services/codeContext/contextCounter';
import { gatherContext } from '../../services/codeContext/gatherContext';
import { openedAgain } from '../../services/codeContext/openedAgain';
import { askedLanguage } from './askedLanguage';
import { createExplainRequest, otherTexts } from './explainRequest';
import type { ExplainQuestion, Explanation } from './explanation';

const l10n = vscode.l10n;

interface Prepared {
  ask: PromptRequest;
  context: CodeContext;
  /** Tokens of what is sent, for display. */
  tokens: string;
}

/** Gathers the context of a question about code, counts it, and has a model explain the code. */
export class Explainer {
  readonly #connections: Connections;
  readonly #counter: ContextCounter;
  readonly #runs: EditorRuns;

  constructor(connections: Connections, counter: ContextCounter, runs: EditorRuns) {
    this.#connections = connections;
    this.#counter = counter;
    this.#runs = runs;
  }

  /**
   * Fills an explanation, again if it was filled before. Never rejects. `onSent` is called when there
   * is something to show: not if the user sends nothing.
   */
  async fill(explanation: Explanation, onSent: () => void): Promise<void> {
    const run = this.#runs.begin(l10n.t('Explaining {0}', explanation.place));
    const isCurrent = explanation.begin(() => run.stop());
    try {
      const prepared = await this.#prepare(explanation.questionNow, run);
      if (!isCurrent()) return;
      if (prepared === undefined) {
        explanation.ended();
        return;
      }
      explanation.means(prepared.context);
      const { tokens } = prepared;
      run.notify(l10n.t('Explaining {0} · {1}', explanation.place, tokens));
      explanation.sent({ tokens, model: modelLabel(this.#connections) });
      onSent();
      const end = await requestAnswer(this.#connections, prepared.ask, {
        signal: run.signal,
        findCached: run.findCached,
        onText: (text) => {
          if (isCurrent()) explanation.append(text);
        },
      });
      if (isCurrent()) explanation.ended(end);
    } catch (error) {
      if (!isCurrent()) return;
      if (run.signal.aborted) {
        explanation.ended();
        return;
      }
      explanation.ended({ kind: 'failed', answer: new Accumulator().answer, error });
      onSent();
    } finally {
      run.end();
    }
  }

  /** The context of a question that is asked elsewhere; undefined if the user sends nothing. */
  async gather(question: ExplainQuestion): Promise<CodeContext | undefined> {
    const run = this.#runs.begin(l10n.t('Explaining'));
    try {
      return (await this.#prepare(question, run))?.context;
    } catch (error) {
      if (run.signal.aborted) return undefined;
      throw error;
    } finally {
      run.end();
    }
  }

  async #prepare(
    { document: asked, range, diagnostics = [] }: ExplainQuestion,
    { signal }: EditorRun,
  ): Promise<Prepared | undefined> {
    const document = await openedAgain(asked);
    const [gathered, model] = await Promise.all([
      gatherContext(document, range, { diagnostics }, cancellationTokenOf(signal)),
      // For its name, limit and kind; the request reports what is wrong if there isn't one.
      untilAborted(
        this.#connections.model().catch(() => undefined),
        signal,
      ),
    ]);
    const language = askedLanguage(this.#connections.current, model);
    const firstAsk = createExplainRequest(gathered, language);
    const count = await this.#counter.count(gathered, otherTexts(firstAsk, gathered), signal);
    const purpose = l10n.t('Explain');
    const context = await confirmContext(gathered, count, purpose, signal);
    if (context === undefined) return undefined;
    const ask = createExplainRequest(context, language);
    const left = context.pieces.length < gathered.pieces.length;
    const sent = left
      ? await this.#counter.count(context, otherTexts(ask, context), signal)
      : count;
    return { ask, context, tokens: requestTokensLabel(sent.total, sent.isSure) };
  }
}
