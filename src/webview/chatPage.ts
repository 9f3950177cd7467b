import type { ChatPatch, FromPage, ToPage } from '../messages/chatMessages';
import type { TurnView } from '../messages/chatState';
import type { ChatStrings } from '../messages/chatStrings';
import { ChatStore } from './chatStore';
import { CacheNoticeLine } from './composer/cacheNoticeLine';
import { Composer } from './composer/composer';
import { withoutSent } from './composer/sentText';
import { FrameScheduler } from './frameScheduler';
import type { HostPort } from './hostPort';
import type { PageContext } from './pageContext';
import { PageKeeper } from './pageKeeper';
import { PaintMeter } from './paintMeter';
import { SettingsSheet } from './settings/settingsSheet';
import { LiveRegion } from './speech/liveRegion';
import { ConversationView } from './transcript/conversationView';
import { OpenEdits } from './transcript/openEdits';
import { UndoLine } from './transcript/undoLine';

/** The chat: what the host sends goes to the store, and from there to the parts that show it. */
export class ChatPage {
  private readonly port: HostPort;
  private readonly store: ChatStore;
  private readonly conversation: ConversationView;
  private readonly undo: UndoLine;
  private readonly composer: Composer;
  private readonly cacheNotice: CacheNoticeLine;
  private readonly settings: SettingsSheet;
  private readonly keeper: PageKeeper;
  private readonly meter = new PaintMeter();
  private readonly context: PageContext;
  private hasState = false;

  constructor(root: HTMLElement, strings: ChatStrings, port: HostPort) {
    this.port = port;
    const frames = new FrameScheduler(() => this.meter.frameRendered());
    const live = new LiveRegion();
    this.context = {
      strings,
      mediaUri: root.dataset['media'] ?? '',
      post: (message) => this.post(message),
      say: (text) => live.say(text),
      edits: new OpenEdits(port.recall()?.edits ?? {}, () => this.keeper.keepSoon()),
    };
    this.store = new ChatStore(() => port.post({ type: 'requestSnapshot' }), {
      onDidReset: () => this.showState(),
      onDidPatch: (patch) => this.showPatch(patch),
    });
    this.keeper = new PageKeeper(port, () => ({
      draft: this.composer.text,
      ...(this.store.lastTurnId !== undefined && { lastTurnId: this.store.lastTurnId }),
      edits: this.context.edits.all(),
      ...this.conversation.memory(),
    }));
    this.conversation = new ConversationView(this.context, frames, () => this.keeper.keepSoon());
    this.undo = new UndoLine(this.context, () => this.conversation.focus());
    this.composer = new Composer(
      this.context,
      () => this.keeper.keepSoon(),
      () => this.store.prompts,
      () => this.toggleSettings(),
    );
    this.cacheNotice = new CacheNoticeLine(this.context, () => this.composer.focus());
    this.settings = new SettingsSheet({
      strings,
      post: (message) => port.post(message),
      setCovering: (isCovering) => this.conversation.setCovered(isCovering),
      takeFocusBack: () => this.composer.focusSettings(),
    });
    this.conversation.element.append(this.settings.element);
    root.append(
      this.conversation.element,
      this.undo.element,
      this.cacheNotice.element,
      this.composer.completions.element,
      this.composer.element,
      live.element,
    );
    this.listen();
  }

  /** What is done in the page is done with the settings as they stand there. */
  private post(message: FromPage): void {
    this.settings.flush();
    this.port.post(message);
  }

  private toggleSettings(): void {
    if (this.settings.isOpen) this.settings.close();
    else this.settings.open();
  }

  private listen(): void {
    this.port.onMessage((message) => this.receive(message));
    window.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing && this.store.isAnswering) {
        this.port.post({ type: 'stop' });
      }
    });
    window.addEventListener('focus', () =>
      this.port.post({ type: 'focusChanged', hasFocus: true }),
    );
    window.addEventListener('blur', () =>
      this.port.post({ type: 'focusChanged', hasFocus: false }),
    );
    this.port.post({ type: 'ready' });
  }

  private receive(message: ToPage): void {
    switch (message.type) {
      case 'snapshot':
        this.store.applySnapshot(message.sequence, message.state);
        break;
      case 'patches':
        if (message.patches.some(({ kind }) => kind === 'textAppended')) this.meter.patchReceived();
        this.store.applyPatches(message);
        break;
      case 'completions':
        this.composer.completions.show(message.requestId, message.items);
        break;
      case 'insertPrompt':
        this.composer.insertPrompt(message.before, message.after);
        break;
      case 'starters':
        this.conversation.setStarters(message.starters);
        break;
      case 'focusComposer':
        this.composer.focus();
        break;
    }
  }

  private showState(): void {
    this.conversation.reset(this.store.turns, this.store.hasEarlier);
    this.settings.forget();
    this.showControls();
    this.composer.settle();
    if (this.hasState) {
      this.keeper.keepSoon();
      return;
    }
    this.hasState = true;
    const memory = this.port.recall();
    const { draft = '', lastTurnId } = memory ?? {};
    this.composer.restore(withoutSent(draft, this.store.promptsAfter(lastTurnId)));
    this.conversation.restore(memory?.scroll);
  }

  private showPatch(patch: ChatPatch): void {
    switch (patch.kind) {
      case 'turnAdded':
      case 'turnsReplaced':
      case 'turnsPrepended':
        this.showTurns(patch);
        break;
      case 'textAppended':
      case 'pieceAppended':
      case 'tokensShown':
      case 'turnChanged':
        this.showChange(patch);
        break;
      default:
        this.showDraft(patch);
    }
    if (patch.kind !== 'textAppended') this.showControls();
  }

  private showTurns(
    patch: Extract<ChatPatch, { kind: 'turnAdded' | 'turnsReplaced' | 'turnsPrepended' }>,
  ): void {
    if (patch.kind === 'turnAdded') this.addTurn(patch.turn);
    else if (patch.kind === 'turnsReplaced') this.conversation.replace(patch.afterId, patch.turns);
    else this.conversation.prepend(patch.turns, patch.hasEarlier);
  }

  /** What became of a draft and its attachments; the other patches only change what the controls show. */
  private showDraft(patch: ChatPatch): void {
    if (patch.kind === 'draftRefused') this.composer.draftRefused(patch.notice);
    if (patch.kind === 'attachmentsRemarked') this.composer.remarked(patch.notice);
    if (patch.kind !== 'draftTaken') return;
    this.composer.draftTaken();
    this.settings.hide();
    // A crash must not bring back as a draft what is part of the chat.
    this.keeper.keep();
  }

  private addTurn(turn: TurnView): void {
    if (turn.role === 'model') this.meter.startAnswer();
    this.conversation.add(turn);
  }

  private showChange(
    patch: Extract<
      ChatPatch,
      { kind: 'textAppended' | 'pieceAppended' | 'tokensShown' | 'turnChanged' }
    >,
  ): void {
    const turn = this.store.turn(patch.turnId);
    if (!turn) return;
    if (patch.kind === 'textAppended') this.conversation.append(turn, patch.text);
    else this.conversation.update(turn);
  }

  private showControls(): void {
    const { connection, attachments, cache, cost, isAnswering, undoTurnId } = this.store;
    this.conversation.setAnswering(isAnswering);
    this.undo.show(undoTurnId, isAnswering);
    this.settings.show(this.store.settings);
    this.cacheNotice.show(this.store.cacheNotice);
    const modifiedSettings = this.store.settings?.modifiedCount ?? 0;
    this.composer.show({ connection, attachments, cache, cost, isAnswering, modifiedSettings });
  }
}
