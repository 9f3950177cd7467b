import type { NoticeAction, NoticeActionId } from '../messages/chatState';
import type { CommandId } from './manifest/commands';

const commandOf: Partial<Record<NoticeActionId, CommandId>> = {
  setKey: 'parley.setApiKey',
  connect: 'parley.connect',
  chooseModel: 'parley.chooseModel',
  showLog: 'parley.showLog',
};

/** A command with its title; VS Code takes it as one of its own. */
export interface NoticeCommand {
  title: string;
  command: CommandId;
}

/** The next steps that help with what went wrong, as commands; trying again is left to the caller. */
export function noticeCommands(actions: readonly NoticeAction[]): NoticeCommand[] {
  return actions.flatMap(({ id, label }) => {
    const command = commandOf[id];
    return command === undefined ? [] : [{ title: label, command }];
  });
}
