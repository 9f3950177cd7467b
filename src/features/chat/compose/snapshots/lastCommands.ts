import * as vscode from 'vscode';

/** Of what a command writes, so much of the end is remembered, in UTF-16 units. */
const keptLength = 200_000;

/** A command that ran in a terminal, or still does. */
export interface TerminalCommand {
  commandLine: string;
  /** As the program wrote it, with all that controls the terminal. */
  output: string;
  /** Only its end is there. */
  isCut: boolean;
  isRunning: boolean;
  /** Absent while it runs, and if the shell doesn't report it. */
  exitCode?: number;
}

interface Followed {
  execution: vscode.TerminalShellExecution;
  chunks: string[];
  length: number;
  isCut: boolean;
  isRunning: boolean;
  exitCode?: number;
  /** Resolves when all that it wrote is read. */
  isRead: Promise<void>;
}

/** The last command of each terminal whose shell reports its commands to VS Code. */
export class LastCommands implements vscode.Disposable {
  readonly #commands = new WeakMap<vscode.Terminal, Followed>();
  readonly #subscriptions: vscode.Disposable;

  constructor() {
    const { window } = vscode;
    this.#subscriptions = vscode.Disposable.from(
      window.onDidStartTerminalShellExecution(({ terminal, execution }) => {
        this.#commands.set(terminal, follow(execution));
      }),
      window.onDidEndTerminalShellExecution(({ terminal, execution, exitCode }) => {
        const command = this.#commands.get(terminal);
        if (command?.execution !== execution) return;
        command.isRunning = false;
        if (exitCode !== undefined) command.exitCode = exitCode;
      }),
    );
  }

  /** The last command that was seen in a terminal, with all of its output once it has ended. */
  async of(terminal: vscode.Terminal): Promise<TerminalCommand | undefined> {
    const command = this.#commands.get(terminal);
    if (command === undefined) return undefined;
    if (!command.isRunning) await command.isRead;
    const { execution, chunks, isCut, isRunning, exitCode } = command;
    return {
      commandLine: execution.commandLine.value,
      output: chunks.join(''),
      isCut,
      isRunning,
      ...(exitCode !== undefined && { exitCode }),
    };
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

function follow(execution: vscode.TerminalShellExecution): Followed {
  const followed: Followed = {
    ...{ execution, chunks: [], length: 0, isCut: false, isRunning: true },
    isRead: Promise.resolve(),
  };
  // What can't be read is missing; the command itself is known.
  followed.isRead = read(execution, followed).catch(() => undefined);
  return followed;
}

async function read(execution: vscode.TerminalShellExecution, followed: Followed): Promise<void> {
  for await (const chunk of execution.read()) {
    followed.chunks.push(chunk);
    followed.length += chunk.length;
    while (followed.length - (followed.chunks[0]?.length ?? 0) >= keptLength) {
      followed.length -= followed.chunks.shift()?.length ?? 0;
      followed.isCut = true;
    }
  }
}
