import type { ChatFiles } from '../../src/features/chat/tools/toolRuns';

/** Calls that change no files. */
export const noFiles: ChatFiles = {
  of: () => [],
  update: async () => undefined,
  restore: async () => undefined,
  onDidChange: () => ({ dispose: () => undefined }),
  onDidRecord: () => ({ dispose: () => undefined }),
};
