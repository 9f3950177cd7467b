import type { FinalStatus } from '../../conversation/record';
import type { TextAttachment } from '../../conversation/turn';
import type { Model } from '../../protocol/model';
import type { RequestOutcome } from '../../services/modelRequest/requestAnswer';
import type { ChatQuestions, ChatView, CurrentChat } from '../chat/api';
import { writesCode } from '../../services/connection/modelAbilities';
import type { Connections } from '../../services/connection/connections';
import type { CodeContext, ContextPiece } from '../../services/codeContext/codeContext';
import { isUnended } from '../../source/attachmentText';
import { askedLanguage } from './askedLanguage';
import { explainPrompt } from './explainRequest';
import type { Explanation } from './explanation';
import { showWarning } from '../../platform/notify';
import { labelOfLines } from '../../services/attachments/editorAttachment';

const statusOf: Record<RequestOutcome['kind'], FinalStatus> = {
  complete: 'done',
  tooLong: 'done',
  blocked: 'blocked',
  cut: 'cut',
  stopped: 'stopped',
  failed: 'cut',
};

/** Explains in the chat, which it shows without the cursor. */
export class ChatExplanations {
  readonly #chat: Pick<CurrentChat, 'restore'>;
  readonly #questions: ChatQuestions;
  readonly #view: Pick<ChatView, 'show'>;
  readonly #connections: Connections;

  constructor(
    chat: Pick<CurrentChat, 'restore'>,
    questions: ChatQuestions,
    view: Pick<ChatView, 'show'>,
    connections: Connections,
  ) {
    this.#chat = chat;
    this.#questions = questions;
    this.#view = view;
    this.#connections = connections;
  }

  /** Asks in the chat for an explanation. */
  async ask({ pieces: all }: CodeContext): Promise<void> {
    const model = await this.#model();
    const isWhole = model === undefined || writesCode(this.#connections.current, model);
    // The reader explains everything it is sent, so it gets only what it is asked about.
    const pieces = all.filter(({ kind }) => isWhole || (kind !== 'imports' && kind !== 'symbol'));
    await this.#show();
    const prompt = promptOf(pieces, this.#language(model));
    notify(await this.#questions.ask(prompt, attachmentsOf(pieces)));
  }

  /** Goes on in the chat with what was explained, or asks there where nothing was answered. */
  async continue({ end, text }: Explanation, context: CodeContext): Promise<void> {
    if (end?.model === undefined || text === '') return this.ask(context);
    const language = this.#language(await this.#model());
    await this.#show();
    const refusal = await this.#questions.takeOver({
      prompt: promptOf(context.pieces, language),
      attachments: attachmentsOf(context.pieces),
      model: end.model,
      answer: end.answer,
      status: statusOf[end.kind],
    });
    notify(refusal);
  }

  #model(): Promise<Model | undefined> {
    return this.#connections.model().catch(() => undefined);
  }

  #language(model: Model | undefined): string | undefined {
    return askedLanguage(this.#connections.current, model);
  }

  async #show(): Promise<void> {
    await this.#chat.restore();
    await this.#view.show();
  }
}

function notify(refusal: string | undefined): void {
  if (refusal !== undefined) void showWarning(refusal);
}

/** What a problem says is in the prompt, where it is read. */
function promptOf(pieces: readonly ContextPiece[], language: string | undefined): string {
  const problems = pieces.filter(({ kind }) => kind === 'diagnostic');
  return [...problems.map(({ text }) => text.trimEnd()), explainPrompt(problems, language)].join(
    '\n\n',
  );
}

function attachmentsOf(pieces: readonly ContextPiece[]): TextAttachment[] {
  const attached = pieces.filter(({ kind }) => kind !== 'diagnostic');
  return attached.map(({ label, uri, range, text, code = '\n', unselected }) => ({
    ...labelOfLines(uri, { first: range.start.line + 1, last: range.end.line + 1 }),
    label,
    text,
    ...(isUnended(code) && { unended: [0] }),
    ...(unselected && { unselected }),
  }));
}
