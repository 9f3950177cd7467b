import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { Clock } from '../../../base/clock';
import { Disposables } from '../../../base/disposables';
import { untilAborted } from '../../../base/abort';
import { Emitter } from '../../../base/emitter';
import type { CommandId } from '../../../platform/manifest/commands';
import { runCommand } from '../../../platform/registerCommands';
import { describeProblem } from '../../../platform/problem';
import { plainMessage } from '../../../base/untrusted/plainMessage';
import type { FindAnswer, IndexState, SemanticSearch } from '../semanticSearch';
import type { FindScope } from './findScope';
import { listSentence } from './indexSentence';
import { nothingItem, questionItems, type FindItem, type HitButton } from './hitItems';
import type { HitItem } from './hitItems';
import { HitTexts } from './hitTexts';
import type { HitRanker } from './hitRanker';
import type { LastQuestions } from './lastQuestions';
import { listFound, type Listed } from './listFound';
import { RankedList } from './rankedList';
import { TypedQuestions, type SearchedBy } from '../../../search/find/typedQuestions';

const { l10n } = vscode;

/** What is wanted of a row. */
export interface HitRequest {
  /** `preview`: it is the active one because somebody went there. */
  act: 'preview' | 'open' | HitButton['act'];
  item: HitItem;
  question: string;
}

interface TitleButton extends vscode.QuickInputButton {
  run: () => void;
}

/** While the index grows, the list is asked again at most so often. */
const refreshMs = 1_000;

/** What the list works with. */
export interface FindServices {
  search: SemanticSearch;
  last: LastQuestions;
  ranker: HitRanker;
  clock: Clock;
}

/** The list that finds while somebody types. */
export class FindPick {
  readonly #search: SemanticSearch;
  readonly #usesOtherModel: boolean;
  readonly #lastQuestions: LastQuestions;
  readonly #ranker: HitRanker;
  readonly #clock: Clock;
  readonly #wished = new Emitter<HitRequest>();
  readonly #closed = new Emitter<void>();
  /** Something is to be done with a row. */
  readonly onDidWish = this.#wished.event;
  /** It was closed by Escape, a click elsewhere, or another list. */
  readonly onDidClose = this.#closed.event;
  readonly #pick = vscode.window.createQuickPick<FindItem>();
  readonly #questions: TypedQuestions<Listed>;
  readonly #texts = new HitTexts();
  readonly #ranked: RankedList;
  readonly #open = new Disposables();
  readonly #hidden = new AbortController();
  readonly #scopes: readonly FindScope[];
  #scope: FindScope | undefined;
  #answer: FindAnswer | undefined;
  /** What counted in it beside the words of the question. */
  #also: readonly string[] = [];
  /** The question that the rows answer; empty while they are questions. */
  #listedFor = '';
  /** What the row shows that somebody went to. */
  #previewedId: string | undefined;
  #added: string[] = [];
  #problem: string | undefined;
  #isAsking = false;
  #isBeginning = false;
  #isChosen = false;
  /** Enter came before the rows for the words in the field: it means the first of them. */
  #isEntered = false;
  #begun: Promise<void> = Promise.resolve();
  /** The model that can rank what is found; undefined until it is known, and if there is none. */
  #rankedBy: string | undefined;
  #cancelRefresh: (() => void) | undefined;

  /** @param usesOtherModel whether a service is asked for each question's vector: words are shown first then */
  constructor(
    { search, last, ranker, clock }: FindServices,
    usesOtherModel: boolean,
    scopes: readonly FindScope[],
  ) {
    this.#search = search;
    this.#usesOtherModel = usesOtherModel;
    this.#lastQuestions = last;
    this.#ranker = ranker;
    this.#clock = clock;
    this.#ranked = new RankedList(ranker, this.#texts, {
      show: (items) => this.#showRows(items),
      notify: (sentence) => this.notify(sentence),
      changed: () => this.#say(),
    });
    this.#scopes = scopes;
    this.#questions = new TypedQuestions(
      clock,
      () => usesOtherModel,
      (question, by, signal) => this.#ask(question, by, signal),
    );
    this.#questions.onDidAsk(() => this.#asked(true));
    this.#questions.onDidAnswer(({ answer, isLast }) => this.#show(answer, isLast));
    this.#questions.onDidFail((error) => this.#failed(error));
  }

  /** The row that a key is meant for. */
  get activeHit(): HitItem | undefined {
    const [active] = this.#pick.activeItems;
    return active?.type === 'hit' ? active : undefined;
  }

  get question(): string {
    return this.#questions.question;
  }

  /** Does with the active row what its button does. */
  actOnActive(act: HitButton['act']): void {
    const item = this.activeHit;
    if (item) this.#wish(act, item);
  }

  /** Shows it with a question, or with those asked before. */
  show(question: string, scope: FindScope | undefined): void {
    const pick = this.#pick;
    pick.title = l10n.t('Semantic Search');
    pick.placeholder = l10n.t('Describe what you need');
    // What was typed is marked where it stands in a row just so: a word or a phrase. More takes proposed API.
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.keepScrollPosition = true;
    // Not in VS Code's stable types, but known to it: else rows with the typed letters in their names go first.
    Object.assign(pick, { sortByLabel: false });
    this.#scope = scope;
    this.#listen();
    this.#begin();
    this.#buttons();
    void this.#offerRanking();
    pick.value = question;
    pick.show();
    this.#typed(question);
  }

  hide(): void {
    this.#pick.hide();
  }

  /** Closes it for what was chosen: what is previewed stays. */
  choose(): void {
    this.#isChosen = true;
    this.#pick.hide();
  }

  /** Says what was attached. */
  added(label: string): void {
    this.#added = [...this.#added.filter((each) => each !== label), label];
    this.#say();
  }

  /** Says that something could not be done, until something else is asked. */
  notify(sentence: string): void {
    this.#problem = sentence;
    this.#say();
  }

  #listen(): void {
    const pick = this.#pick;
    this.#open.add(pick);
    this.#open.add(this.#questions);
    this.#open.add(this.#search.onDidChangeState((state) => this.#stateChanged(state)));
    pick.onDidChangeValue((value) => this.#typed(value));
    pick.onDidChangeActive(([active]) => this.#activated(active));
    pick.onDidAccept(() => this.#accepted());
    pick.onDidTriggerButton((button) => (button as TitleButton).run());
    pick.onDidTriggerItemButton(({ item, button }) => {
      if (item.type !== 'hit') return;
      this.#wish((button as HitButton).act, item);
    });
    pick.onDidHide(() => {
      // Disposing of it hides it once more.
      if (this.#hidden.signal.aborted) return;
      this.#hidden.abort();
      this.#ranked.forget();
      this.#cancelRefresh?.();
      this.#open.dispose();
      if (!this.#isChosen) this.#closed.fire();
    });
  }

  /** The first use begins the index; what was paused by somebody stays so. */
  #begin(): void {
    const search = this.#search;
    if (!['off', 'failed'].includes(search.state.kind)) return;
    this.#isBeginning = true;
    // Whether a service may be asked is perhaps decided much later: until then, and after a no, words are compared.
    const opened = new Promise<void>((resolve) => {
      const listener = search.onDidChangeState(({ kind }) => {
        if (kind !== 'off') resolve();
      });
      this.#open.add(listener);
    });
    const begun = search.begin().then(
      () => undefined,
      (error: unknown) => this.notify(describeProblem(error).message),
    );
    this.#begun = Promise.race([begun, opened]);
    void this.#begun.then(() => {
      this.#isBeginning = false;
      this.#say();
    });
  }

  #typed(value: string): void {
    this.#isEntered = false;
    this.#ranked.forget();
    this.#questions.typed(value);
    if (this.question !== '') return;
    this.#answer = undefined;
    this.#also = [];
    this.#problem = undefined;
    this.#isAsking = false;
    this.#listedFor = '';
    this.#pick.items = questionItems(this.#lastQuestions.list());
    this.#say();
  }

  async #ask(question: string, by: SearchedBy, signal: AbortSignal): Promise<Listed> {
    await untilAborted(this.#begun, signal);
    const within = this.#scope?.within;
    const options = { by, ...(within && { within }) };
    const answer = await this.#search.find(question, options, signal);
    return listFound(this.#search, this.#texts, { question, answer }, signal);
  }

  #asked(isAsking: boolean): void {
    this.#isAsking = isAsking;
    if (isAsking) this.#problem = undefined;
    this.#say();
  }

  #show({ answer, items, also }: Listed, isLast: boolean): void {
    this.#answer = answer;
    this.#also = also;
    this.#isAsking = !isLast;
    this.#listedFor = this.question;
    this.#ranked.forget();
    const place = this.#limitedTo();
    const nothing = nothingItem(this.#search.state.kind, place);
    this.#showRows(items.length > 0 || !isLast ? items : [nothing]);
    this.#say();
    const [first] = this.#pick.items;
    if (this.#isEntered && first?.type === 'hit') this.#wish('open', first);
    this.#isEntered = false;
  }

  /** Whoever has gone to a row stays there when others come. */
  #showRows(items: readonly FindItem[]): void {
    const [wasActive] = this.#pick.activeItems;
    this.#pick.items = items;
    const same = items.find(({ id }) => id === wasActive?.id && id === this.#previewedId);
    if (same) this.#pick.activeItems = [same];
    else this.#previewedId = undefined;
  }

  #failed(error: unknown): void {
    this.#isAsking = false;
    this.#isEntered = false;
    this.notify(describeProblem(error).message);
  }

  #wish(act: HitRequest['act'], item: HitItem): void {
    this.#wished.fire({ act, item, question: this.question });
  }

  #activated(active: FindItem | undefined): void {
    if (active?.type !== 'hit' || active.id === this.#previewedId) return;
    // VS Code makes the first row the active one by itself: only who has gone elsewhere comes back to it.
    const isFirst = active === this.#pick.items[0];
    if (isFirst && this.#previewedId === undefined) return;
    this.#previewedId = active.id;
    this.#isEntered = false;
    this.#wish('preview', active);
  }

  /** A row that belongs to other words than those in the field was not chosen. */
  #accepted(): void {
    const active = this.#pick.selectedItems[0] ?? this.#pick.activeItems[0];
    this.#isEntered = this.#pick.value.trim() !== this.#listedFor;
    if (this.#isEntered) return;
    if (active?.type === 'question') {
      this.#pick.value = active.question;
      this.#typed(active.question);
    } else if (active?.type === 'hit') this.#wish('open', active);
    else if (active?.type === 'choice') active.choose();
  }

  #stateChanged({ kind }: IndexState): void {
    this.#say();
    const isOver = kind === 'ready' || kind === 'failed';
    // A service would be asked for the same vector again and again.
    if (this.question === '' || this.#cancelRefresh !== undefined) return;
    // Nor is a ranking taken away.
    if (this.#ranked.isShown) return;
    if (!isOver && this.#usesOtherModel) return;
    this.#cancelRefresh = this.#clock.setTimer(() => {
      this.#cancelRefresh = undefined;
      if (!this.#hidden.signal.aborted && !this.#ranked.isShown) this.#questions.again();
    }, refreshMs);
  }

  #limit(): void {
    const index = this.#scopes.findIndex((each) => each === this.#scope);
    this.#scope = this.#scopes[(Math.max(0, index) + 1) % this.#scopes.length];
    this.#buttons();
    this.#questions.again();
    this.#say();
  }

  async #offerRanking(): Promise<void> {
    this.#rankedBy = await this.#ranker.modelName();
    if (!this.#hidden.signal.aborted) this.#buttons();
  }

  #rank(): void {
    // The rows are the choice and what comes of it: the keyboard goes from the button to them.
    void vscode.commands.executeCommand('workbench.action.focusQuickOpen');
    if (this.#ranked.isAsking) return;
    const hits = this.#pick.items.filter((item): item is HitItem => item.type === 'hit');
    if (hits.length > 1) void this.#ranked.begin(this.question, hits);
    else this.notify(l10n.t('There aren’t enough results to rank.'));
  }

  #buttons(): void {
    const place = this.#limitedTo();
    const limit: TitleButton = {
      iconPath: new vscode.ThemeIcon(place === undefined ? 'filter' : 'filter-filled'),
      tooltip:
        place === undefined
          ? l10n.t('Searching the whole workspace. Change location')
          : l10n.t('Searching in {0}. Change location', showHidden(place)),
      run: () => this.#limit(),
    };
    const rank: TitleButton = {
      iconPath: new vscode.ThemeIcon('sort-precedence'),
      tooltip: l10n.t('Rank with {0}…', showHidden(this.#rankedBy ?? '')),
      run: () => this.#rank(),
    };
    this.#pick.buttons = [
      ...(this.#scopes.length > 1 ? [limit] : []),
      ...(this.#rankedBy === undefined ? [] : [rank]),
      commandButton('database', l10n.t('Show Search Index'), 'parley.showSearchIndex'),
      commandButton('settings', l10n.t('Choose Search Model…'), 'parley.chooseSearchModel'),
    ];
  }

  /** What is searched alone, if not all is. */
  #limitedTo(): string | undefined {
    return this.#scope?.within === undefined ? undefined : this.#scope.label;
  }

  /** One line below the field: where is searched, what is missing, and what was attached. */
  #say(): void {
    if (this.#hidden.signal.aborted) return;
    const { state } = this.#search;
    const isGrowing = state.kind === 'starting' || state.kind === 'indexing';
    this.#pick.busy = this.#isAsking || this.#isBeginning || isGrowing || this.#ranked.isBusy;
    this.#pick.prompt = plainMessage(
      listSentence({
        problem: this.#problem,
        scope: this.#limitedTo(),
        also: this.#also,
        ranked: this.#ranked.sentence,
        added: this.#added,
        withoutSemantic: this.#answer?.withoutSemantic,
        state: this.#isBeginning && state.kind === 'off' ? { ...state, kind: 'starting' } : state,
      }),
    );
  }
}

function commandButton(icon: string, tooltip: string, command: CommandId): TitleButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip, run: () => void runCommand(command) };
}
