import type * as vscode from 'vscode';
import type { NoticeAction, NoticeActionId } from '../../../messages/chatState';
import type { CommandId } from '../../manifest/commands';

const commandOf: Partial<Record<NoticeActionId, CommandId>> = {
  setKey: 'parley.setApiKey',
  connect: 'parley.connect',
  chooseModel: 'parley.chooseModel',
  showLog: 'parley.showLog',
};

/** The next steps that help with what went wrong, as commands; trying again is left to the caller. */
export function noticeCommands(actions: readonly NoticeAction[]): vscode.Command[] {
  return actions.flatMap(({ id, label }) => {
    const command = commandOf[id];
    return command === undefined ? [] : [{ title: label, command }];
  });
}
