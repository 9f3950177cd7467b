import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { AttachmentView, ConnectionView, NoticeView } from '../../messages/chatState';
import { noticeTemplate } from '../notice';
import type { PageContext } from '../pageContext';
import { attachmentChips } from './attachmentChips';
import { Draft } from './draft';

/** What the composer shows that is not its own. */
export interface ComposerState {
  connection: ConnectionView;
  attachments: readonly AttachmentView[];
  isAnswering: boolean;
}

/** Where the next message is written: notices, attachments, text, and the buttons for them. */
export class Composer {
  readonly element = document.createElement('div');
  private readonly context: PageContext;
  private readonly draft: Draft;
  private readonly textarea = document.createElement('textarea');
  private state: ComposerState = {
    connection: { service: '', model: '' },
    attachments: [],
    isAnswering: false,
  };
  private refusal: NoticeView | undefined;

  constructor(context: PageContext, onDidChangeDraft: () => void) {
    this.context = context;
    this.element.className = 'composer';
    this.draft = new Draft(this.textarea, {
      onDidChange: () => {
        this.refusal = undefined;
        this.render();
        onDidChangeDraft();
      },
      onSubmit: () => this.send(),
    });
    this.textarea.rows = 1;
    this.textarea.placeholder = context.strings.composerPlaceholder;
    this.textarea.setAttribute('aria-label', context.strings.composerLabel);
    this.textarea.dir = 'auto';
    this.render();
  }

  get text(): string {
    return this.draft.text;
  }

  /** Puts a remembered draft back; what is being written already is left alone. */
  restore(text: string): void {
    if (this.draft.text === '') this.draft.text = text;
    this.render();
  }

  show(state: ComposerState): void {
    this.state = state;
    this.render();
  }

  focus(): void {
    this.textarea.focus();
  }

  /** Lets the draft be sent again when the answer to an earlier try was lost. */
  settle(): void {
    this.draft.refused();
    this.render();
  }

  draftTaken(): void {
    this.draft.taken();
    this.render();
  }

  draftRefused(notice: NoticeView): void {
    this.draft.refused();
    this.refusal = notice;
    this.render();
    this.context.say(notice.message);
  }

  private send(): void {
    if (this.state.isAnswering || !this.draft.canSend) return;
    this.refusal = undefined;
    this.context.post({ type: 'send', text: this.draft.send() });
    this.render();
    this.focus();
  }

  private stop(): void {
    this.context.post({ type: 'stop' });
    this.focus();
  }

  private render(): void {
    const { connection, attachments } = this.state;
    const notices = [connection.notice, this.refusal].filter((notice) => notice !== undefined);
    const act = (action: NoticeView['actions'][number]['id']): void =>
      this.context.post({ type: 'act', action });
    render(
      html`${notices.map((notice) => noticeTemplate(notice, act))}
        <div class="input-box">
          ${
            attachments.length === 0
              ? nothing
              : attachmentChips(attachments, this.context, () => this.focus())
          }
          ${this.textarea}
          <div class="toolbar">
            ${this.attachButton()} ${this.modelButton()}
            <span class="spacer"></span>
            ${this.state.isAnswering ? this.stopButton() : this.sendButton()}
          </div>
        </div>`,
      this.element,
    );
  }

  private attachButton(): TemplateResult {
    const { strings, post } = this.context;
    return toolButton('attach', 'attach', strings.attach, () =>
      post({ type: 'attachActiveEditor' }),
    );
  }

  private modelButton(): TemplateResult {
    const { strings, post } = this.context;
    const { service, model } = this.state.connection;
    return html`<button
      type="button"
      class="model-button"
      title=${strings.chooseModel}
      @click=${() => post({ type: 'act', action: 'chooseModel' })}
    >
      ${service === '' ? nothing : html`<span class="service-name">${service}</span>`}
      <span class="model-name">${model === '' ? strings.chooseModel : model}</span>
      <span class="codicon codicon-chevron-down" aria-hidden="true"></span>
    </button>`;
  }

  private sendButton(): TemplateResult {
    return toolButton(
      'send',
      'arrow-up',
      this.context.strings.send,
      () => this.send(),
      !this.draft.canSend,
    );
  }

  private stopButton(): TemplateResult {
    // The second click of a double click on Send lands here; it is not meant to stop the answer.
    const onClick = (event: MouseEvent): void => {
      if (event.detail <= 1) this.stop();
    };
    return toolButton('stop', 'stop-circle', this.context.strings.stop, onClick);
  }
}

function toolButton(
  name: string,
  icon: string,
  label: string,
  onClick: (event: MouseEvent) => void,
  isDisabled = false,
): TemplateResult {
  return html`<button
    type="button"
    class="icon-button ${name}-button"
    title=${label}
    aria-label=${label}
    ?disabled=${isDisabled}
    @click=${onClick}
  >
    <span class="codicon codicon-${icon}" aria-hidden="true"></span>
  </button>`;
}
