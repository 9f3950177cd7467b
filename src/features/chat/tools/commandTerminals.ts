import * as vscode from 'vscode';
import { onAbort, untilAborted } from '../../../base/abort';
import type { Clock } from '../../../base/clock';
import { Disposables } from '../../../base/disposables';
import { evaluatedLine, mayMoveShell } from '../../../languageModel/allowedCommands';

const { l10n, window } = vscode;

/** A shell that hasn't reported anything to VS Code by then never will. */
const readyMs = 60_000;
/** A command that goes on after Ctrl+C for this long gets it again: the first was lost if it came between two programs. */
const interruptMs = 3000;
/** One that goes on after that as well loses its terminal. */
const closeMs = 1000;
const ctrlC = '\u0003';
/** How a command ended. */
export interface CommandEnd {
  /** Absent where the shell didn't report one. */
  exitCode?: number;
  /** Whether its terminal was closed with it. */
  isClosed?: true;
}

/** What a command is run with. */
export interface CommandOptions {
  /** Aborted when the command has to end; it ends soon, and resolves as usual. */
  signal: AbortSignal;
  /** The command is about to run there. */
  readonly onStart: (terminal: vscode.Terminal) => void;
  /** As the program wrote it. */
  readonly onOutput: (chunk: string) => void;
}

/** A terminal of Parley's own. */
interface Slot {
  readonly terminal: vscode.Terminal;
  readonly folder: string;
  /** Where its first command began, as the shell reports it. */
  cwd?: string | undefined;
  /** VS Code reports where a shell is a moment after it reports that a command has ended. */
  mayHaveMoved?: boolean;
  isBusy: boolean;
}

/**
 * Runs commands in terminals of Parley's own, where the user sees them and can type: one terminal a folder, and
 * another one while something runs in it. None of them gets the focus.
 */
export class CommandTerminals implements vscode.Disposable {
  readonly #clock: Clock;
  readonly #slots: Slot[] = [];
  readonly #subscriptions: vscode.Disposable;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#subscriptions = vscode.Disposable.from(
      window.onDidStartTerminalShellExecution(({ terminal }) => this.#setBusy(terminal, true)),
      window.onDidEndTerminalShellExecution(({ terminal }) => this.#setBusy(terminal, false)),
      window.onDidCloseTerminal((terminal) => this.#forget(terminal)),
    );
  }

  /**
   * Runs a command line, of several lines only in bash and zsh, and waits until it has ended. Rejects, with nothing
   * sent, where the shell doesn't report its commands to VS Code, or the signal is aborted before.
   */
  async run(commandLine: string, folder: vscode.Uri, options: CommandOptions): Promise<CommandEnd> {
    const slot = this.#free(folder) ?? this.#open(folder);
    slot.isBusy = true;
    try {
      const shell = await this.#ready(slot, options.signal);
      options.onStart(slot.terminal);
      return await this.#execute(slot, shell, commandLine, options);
    } finally {
      slot.isBusy = false;
    }
  }

  /** The terminals stay: what runs there is the user's. */
  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** One that waits at a prompt, where it began. One whose shell went elsewhere, or may have, is closed. */
  #free(folder: vscode.Uri): Slot | undefined {
    const idle = this.#slots.filter((slot) => !slot.isBusy && slot.folder === folder.toString());
    const isThere = ({ terminal, cwd, mayHaveMoved }: Slot): boolean =>
      terminal.exitStatus === undefined &&
      mayHaveMoved !== true &&
      terminal.shellIntegration?.cwd?.toString() === cwd;
    for (const slot of idle) if (!isThere(slot)) slot.terminal.dispose();
    return idle.find(isThere);
  }

  #open(folder: vscode.Uri): Slot {
    const terminal = window.createTerminal({
      name: 'Parley',
      cwd: folder,
      iconPath: new vscode.ThemeIcon('comment-discussion'),
      // What waits for a key to show more would wait for ever.
      env: { GIT_PAGER: 'cat', PAGER: process.platform === 'win32' ? null : 'cat' },
      isTransient: true,
    });
    const slot: Slot = { terminal, folder: folder.toString(), isBusy: true };
    this.#slots.push(slot);
    return slot;
  }

  /** Waits for the first prompt. A terminal that doesn't come that far is closed. */
  async #ready(slot: Slot, signal: AbortSignal): Promise<vscode.TerminalShellIntegration> {
    const { terminal } = slot;
    const ends = new Disposables();
    try {
      const shell =
        terminal.shellIntegration ??
        (await untilAborted(this.#integration(terminal, ends), signal));
      return shell;
    } catch (error) {
      terminal.dispose();
      throw error;
    } finally {
      ends.dispose();
    }
  }

  #integration(
    terminal: vscode.Terminal,
    ends: Disposables,
  ): Promise<vscode.TerminalShellIntegration> {
    return new Promise((resolve, reject) => {
      ends.add(
        window.onDidChangeTerminalShellIntegration((event) => {
          if (event.terminal === terminal) resolve(event.shellIntegration);
        }),
      );
      const closed = (): void => reject(new Error(l10n.t('The terminal closed at once.')));
      ends.add(onClose(terminal, closed));
      const late = (): void => reject(new Error(noIntegration()));
      ends.add({ dispose: this.#clock.setTimer(late, readyMs) });
    });
  }

  async #execute(
    slot: Slot,
    shell: vscode.TerminalShellIntegration,
    commandLine: string,
    { signal, onOutput }: CommandOptions,
  ): Promise<CommandEnd> {
    const { terminal } = slot;
    const ends = new Disposables();
    try {
      slot.mayHaveMoved ||= mayMoveShell(commandLine);
      const sent = oneLine(commandLine);
      const execution = shell.executeCommand(sent);
      // At once: what is written before somebody reads is lost.
      let reading = readTo(execution, onOutput);
      let started: vscode.TerminalShellExecution | undefined;
      const ended = new Promise<CommandEnd>((resolve) => {
        ends.add(
          window.onDidStartTerminalShellExecution((event) => {
            if (event.terminal !== terminal || started !== undefined) return;
            if (isCleared(event.execution, sent)) return;
            started = event.execution;
            slot.cwd ??= event.shellIntegration.cwd?.toString();
            // Not all shells report a line as it was sent: the first one that begins is it.
            if (started !== execution) reading = readTo(started, onOutput);
          }),
        );
        ends.add(
          window.onDidEndTerminalShellExecution((event) => {
            if (event.execution === started) resolve(endOf(event.exitCode));
          }),
        );
        const closed = (code: number | undefined): void =>
          resolve({ ...endOf(code), isClosed: true });
        ends.add(onClose(terminal, closed));
      });
      ends.add({ dispose: onAbort(signal, () => this.#interrupt(terminal, ends)) });
      const end = await ended;
      if (end.isClosed === undefined) await reading;
      return end;
    } finally {
      ends.dispose();
    }
  }

  #interrupt(terminal: vscode.Terminal, ends: Disposables): void {
    const after = (delayMs: number, act: () => void): void =>
      void ends.add({ dispose: this.#clock.setTimer(act, delayMs) });
    const interrupt = (): void => terminal.sendText(ctrlC, false);
    interrupt();
    after(interruptMs, () => {
      interrupt();
      after(closeMs, () => terminal.dispose());
    });
  }

  #setBusy(terminal: vscode.Terminal, isBusy: boolean): void {
    const slot = this.#slots.find((each) => each.terminal === terminal);
    if (slot !== undefined) slot.isBusy = isBusy;
  }

  #forget(terminal: vscode.Terminal): void {
    const index = this.#slots.findIndex((slot) => slot.terminal === terminal);
    if (index >= 0) this.#slots.splice(index, 1);
  }
}

/** The shell would run several lines one after the other, and VS Code loses track of where they end. */
function oneLine(commandLine: string): string {
  return commandLine.includes('\n') ? evaluatedLine(commandLine) : commandLine;
}

/** VS Code takes what somebody had typed away by Ctrl+C, and reports that as a command too. What is sent may end so, too. */
function isCleared({ commandLine }: vscode.TerminalShellExecution, sent: string): boolean {
  const line = commandLine.value.trim();
  return line.endsWith('^C') && line !== sent.trim();
}

function onClose(
  terminal: vscode.Terminal,
  callback: (exitCode: number | undefined) => void,
): vscode.Disposable {
  return window.onDidCloseTerminal((closed) => {
    if (closed === terminal) callback(closed.exitStatus?.code);
  });
}

function endOf(exitCode: number | undefined): CommandEnd {
  return exitCode === undefined ? {} : { exitCode };
}

async function readTo(
  execution: vscode.TerminalShellExecution,
  onOutput: (chunk: string) => void,
): Promise<void> {
  try {
    for await (const chunk of execution.read()) onOutput(chunk);
  } catch {
    // What can't be read is missing; how the command ended is known all the same.
  }
}

function noIntegration(): string {
  return l10n.t(
    'The shell doesn’t report its commands to VS Code, so nothing was run. Turn on the setting terminal.integrated.shellIntegration.enabled, or choose another default profile for terminals.',
  );
}
