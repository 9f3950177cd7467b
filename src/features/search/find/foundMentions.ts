import * as vscode from 'vscode';
import type { CompletionItem } from '../../../messages/completion';
import type { Clock } from '../../../base/clock';
import { delay } from '../../../base/delay';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import { runCommand } from '../../../platform/registerCommands';
import { LruMap } from '../../../base/lruMap';
import type { MentionSource } from '../../chat/api';
import type { FoundInWorkspace, SemanticSearch } from '../semanticSearch';
import { addHit } from './addHit';
import { alsoOfHit } from '../../../search/find/alsoWords';
import { readHits } from './readHits';
import { hitName, howFound } from './foundTexts';
import { hitId } from './hitItems';
import { HitTexts } from './hitTexts';
import { indexSentence } from './indexSentence';

/** Long enough for the next letter of somebody who types. */
const soonMs = 150;
/** Where each question costs a request, only who pauses is answered. */
const pauseMs = 600;
const maxItems = 10;
/** Hits that a list of the page may still show. */
const maxKnown = 200;

const hitSign = 'found:';
const questionSign = 'find:';

/** Completes `#find` and what is written behind it to the lines that it may mean. */
export class FoundMentions implements MentionSource {
  readonly #search: SemanticSearch;
  readonly #clock: Clock;
  readonly #hits = new LruMap<string, FoundInWorkspace>(maxKnown);
  #abort = new AbortController();

  constructor(search: SemanticSearch, clock: Clock) {
    this.#search = search;
    this.#clock = clock;
  }

  /** The best hits; none for a question that another one came behind. Rejects with the index's error. */
  async find(text: string): Promise<CompletionItem[]> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const question = text.trim();
    if (question === '') return [];
    try {
      return await this.#find(question, signal);
    } catch (error) {
      if (signal.aborted) return [];
      throw error;
    }
  }

  /**
   * Attaches what is mentioned; false if the id is not that of a hit. Rejects if it can't be opened any more.
   */
  async accept(id: string, attachments: Pick<DraftAttachments, 'attachRead'>): Promise<boolean> {
    if (id.startsWith(questionSign)) {
      void runCommand('parley.semanticSearch', { question: id.slice(questionSign.length) });
      return true;
    }
    if (!id.startsWith(hitSign)) return false;
    const hit = this.#hits.get(id);
    if (hit === undefined) throw new Error(vscode.l10n.t('This result has expired. Search again.'));
    await addHit(hit, attachments);
    return true;
  }

  async #find(question: string, signal: AbortSignal): Promise<CompletionItem[]> {
    const search = this.#search;
    await delay((await search.usesOtherModel()) ? pauseMs : soonMs, this.#clock, signal);
    if (await search.needsConsent()) {
      return [openItem(question, vscode.l10n.t('Asks for permission first'))];
    }
    if (search.state.kind === 'off') await search.begin();
    signal.throwIfAborted();
    const { found, state } = await search.find(question, { limit: maxItems }, signal);
    signal.throwIfAborted();
    const hits = await readHits(search, new HitTexts(), { question, found }, signal);
    signal.throwIfAborted();
    const items = hits.map(({ hit, related }) => this.#item(hit, alsoOfHit(related)));
    const missing = indexSentence(state);
    return items.length > 0 || missing === undefined ? items : [openItem(question, missing)];
  }

  #item(hit: FoundInWorkspace, also: readonly string[]): CompletionItem {
    const id = `${hitSign}${hitId(hit)}`;
    this.#hits.set(id, hit);
    const place = vscode.workspace.asRelativePath(hit.uri);
    return {
      id,
      label: hitName(hit).replaceAll(/[\s,]+/gu, '_'),
      // A narrow side bar cuts its end off.
      detail: [hit.symbol ?? '', howFound(hit, also), place]
        .filter((each) => each !== '')
        .join(' · '),
      icon: hit.kind,
    };
  }
}

/** Leads to the list, which can ask and show more. The question stays in the message. */
function openItem(question: string, detail: string): CompletionItem {
  return { id: `${questionSign}${question}`, label: `find ${question}`, detail, icon: 'search' };
}
