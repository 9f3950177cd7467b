import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import { untilAborted } from '../../../base/abort';
import type { FindOptions, FoundInWorkspace, SemanticSearch } from '../semanticSearch';
import { alsoOfHit } from '../../../search/find/alsoWords';
import { readHits } from './readHits';
import { HitTexts, type HitText } from './hitTexts';
import { mayHoldSecret } from '../../../source/leftOutFiles';
import { secretsSentence } from '../../../services/attachments/secrets';
import { indexRemarks } from './indexSentence';

/** A hit with its lines as they are now. */
export interface FoundHit {
  hit: FoundInWorkspace;
  text: HitText;
  /** By which words it was found besides those of the question; the strongest. */
  also: readonly string[];
}

/** What a {@link SingleSearch} finds. */
export interface FoundOnce {
  /** Best first; without what is not there any more, or may hold secrets by now. */
  hits: FoundHit[];
  /** Sentences about what could not be searched, and why. */
  remarks: string[];
  /** How many of the question's words that say something the index has: a share, 0 to 1. */
  coverage: number;
}

/** The index is made with a service that only the user can allow to be asked. */
export class ConsentNeededError extends Error {
  constructor() {
    super(
      vscode.l10n.t(
        'The search index uses a hosted service. The user must allow that first, with “Parley: Semantic Search…”.',
      ),
    );
    this.name = 'ConsentNeededError';
  }
}

/** A small workspace is indexed by then; of a large one, what there is by then is searched. */
const mostWaitMs = 20_000;

/** Searches when nobody types: for a model, or for a question in VS Code's own chat. */
export class SingleSearch {
  readonly #search: SemanticSearch;
  readonly #clock: Clock;
  /** The index has been whole once, or was waited for long enough. */
  #hasWaited = false;

  constructor(search: SemanticSearch, clock: Clock) {
    this.#search = search;
    this.#clock = clock;
  }

  /**
   * Searches once, and begins the index for it if nothing has to be allowed first; while that is made, whoever began
   * it, the first search waits. Rejects with a {@link ConsentNeededError}, the index's error, or when it is aborted.
   */
  async find(question: string, options: FindOptions, signal: AbortSignal): Promise<FoundOnce> {
    const search = this.#search;
    if (await search.needsConsent()) throw new ConsentNeededError();
    if (search.state.kind === 'off') {
      const hasBegun = await untilAborted(search.begin(), signal);
      if (!hasBegun && (await search.needsConsent())) throw new ConsentNeededError();
      this.#hasWaited = false;
    }
    if (!this.#hasWaited) await untilAborted(this.#untilIndexed(), signal);
    this.#hasWaited = true;
    const { found, state, withoutSemantic, coverage } = await search.find(
      question,
      options,
      signal,
    );
    const read = await readHits(search, new HitTexts(), { question, found }, signal);
    const secrets = new Set<string>();
    const hits = read.flatMap(({ hit, text, related }): FoundHit[] => {
      if (text === undefined) return [];
      if (!mayHoldSecret(hit.uri.path, text.fileText)) {
        return [{ hit, text, also: alsoOfHit(related) }];
      }
      secrets.add(vscode.workspace.asRelativePath(hit.uri));
      return [];
    });
    const remarks = [
      ...indexRemarks(state, withoutSemantic),
      secrets.size === 0 ? undefined : secretsSentence([...secrets]),
    ];
    return {
      hits,
      remarks: remarks.flatMap((each) => (each === undefined || each === '' ? [] : [each])),
      coverage,
    };
  }

  /** Resolves when nothing more is to come, or after a while. */
  #untilIndexed(): Promise<void> {
    const search = this.#search;
    const isGrowing = (): boolean => ['starting', 'indexing'].includes(search.state.kind);
    if (!isGrowing()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        cancelTimer();
        subscription.dispose();
        resolve();
      };
      const cancelTimer = this.#clock.setTimer(end, mostWaitMs);
      const subscription = search.onDidChangeState(() => {
        if (!isGrowing()) end();
      });
    });
  }
}
