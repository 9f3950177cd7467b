import * as vscode from 'vscode';
import type { FromPage, ToPage } from '../../../messages/chatMessages';
import { describeError, type Log } from '../../platform/log';
import type { ChatController } from '../chatController';
import type { Completions, Expansion } from './completions';

type Complete = Extract<FromPage, { type: 'complete' }>;
type Accept = Extract<FromPage, { type: 'acceptCompletion' }>;

/** Answers the composer's questions about `#` and `/`, and sends what a message beginning with `/` means. */
export class ComposerHelp {
  readonly #completions: Completions;
  readonly #controller: ChatController;
  readonly #log: Log;
  readonly #post: (message: ToPage) => void;

  constructor(
    parts: { completions: Completions; controller: ChatController; log: Log },
    post: (message: ToPage) => void,
  ) {
    this.#completions = parts.completions;
    this.#controller = parts.controller;
    this.#log = parts.log;
    this.#post = post;
  }

  async complete({ kind, query, requestId }: Complete): Promise<void> {
    try {
      const items = await this.#completions.find(kind, query);
      this.#post({ type: 'completions', requestId, items });
    } catch (error) {
      this.#log.warn(`completion: ${describeError(error)}`);
    }
  }

  async accept({ kind, id }: Accept): Promise<void> {
    try {
      const expansion = await this.#completions.accept(kind, id);
      if (isPrompt(expansion)) this.#post({ type: 'insertPrompt', ...expansion });
    } catch (error) {
      this.#log.warn(`completion: ${describeError(error)}`);
      const message = vscode.l10n.t('This can not go along: {0}', describeError(error));
      void vscode.window.showWarningMessage(message);
    }
  }

  /** Sends a message, or what it stands for where it begins with a command. */
  async send(text: string): Promise<void> {
    const expanded = text.startsWith('/') ? await this.#completions.expand(text) : undefined;
    if (expanded === 'done') this.#controller.draftDone();
    else this.#controller.send(expanded?.message ?? text);
  }
}

function isPrompt(expansion: Expansion | undefined): expansion is Exclude<Expansion, 'done'> {
  return expansion !== undefined && expansion !== 'done';
}
