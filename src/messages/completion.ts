/** What is completed while one writes: `#` names what to attach, `/` at the start a command or saved prompt. */
export const completionKinds = ['mention', 'command'] as const;

export type CompletionKind = (typeof completionKinds)[number];

/** One thing that a `#` or `/` can become. */
export interface CompletionItem {
  /** Names it to the host. */
  id: string;
  /** What is in the message after the sign. */
  label: string;
  /** Where it is, or what it does. */
  detail: string;
  icon:
    | 'selection'
    | 'files'
    | 'file'
    | 'folder'
    | 'changes'
    | 'problems'
    | 'terminal'
    | 'command'
    | 'prompt'
    // Something that is searched for, and what was found: named as the kinds of chunks are.
    | 'search'
    | 'symbol'
    | 'section'
    | 'cell'
    | 'lines';
}
