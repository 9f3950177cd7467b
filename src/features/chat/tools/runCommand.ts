import * as vscode from 'vscode';
import { lazily } from '../../../base/lazily';
import {
  shownArg,
  type CallElsewhere,
  type ChatTool,
  type ToolArgs,
  type ToolContext,
  type ToolQuestion,
} from '../../../languageModel/chatTool';
import { isInBrowser } from '../../../platform/isInBrowser';
import { firstFolder, mostSeconds, usualSeconds, type CommandHost } from './commandHost';
import type { CommandRuns } from './commandRuns';

const { l10n } = vscode;

const thisWindow: CommandHost = {
  get isTrusted() {
    return vscode.workspace.isTrusted;
  },
  get shell() {
    return vscode.env.shell;
  },
};

/** Runs a command in a terminal of VS Code, once the user has said yes. */
export class RunCommand implements ChatTool {
  readonly kind = 'run';
  readonly name = 'run_command';
  readonly description =
    'Runs a command line in a terminal of the user’s default shell, after the user has agreed, and returns its exit code and output. For commands that end by themselves; where input is needed, the user types it.';
  readonly inputSchema = {
    type: 'object',
    properties: {
      command: { type: 'string', description: 'The command line, as typed in the shell.' },
      folder: {
        type: 'string',
        description: 'Where it runs, relative to the workspace folder. Default: that folder.',
      },
      timeoutSeconds: {
        type: 'integer',
        minimum: 1,
        maximum: mostSeconds,
        description: `It is ended after this time. Default: ${usualSeconds}.`,
      },
    },
    required: ['command'],
  };
  readonly icon = 'terminal';
  readonly endsItself = true;
  readonly elsewhere: CallElsewhere;
  readonly #host: CommandHost;
  readonly #load: () => Promise<CommandRuns>;
  /** Undefined before the first call. */
  #runs: CommandRuns | undefined;

  constructor(load: (host: CommandHost) => Promise<CommandRuns>, host = thisWindow) {
    this.#host = host;
    this.#load = lazily(async () => (this.#runs = await load(host)));
    this.elsewhere = {
      label: l10n.t('Show Terminal'),
      isThere: (call) => this.#runs?.terminalOf(call) !== undefined,
      show: (call) => this.#runs?.terminalOf(call)?.show(),
    };
  }

  isOffered(): boolean {
    return !isInBrowser && this.#host.isTrusted && firstFolder() !== undefined;
  }

  title({ command }: ToolArgs): string {
    const [first, ...rest] = typeof command === 'string' ? command.trim().split('\n') : [];
    return l10n.t('Run {0}', `${shownArg(first)}${rest.length > 0 ? ' …' : ''}`);
  }

  async question(args: ToolArgs): Promise<ToolQuestion | undefined> {
    return (await this.#load()).question(args);
  }

  async run(args: ToolArgs, context: ToolContext): Promise<string> {
    return (await this.#load()).run(args, context);
  }
}
