import type { ToolCallView } from '../../../../src/messages/chatState';

/** A call of a tool as the page gets it. */
export function callInState(state: ToolCallView['state']): ToolCallView {
  return { icon: 'file', title: 'Read a.ts', state, remark: '', args: '{}' };
}
