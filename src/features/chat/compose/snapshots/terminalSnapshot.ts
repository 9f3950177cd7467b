import * as vscode from 'vscode';
import { terminalText } from '../../../../base/terminalText';
import type { Loaded } from '../../../../services/attachments/attachmentName';
import { attachmentText } from '../../../../source/attachmentText';
import type { LastCommands, TerminalCommand } from './lastCommands';
import { snapshotOf } from './snapshotOf';

const { l10n } = vscode;

/** The last command of the active terminal and what it wrote, as far as its shell reports that. */
export async function readTerminal(
  terminal: vscode.Terminal | undefined,
  commands: Pick<LastCommands, 'of'>,
): Promise<Loaded> {
  if (terminal === undefined) return { remarks: [l10n.t('No terminal is open.')] };
  const command = await commands.of(terminal);
  if (command === undefined) return { remarks: [whyNothing(terminal)] };
  const detail = l10n.t('Terminal {0}: {1}', terminal.name, command.commandLine);
  const text = attachmentText({ path: 'Terminal output', languageId: 'log' }, shown(command));
  // VS Code sometimes has nothing of a command that ends at once.
  const isSilent = command.output === '' && !command.isRunning;
  const remarks = isSilent
    ? [
        l10n.t(
          'VS Code reported no output of “{0}”. If it has some, copy it from the terminal and paste it.',
          command.commandLine,
        ),
      ]
    : [];
  return { attachment: snapshotOf('terminal', detail, text), remarks };
}

function whyNothing({ name, shellIntegration }: vscode.Terminal): string {
  return shellIntegration === undefined
    ? l10n.t(
        'The terminal {0} doesn’t report its commands to VS Code. Select its text, copy it, and paste it into the message.',
        name,
      )
    : l10n.t('No command has run in the terminal {0} since Parley started.', name);
}

function shown({ commandLine, output, isCut, isRunning, exitCode }: TerminalCommand): string {
  const ended = exitCode === undefined ? '' : `(exit code ${exitCode})`;
  const lines = [
    `$ ${commandLine.trim()}`,
    isCut ? '(the beginning of the output is left out)' : '',
    terminalText(output),
    isRunning ? '(still running)' : ended,
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}
