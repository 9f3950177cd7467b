import { byKind, type ByKind } from '../base/byType';
import type { Channel } from '../base/channel/channel';
import type { Handlers, OneWay } from '../base/channel/direction';
import type {
  ChatPatch,
  ChatToHost,
  DraftView,
  FirstSnapshot,
  FromPage,
  ToPage,
} from '../messages/chatPageMessages';
import type { ConnectionView, TurnView } from '../messages/chatState';
import type { ChatStrings } from '../messages/chatStrings';
import type { CompletionItem, CompletionKind } from '../messages/completion';
import { ChatStore } from './chatStore';
import { CacheNoticeLine } from './composer/cacheNoticeLine';
import { Composer } from './composer/composer';
import type { SentPrompts } from './composer/promptRecall';
import { FrameScheduler } from './frameScheduler';
import type { PageContext } from './pageContext';
import { PageStateStore, type ChatPort } from './pageStateStore';
import { PaintMeter } from './paintMeter';
import { PlaceLinks } from './places/placeLinks';
import { SettingsForm } from './settings/settingsForm';
import { LiveRegion } from './speech/liveRegion';
import { waitsForCalls } from './transcript/answerEnding';
import { ConversationView } from './transcript/conversationView';
import { OpenEdits } from './transcript/openEdits';
import { UndoLine } from './transcript/undoLine';
import { isComposing } from './isComposing';

/** The chat: what the host sends goes to the store, and from there to the parts that show it. */
export class ChatPage {
  readonly #port: ChatPort;
  readonly #channel: Channel<ChatToHost, OneWay<ToPage>>;
  readonly #store: ChatStore;
  readonly #conversation: ConversationView;
  readonly #undo: UndoLine;
  readonly #composer: Composer;
  readonly #cacheNotice: CacheNoticeLine;
  readonly #settings: SettingsForm;
  readonly #pageState: PageStateStore;
  readonly #meter = new PaintMeter();
  readonly #frames = new FrameScheduler(() => this.#meter.frameRendered());
  readonly #context: PageContext;
  #hasState = false;
  #keptDraft: DraftView | undefined;
  readonly #takers: Handlers<OneWay<ToPage>> = {
    snapshot: (message) => this.#takeSnapshot(message),
    patches: (message) => {
      if (message.patches.some(({ kind }) => kind === 'textAppended')) this.#meter.patchReceived();
      this.#store.applyPatches(message);
    },
    insertPrompt: ({ before, after }) => this.#composer.insertPrompt(before, after),
    starters: ({ starters, intro }) => this.#conversation.setStarters(starters, intro),
    workspaceContext: ({ view }) => this.#composer.showWorkspace(view),
    focusComposer: () => {
      this.#composer.focus();
      this.#channel.send({ type: 'composerFocused' });
    },
  };
  /** What each patch changes in the page beside its controls, which are drawn after it. */
  readonly #shows: ByKind<ChatPatch, void> = {
    turnAdded: ({ turn }) => this.#addTurn(turn),
    turnsReplaced: (patch) => this.#replaceTurns(patch),
    turnsPrepended: ({ turns, hasEarlier }) => this.#conversation.prepend(turns, hasEarlier),
    textAppended: (patch) => this.#append(patch),
    pieceAppended: (patch) => this.#update(patch),
    tokensShown: (patch) => this.#update(patch),
    callChanged: (patch) => this.#update(patch),
    filesChanged: (patch) => this.#update(patch),
    turnChanged: (patch) => this.#update(patch),
    answeringChanged: ({ isAnswering }) => {
      if (!isAnswering) this.#frames.schedule(this.#sayComplete);
    },
    attachmentsChanged: () => undefined,
    connectionChanged: () => this.#pageState.keepSoon(),
    costChanged: () => undefined,
    undoChanged: () => undefined,
    settingsChanged: () => undefined,
    cacheChanged: () => undefined,
    cacheNoticeChanged: () => undefined,
    draftTaken: ({ text }) => this.#draftTaken(text),
    draftRefused: ({ notice }) => {
      this.#composer.draftRefused(notice);
      this.#context.edits.refused();
    },
    attachmentsRemarked: ({ notice }) => this.#composer.remarked(notice),
  };

  /** @param first is in the page's HTML: as a window opens, a message takes longer than all the page does */
  constructor(root: HTMLElement, strings: ChatStrings, port: ChatPort, first?: FirstSnapshot) {
    this.#port = port;
    const channel = port.connect(this.#takers);
    this.#channel = channel;
    const live = new LiveRegion();
    this.#context = {
      strings,
      mediaUri: root.dataset['media'] ?? '',
      post: (message) => this.#post(message),
      complete: (kind, query) => this.#complete(kind, query),
      say: (text) => live.say(text),
      edits: new OpenEdits(port.recall()?.openEdits ?? {}, () => this.#pageState.keepSoon()),
      places: new PlaceLinks(root, {
        find: (turnId, names) => channel.request({ type: 'findPlaces', turnId, names }),
        open: (place) => channel.send({ type: 'openPlace', ...place }),
      }),
    };
    this.#store = new ChatStore(() => channel.send({ type: 'requestSnapshot' }), {
      onDidReset: () => this.#showState(),
      onDidPatch: (patch) => this.#showPatch(patch),
    });
    this.#pageState = new PageStateStore(port, () => ({
      draft: this.#composer.text,
      ...(this.#store.lastTurnId !== undefined && { lastTurnId: this.#store.lastTurnId }),
      openEdits: this.#context.edits.all(),
      connection: this.#knownConnection,
      ...(first && { firstId: first.id }),
      ...this.#conversation.memory(),
    }));
    this.#conversation = new ConversationView(this.#context, this.#frames, () =>
      this.#pageState.keepSoon(),
    );
    this.#undo = new UndoLine(this.#context, () => this.#conversation.focus());
    this.#composer = new Composer(
      this.#context,
      () => this.#pageState.keepSoon(),
      this.#sentPrompts(),
      () => this.#toggleSettings(),
    );
    this.#cacheNotice = new CacheNoticeLine(this.#context, () => this.#composer.focus());
    this.#settings = new SettingsForm({
      strings,
      post: (message) => channel.send(message),
      setCovering: (isCovering) => this.#conversation.setCovered(isCovering),
      takeFocusBack: () => this.#composer.focusSettings(),
    });
    this.#conversation.element.append(this.#settings.element);
    root.append(
      this.#conversation.element,
      this.#undo.element,
      this.#cacheNotice.element,
      this.#composer.completions.element,
      this.#composer.element,
      live.element,
    );
    this.#listen();
    this.#showFirst(first);
  }

  #takeSnapshot({ sequence, state, draft }: FirstSnapshot['message']): void {
    this.#keptDraft = draft;
    this.#store.applySnapshot(sequence, state);
  }

  #showFirst(first: FirstSnapshot | undefined): void {
    const memory = this.#port.recall();
    if (first === undefined || memory?.firstId === first.id) return;
    this.#takeSnapshot(first.message);
    this.#port.remember({ draft: '', ...memory, firstId: first.id });
  }

  /** What is done in the page is done with the settings as they are there. */
  #post(message: FromPage): void {
    this.#settings.flush();
    this.#channel.send(message);
  }

  #complete(kind: CompletionKind, query: string): Promise<CompletionItem[]> {
    this.#settings.flush();
    return this.#channel.request({ type: 'complete', kind, query });
  }

  #sentPrompts(): SentPrompts {
    return {
      held: () => ({ firstTurnId: this.#store.firstPromptId, prompts: this.#store.prompts }),
      ask: (turnId, chatId) =>
        this.#channel.request({
          type: 'earlierPrompts',
          ...(turnId !== undefined && { turnId }),
          ...(chatId !== undefined && { chatId }),
        }),
    };
  }

  #toggleSettings(): void {
    if (this.#settings.isOpen) this.#settings.close();
    else this.#settings.open();
  }

  #listen(): void {
    window.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !isComposing(event) && this.#store.isAnswering) {
        this.#channel.send({ type: 'stop' });
      }
    });
    window.addEventListener('focus', () =>
      this.#channel.send({ type: 'focusChanged', hasFocus: true }),
    );
    window.addEventListener('blur', () =>
      this.#channel.send({ type: 'focusChanged', hasFocus: false }),
    );
    this.#channel.send({ type: 'ready' });
  }

  #showState(): void {
    this.#conversation.reset(this.#store.turns, this.#store.hasEarlier);
    this.#settings.forget();
    this.#showControls();
    this.#composer.settle();
    if (this.#hasState) {
      this.#pageState.keepSoon();
      return;
    }
    this.#hasState = true;
    const memory = this.#port.recall();
    // VS Code stores what a page remembers a minute later, and by then it may have been sent in another chat.
    const { draft: text = '', lastTurnId } = memory ?? {};
    const remembered = { text, ...(lastTurnId !== undefined && { lastTurnId }) };
    const unsent = this.#store.unsentOf(this.#keptDraft ?? remembered);
    this.#composer.restore(unsent, this.#keptDraft?.waitsFor);
    this.#conversation.restore(memory?.scroll);
  }

  #showPatch(patch: ChatPatch): void {
    byKind(this.#shows, patch);
    if (patch.kind !== 'textAppended') this.#showControls();
  }

  /** Of an answer that ended with calls, which nobody runs, only now it is known that nothing follows. */
  readonly #sayComplete = (): void => {
    const { lastTurnId } = this.#store;
    const last = lastTurnId === undefined ? undefined : this.#store.turn(lastTurnId);
    if (last?.role !== 'model' || !waitsForCalls(last)) return;
    this.#context.say(this.#context.strings.answerComplete);
  };

  #draftTaken(text: string): void {
    if (!this.#composer.draftTaken(text)) return;
    // A message that waited is sent by itself, perhaps while something is typed there.
    if (!this.#settings.hasFocus) this.#settings.hide();
    // A crash must not bring back as a draft what is part of the chat.
    this.#pageState.keep();
  }

  #addTurn(turn: TurnView): void {
    if (turn.role === 'model') this.#meter.startAnswer();
    this.#conversation.add(turn);
  }

  #replaceTurns({ afterId, turns }: Extract<ChatPatch, { kind: 'turnsReplaced' }>): void {
    const [first] = turns;
    if (first?.role === 'user') this.#context.edits.taken(first.text);
    this.#conversation.replace(afterId, turns);
  }

  #append({ turnId, text }: Extract<ChatPatch, { kind: 'textAppended' }>): void {
    const turn = this.#store.turn(turnId);
    if (turn) this.#conversation.append(turn, text);
  }

  #update({ turnId }: { turnId: string }): void {
    const turn = this.#store.turn(turnId);
    if (turn) this.#conversation.update(turn);
  }

  /** With the model of the last time, until the service has said which one answers. */
  get #knownConnection(): Pick<ConnectionView, 'service' | 'model'> {
    const { service, model } = this.#store.connection;
    const last = this.#port.recall()?.connection;
    return model === '' && last?.service === service ? last : { service, model };
  }

  #showControls(): void {
    const { attachments, cache, cost, isAnswering, lastAnswer, undoTurnId } = this.#store;
    this.#conversation.setAnswering(isAnswering);
    this.#undo.show(undoTurnId, isAnswering);
    this.#settings.show(this.#store.settings);
    this.#cacheNotice.show(this.#store.cacheNotice);
    const { modifiedCount: modifiedSettings = 0, tools, instructions } = this.#store.settings ?? {};
    const state = {
      connection: { ...this.#store.connection, ...this.#knownConnection },
      attachments,
      cache,
      cost,
      lastAnswer,
      modifiedSettings,
      tools,
      instructions,
    };
    this.#composer.show(state);
  }
}
