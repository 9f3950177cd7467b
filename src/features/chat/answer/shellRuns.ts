import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import { Disposables, type Disposable } from '../../../base/disposables';
import { codePointName } from '../../../base/untrusted/hiddenCharacters';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import type { CodeBlockSource } from '../../../messages/answerActionTypes';
import { showInformation, showWarning } from '../../../platform/notify';
import { vetHidden, type AskHidden } from './hiddenCode';

const l10n = vscode.l10n;
/** A shell that doesn't say when it is ready is ready by then. */
const readyMs = 3000;

/** What the user chooses of several commands. */
export type ChooseCommand = (commands: readonly string[]) => Promise<string | undefined>;

/**
 * Puts a command of an answer into a terminal, as one line without its end: nothing runs before the user presses Enter.
 * It gets a terminal of its own, unless the last one is known to wait at an empty prompt.
 */
export class ShellRuns {
  readonly #clock: Clock;
  readonly #askHidden: AskHidden;
  readonly #choose: ChooseCommand;
  /** The last terminal, once what was put there has run. */
  #free: vscode.Terminal | undefined;
  #used: vscode.Terminal | undefined;

  constructor(clock: Clock, askHidden: AskHidden, choose: ChooseCommand = chooseCommand) {
    this.#clock = clock;
    this.#askHidden = askHidden;
    this.#choose = choose;
  }

  register(): Disposable {
    const parts = new Disposables();
    const { window } = vscode;
    parts.add(
      window.onDidStartTerminalShellExecution(({ terminal }) => {
        if (terminal === this.#free) this.#free = undefined;
      }),
    );
    parts.add(
      window.onDidEndTerminalShellExecution(({ terminal }) => {
        if (terminal === this.#used) this.#free = terminal;
      }),
    );
    parts.add(
      window.onDidCloseTerminal((terminal) => {
        if (terminal === this.#free) this.#free = undefined;
        if (terminal === this.#used) this.#used = undefined;
      }),
    );
    return parts;
  }

  /** Puts a command of the block, which the user chooses if there are several. */
  async put({ code, language }: CodeBlockSource): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      void showRestricted();
      return;
    }
    const { readShellBlock } = await import('../../../source/shellBlock');
    const block = readShellBlock(code, language);
    switch (block.kind) {
      case 'control':
        void showWarning(
          l10n.t(
            'This code has the control character {0}, which a terminal would act on. Nothing was put there.',
            codePointName(block.character),
          ),
        );
        return;
      case 'script':
        void offerCopy(code);
        return;
      case 'commands':
        return this.#putOne(block.commands);
    }
  }

  async #putOne(commands: readonly string[]): Promise<void> {
    const [only] = commands;
    if (only === undefined) {
      void showInformation(l10n.t('This code has no command to run.'));
      return;
    }
    const chosen = commands.length === 1 ? only : await this.#choose(commands);
    const command = chosen && (await vetHidden(chosen, '', this.#askHidden));
    if (command === undefined || command === '') return;
    const terminal = await this.#terminal();
    terminal.show();
    terminal.sendText(command, false);
  }

  async #terminal(): Promise<vscode.Terminal> {
    const free = this.#free;
    this.#free = undefined;
    if (free !== undefined && free.exitStatus === undefined) return free;
    const terminal = vscode.window.createTerminal({ name: 'Parley' });
    this.#used = terminal;
    terminal.show();
    await this.#ready(terminal);
    return terminal;
  }

  /** What starts a shell may ask for a key: only its prompt is to get the command. */
  async #ready(terminal: vscode.Terminal): Promise<void> {
    const parts = new Disposables();
    await new Promise<void>((resolve) => {
      const done = (): void => resolve();
      parts.add(
        vscode.window.onDidChangeTerminalShellIntegration((event) => {
          if (event.terminal === terminal) done();
        }),
      );
      parts.add({ dispose: this.#clock.setTimer(done, readyMs) });
    });
    parts.dispose();
  }
}

async function chooseCommand(commands: readonly string[]): Promise<string | undefined> {
  const items = commands.map((command) => ({ label: plainLabel(command), command }));
  const title = l10n.t('Run in Terminal');
  const placeHolder = l10n.t('Choose a command. It runs when you press Enter in the terminal.');
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.command;
}

/** Pasted, the lines come as one to shells that know the difference; sent one by one they would run. */
async function offerCopy(code: string): Promise<void> {
  const copy = l10n.t('Copy Code');
  const message = l10n.t(
    'These lines belong together, and a terminal would run them one by one. Copy them and paste them yourself.',
  );
  if ((await showInformation(message, copy)) === copy) await vscode.env.clipboard.writeText(code);
}

async function showRestricted(): Promise<void> {
  const manage = l10n.t('Manage Workspace Trust');
  const message = l10n.t('Commands aren’t put in a terminal in Restricted Mode.');
  if ((await showWarning(message, manage)) === manage) {
    await vscode.commands.executeCommand('workbench.trust.manage');
  }
}
