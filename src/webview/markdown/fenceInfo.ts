/** What is behind the opening mark of a fence. */
export interface FenceInfo {
  language: string;
  /** Everything after the language, such as the path of a file; empty if there is nothing. */
  about: string;
}

/** Takes `ts src/a.ts`, and `ts:src/a.ts` as some models write it, apart. */
export function fenceInfo(info: string): FenceInfo {
  const [, language = '', about = ''] = /^([^\s:]*):?([^]*)/.exec(info.trim()) ?? [];
  return { language, about: about.trim() };
}
