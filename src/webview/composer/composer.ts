import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type {
  AttachmentView,
  ConnectionView,
  NoticeView,
  SendCostView,
  WorkspaceContextView,
} from '../../messages/chatState';
import type { WrittenDraft } from '../../messages/chatPageMessages';
import type { LastAnswer } from '../../messages/lastAnswer';
import type { ChatCacheView } from '../../messages/cacheView';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { keepFocus } from '../keepFocus';
import { noticeTemplate } from '../notice';
import type { PageContext } from '../pageContext';
import { settingsButton } from '../settings/settingsButton';
import { toolButton } from '../toolButton';
import type { InstructionsView, ToolsView } from '../../messages/settingsView';
import { toolsButton } from './toolsButton';
import { newInstructions } from './instructionChip';
import { attachmentChips } from './attachmentChips';
import { CacheLine } from './cacheLine';
import { CompletionList } from './completionList';
import { costLine, costLineId } from './costLine';
import { FileDrop } from './fileDrop';
import { sendFiles, pastedFiles } from './pageFiles';
import { CostSpeech } from './costSpeech';
import { costRemarks, totalText } from './costText';
import { Draft } from './draft';
import { DraftReport } from './draftReport';
import { MessageQueue } from './messageQueue';
import type { SentPrompts } from './promptRecall';
import { recallByArrows } from './recallByArrows';
import { isAnswering } from '../../messages/chatState';

/** What the composer shows that is not its own. */
export interface ComposerState {
  connection: ConnectionView;
  attachments: readonly AttachmentView[];
  /** What the chat uses. */
  cache: ChatCacheView | undefined;
  cost: SendCostView | undefined;
  lastAnswer: LastAnswer | undefined;
  /** How many settings of the chat differ from their defaults. */
  modifiedSettings: number;
  tools: ToolsView | undefined;
  instructions: InstructionsView | undefined;
}

/** Where the next message is written: notices, attachments, text, and the buttons for them. */
export class Composer {
  readonly element = document.createElement('div');
  readonly completions: CompletionList;
  readonly #context: PageContext;
  readonly #draft: Draft;
  readonly #textarea = document.createElement('textarea');
  readonly #report: DraftReport;
  readonly #speech: CostSpeech;
  readonly #toggleSettings: () => void;
  #state: ComposerState = {
    connection: { service: '', model: '' },
    attachments: [],
    cache: undefined,
    cost: undefined,
    lastAnswer: undefined,
    modifiedSettings: 0,
    tools: undefined,
    instructions: undefined,
  };
  #workspace: WorkspaceContextView | undefined;
  #refusal: NoticeView | undefined;
  /** About what was to be attached. */
  #remark: NoticeView | undefined;
  readonly #queue = new MessageQueue();
  readonly #drop: FileDrop;
  readonly #cacheLine: CacheLine;

  constructor(
    context: PageContext,
    onDidChangeDraft: () => void,
    sent: SentPrompts,
    toggleSettings: () => void,
  ) {
    this.#context = context;
    this.#toggleSettings = toggleSettings;
    this.element.className = 'composer';
    this.element.setAttribute('role', 'form');
    this.element.setAttribute('aria-label', context.strings.composerLabel);
    this.#cacheLine = new CacheLine(context, () => this.focus());
    this.#speech = new CostSpeech((text) => context.say(text));
    this.#report = new DraftReport(
      () => (this.#draft.isSending ? undefined : this.#written),
      (draft) => context.post({ type: 'draftChanged', ...draft }),
    );
    this.#draft = new Draft(this.#textarea, {
      onDidChange: () => {
        this.#refusal = undefined;
        this.#remark = undefined;
        this.#queue.cancel();
        this.#report.soon();
        this.#render();
        onDidChangeDraft();
      },
      onSubmit: () => this.#send(),
    });
    this.completions = new CompletionList(this.#textarea, context);
    recallByArrows(this.#textarea, sent);
    this.#drop = new FileDrop({
      onDidChange: () => this.#render(),
      onFiles: (files) => void sendFiles(files, context.post),
      onUris: (uris) => context.post({ type: 'attachUris', uris }),
    });
    this.#textarea.addEventListener('paste', (event) => {
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      void sendFiles(files, context.post);
    });
    this.#textarea.rows = 1;
    this.#textarea.placeholder = context.strings.composerPlaceholder;
    this.#textarea.setAttribute('aria-label', context.strings.composerLabel);
    this.#textarea.setAttribute('aria-describedby', costLineId);
    this.#textarea.dir = 'auto';
    this.#render();
  }

  get text(): string {
    return this.#draft.text;
  }

  get #written(): WrittenDraft {
    const { answerId: waitsFor } = this.#queue;
    return { text: this.#draft.text, ...(waitsFor !== undefined && { waitsFor }) };
  }

  get #isAnswering(): boolean {
    const { lastAnswer } = this.#state;
    return lastAnswer !== undefined && isAnswering(lastAnswer);
  }

  /** Puts a remembered draft back; what is being written already is left alone. */
  restore(text: string, waitsFor?: string): void {
    if (this.#draft.text === '') {
      this.#draft.text = text;
      if (waitsFor !== undefined) this.#queue.wait(waitsFor);
      this.#followAnswer();
    }
    this.#report.soon();
    this.#render();
  }

  /** Puts a prompt around what is written, with the cursor where more of it belongs. */
  insertPrompt(before: string, after: string): void {
    const textarea = this.#textarea;
    textarea.setRangeText(after, textarea.value.length, textarea.value.length);
    textarea.setRangeText(before, 0, 0);
    const cursor = textarea.value.length - after.length;
    textarea.setSelectionRange(cursor, cursor);
    textarea.dispatchEvent(new Event('input'));
    this.focus();
  }

  show(state: ComposerState): void {
    this.#state = state;
    this.#followAnswer();
    this.#cacheLine.show(state.cache);
    this.#render();
    this.#speech.follow(this.#spokenCost(), document.activeElement === this.#textarea);
  }

  /** Whether messages are sent with code of the workspace. */
  showWorkspace(view: WorkspaceContextView | undefined): void {
    this.#workspace = view;
    this.#render();
  }

  focus(): void {
    this.#textarea.focus();
  }

  /** Gives the focus back to the button that the settings were opened by. */
  focusSettings(): void {
    this.element.querySelector<HTMLElement>('.settings-button')?.focus();
  }

  /** Lets the draft be sent again when the answer to an earlier try was lost. */
  settle(): void {
    this.#draft.settle();
    this.#report.again();
    this.#render();
  }

  /** False where the host has taken what another page sent. */
  draftTaken(text: string): boolean {
    if (!this.#draft.taken(text)) return false;
    // Also an empty one that was empty when it was last reported: what was sent in between is no draft any more.
    this.#report.again();
    this.#render();
    return true;
  }

  draftRefused(notice: NoticeView): void {
    this.#draft.refused();
    this.#report.soon();
    this.#refusal = notice;
    this.#render();
    this.#context.say(notice.message);
  }

  /** Says what can't be attached; the draft stays as it is. */
  remarked(notice: NoticeView): void {
    this.#remark = notice;
    this.#render();
    this.#context.say(notice.message);
  }

  #send(): void {
    if (!this.#draft.canSend) return;
    if (this.#isAnswering) return this.#wait();
    this.#refusal = undefined;
    this.#remark = undefined;
    // A page that is built again before the host has taken it gets it back from there.
    this.#report.waiting();
    this.#context.post({ type: 'send', text: this.#draft.send() });
    this.#render();
  }

  #followAnswer(): void {
    const { answerId } = this.#queue;
    if (this.#queue.follow(this.#state.lastAnswer)) this.#sendByItself();
    else if (this.#queue.answerId !== answerId) this.#report.soon();
  }

  /** Leaves the keyboard where it is, but for the buttons of a message that waits, which go. */
  #sendByItself(): void {
    const hasFocus = document.hasFocus() && this.element.contains(document.activeElement);
    this.#send();
    if (hasFocus) this.focus();
  }

  /** Until the answer that is coming is complete. */
  #wait(): void {
    const { lastAnswer } = this.#state;
    if (lastAnswer === undefined || this.#queue.isWaiting) return;
    this.#queue.wait(lastAnswer.id);
    this.#report.soon();
    this.#context.say(this.#context.strings.queued);
    this.#render();
  }

  #cancelWaiting(): void {
    this.#queue.cancel();
    this.#report.soon();
    this.#render();
    this.focus();
  }

  #stop(): void {
    this.#context.post({ type: 'stop' });
    this.focus();
  }

  #spokenCost(): string {
    const { cost } = this.#state;
    const { strings } = this.#context;
    if (cost === undefined || cost.total === 0) return '';
    return [totalText(cost, strings), ...costRemarks(cost, strings).map(({ text }) => text)].join(
      ', ',
    );
  }

  #render(): void {
    const { connection, attachments, cost, instructions } = this.#state;
    const workspace = this.#workspace;
    const notices = [connection.notice, this.#toolsNotice(), this.#refusal, this.#remark].filter(
      (notice) => notice !== undefined,
    );
    const chips = { attachments, cost, workspace, instructions: instructions?.chips ?? [] };
    const act = (action: NoticeView['actions'][number]['id']): void =>
      this.#context.post({ type: 'act', action });
    const content = html`${notices.map((notice) => noticeTemplate(notice, act))}
      ${newInstructions(instructions?.notice, this.#context)} ${this.#cacheLine.element}
      <div class="input-box ${this.#drop.isOver ? 'drop-target' : ''}">
        ${attachmentChips(chips, this.#context, () => this.focus())} ${this.#textarea}
        <div class="toolbar">
          ${this.#attachButton()} ${this.#settingsButton()} ${this.#toolsButton()}
          ${this.#modelButton()}
          <span class="spacer"></span>
          ${this.#isAnswering ? this.#stopButton() : this.#sendButton()}
        </div>
      </div>
      ${this.#queue.isWaiting ? this.#queuedLine() : costLine(cost, this.#context.strings, () => this.focus())}`;
    keepFocus(
      this.element,
      () => render(content, this.element),
      () => this.focus(),
    );
  }

  #queuedLine(): TemplateResult {
    const { queued, cancelQueued } = this.#context.strings;
    return html`<div class="cost-line" id=${costLineId}>
      <span class="cost-item" dir="auto">${queued}</span>
      <button type="button" class="link-button" @click=${() => this.#cancelWaiting()}>
        ${cancelQueued}
      </button>
    </div>`;
  }

  #attachButton(): TemplateResult {
    const { strings, post } = this.#context;
    return toolButton('attach', 'attach', strings.attach, () => {
      this.#remark = undefined;
      this.#render();
      post({ type: 'attach' });
    });
  }

  #settingsButton(): TemplateResult {
    const { modifiedSettings } = this.#state;
    return settingsButton(modifiedSettings, this.#context.strings, this.#toggleSettings);
  }

  #toolsButton(): TemplateResult | typeof nothing {
    const { tools } = this.#state;
    if (tools === undefined) return nothing;
    return toolsButton(tools, () => this.#context.post({ type: 'chooseTools' }));
  }

  /** Quiet: the message can be sent all the same. */
  #toolsNotice(): NoticeView | undefined {
    const message = this.#state.tools?.notice;
    if (message === undefined) return undefined;
    const { turnOffTools, connectModel } = this.#context.strings;
    const actions = [
      { id: 'turnOffTools' as const, label: turnOffTools },
      { id: 'connect' as const, label: connectModel },
    ];
    return { severity: 'info', message, actions };
  }

  #modelButton(): TemplateResult {
    const { strings, post } = this.#context;
    const { service, model } = this.#state.connection;
    return html`<button
      type="button"
      class="model-button"
      title=${[strings.chooseModel, showHidden(service)].filter((text) => text !== '').join(' · ')}
      @click=${() => post({ type: 'act', action: 'chooseModel' })}
    >
      <span class="model-name" dir="auto"
        >${model === '' ? strings.chooseModel : showHidden(model)}</span
      >
      <span class="codicon codicon-chevron-down" aria-hidden="true"></span>
    </button>`;
  }

  #sendButton(): TemplateResult {
    return toolButton(
      'send',
      'arrow-up',
      this.#context.strings.send,
      () => {
        this.#send();
        this.focus();
      },
      !this.#draft.canSend,
    );
  }

  #stopButton(): TemplateResult {
    // The second click of a double click on Send lands here; it is not meant to stop the answer.
    const onClick = (event: MouseEvent): void => {
      if (event.detail <= 1) this.#stop();
    };
    return toolButton('stop', 'stop-circle', this.#context.strings.stop, onClick);
  }
}
