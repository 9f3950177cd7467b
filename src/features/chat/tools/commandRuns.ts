// What calls of run_command do. It is loaded with the first call.
import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import { Throttle } from '../../../base/throttle';
import { codePointName } from '../../../base/untrusted/hiddenCharacters';
import { isAllowedCommand, isPlainCommand } from '../../../languageModel/allowedCommands';
import type {
  CallInTurn,
  ToolArgs,
  ToolContext,
  ToolQuestion,
} from '../../../languageModel/chatTool';
import { CommandOutput } from '../../../languageModel/commandOutput';
import { distinctFolderName, distinctPath } from '../../../platform/distinctPath';
import { readUsersOwn, writeSetting } from '../../../platform/userSettings';
import { confinedPlace } from '../../../services/tools/confinedPlace';
import {
  optionalCount,
  optionalText,
  ToolInputError,
  requiredText,
} from '../../../services/tools/toolInput';
import { firstFolder, mostSeconds, usualSeconds, type CommandHost } from './commandHost';
import type { CommandEnd, CommandTerminals } from './commandTerminals';

const { l10n } = vscode;

/** Terminals take a line of this length at least. */
const maxCommand = 4000;
const reportRestMs = 200;
/** Shells in which several lines can run as one command. */
const evaluatingShells = new Set(['bash', 'zsh']);
/** All but line ends: a terminal acts on them before the command runs. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controlForm = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029]/u;

/** What a call asks for, checked. */
interface Command {
  commandLine: string;
  folder: vscode.Uri;
  seconds: number;
}

/** Asks about commands, and runs them in terminals. */
export class CommandRuns {
  readonly #terminals: CommandTerminals;
  readonly #clock: Clock;
  readonly #host: CommandHost;
  readonly #ranIn = new Map<string, vscode.Terminal>();

  constructor(terminals: CommandTerminals, clock: Clock, host: CommandHost) {
    this.#terminals = terminals;
    this.#clock = clock;
    this.#host = host;
  }

  /** The terminal that a call ran in, while it is there. */
  terminalOf(call: CallInTurn): vscode.Terminal | undefined {
    const terminal = this.#ranIn.get(keyOf(call));
    return terminal !== undefined && vscode.window.terminals.includes(terminal)
      ? terminal
      : undefined;
  }

  async question(args: ToolArgs): Promise<ToolQuestion | undefined> {
    const { commandLine, folder } = await this.#read(args);
    if (isAllowedCommand(commandLine, allowedCommands())) return undefined;
    return {
      text: l10n.t('Run this command in {0}?', nameOf(folder)),
      detail: commandLine,
      allow: l10n.t('Run'),
      ...(isPlainCommand(commandLine) && {
        always: { label: l10n.t('Always Run This Command'), remember: () => allow(commandLine) },
      }),
    };
  }

  async run(args: ToolArgs, { signal, place, report }: ToolContext): Promise<string> {
    const { commandLine, folder, seconds } = await this.#read(args);
    const late = new AbortController();
    const output = new CommandOutput();
    const shown = new Throttle(() => report(output.latest), reportRestMs, this.#clock);
    let cancelTimer = (): void => undefined;
    try {
      const end = await this.#terminals.run(commandLine, folder, {
        signal: AbortSignal.any([signal, late.signal]),
        onStart: (terminal) => {
          this.#ranIn.set(keyOf(place), terminal);
          cancelTimer = this.#clock.setTimer(() => late.abort(), seconds * 1000);
          report('');
        },
        onOutput: (chunk) => {
          output.add(chunk);
          shown.soon();
        },
      });
      const written = output.text === '' ? 'No output.' : `Output:\n${output.text}`;
      if (!late.signal.aborted) return `${endSentence(end)}\n${written}`;
      throw new Error(`${l10n.t('Ended after {0} seconds.', seconds)}\n${written}`);
    } finally {
      cancelTimer();
      shown.dispose();
    }
  }

  async #read(args: ToolArgs): Promise<Command> {
    if (!this.#host.isTrusted) {
      throw new Error(l10n.t('Nothing runs in a workspace in Restricted Mode.'));
    }
    const command = await readCommand(args);
    const shell = nameOfShell(this.#host.shell);
    if (!command.commandLine.includes('\n') || evaluatingShells.has(shell)) return command;
    throw new ToolInputError('command', l10n.t('Must be one line in the shell {0}.', shell));
  }
}

/** @throws ToolInputError where a model has to put something right. */
async function readCommand(args: ToolArgs): Promise<Command> {
  const commandLine = requiredText(args['command'], 'command').replaceAll('\r\n', '\n').trim();
  if (commandLine.length > maxCommand) {
    throw new ToolInputError('command', l10n.t('Must be at most {0} characters.', maxCommand));
  }
  const control = controlForm.exec(commandLine)?.[0];
  if (control !== undefined) {
    const rule = l10n.t('Must not contain the control character {0}.', codePointName(control));
    throw new ToolInputError('command', rule);
  }
  const seconds = optionalCount(args['timeoutSeconds'], 'timeoutSeconds', mostSeconds);
  return { commandLine, folder: await folderOf(args), seconds: seconds ?? usualSeconds };
}

async function folderOf(args: ToolArgs): Promise<vscode.Uri> {
  const path = optionalText(args['folder'], 'folder')?.trim() ?? '';
  const first = firstFolder();
  if (first === undefined) throw new Error(l10n.t('No folder is open.'));
  if (path === '' || path === '.') return first.uri;
  const { uri, kind } = await confinedPlace(path, 'folder');
  if (kind & vscode.FileType.Directory && uri.scheme === 'file') return uri;
  throw new ToolInputError('folder', l10n.t('{0} isn’t a folder.', path));
}

/** "bash" of `C:\\Program Files\\Git\\bin\\bash.exe`. */
function nameOfShell(path: string): string {
  const file = path.split(/[/\\]/u).at(-1) ?? '';
  return file.toLowerCase().replace(/\.exe$/u, '');
}

function nameOf(folder: vscode.Uri): string {
  const root = vscode.workspace.workspaceFolders?.find(
    ({ uri }) => uri.toString() === folder.toString(),
  );
  return root === undefined ? distinctPath(folder) : distinctFolderName(root);
}

function allowedCommands(): string[] {
  const own = readUsersOwn('parley.tools.allowedCommands');
  return Array.isArray(own) ? own.filter((each) => typeof each === 'string') : [];
}

async function allow(commandLine: string): Promise<void> {
  const allowed = new Set([...allowedCommands(), commandLine]);
  await writeSetting('parley.tools.allowedCommands', [...allowed]);
}

function endSentence({ exitCode, isClosed }: CommandEnd): string {
  const end = isClosed ? 'The terminal was closed. ' : '';
  return exitCode === undefined
    ? `${end}The shell reported no exit code.`
    : `${end}Exit code: ${exitCode}`;
}

function keyOf({ turnId, index }: CallInTurn): string {
  return `${turnId} ${index}`;
}
