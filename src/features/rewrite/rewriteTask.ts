import { l10n } from 'vscode';

/** What is to be done with a region. */
export interface RewriteTask {
  /** `fix` is about the problems in the region; `tests` go to another file. */
  kind: 'change' | 'fix' | 'tests';
  /** For display: "Simplify". */
  title: string;
  /** For the model. */
  instruction: string;
}

/** The rewrites that need no instruction of the user. */
export const readyTaskIds = ['fix', 'document', 'types', 'simplify', 'tests', 'translate'] as const;

export type ReadyTaskId = (typeof readyTaskIds)[number];

/** Whether a value that came from outside names a rewrite. */
export function isReadyTaskId(value: unknown): value is ReadyTaskId {
  return readyTaskIds.some((id) => id === value);
}

/** Languages in which types are written, JavaScript's in its comments. */
const typedLanguages: readonly string[] = [
  'javascript',
  'javascriptreact',
  'php',
  'python',
  'typescript',
  'typescriptreact',
];

/** Whether types can be added to code of the language that does without. */
export function takesTypes(languageId: string): boolean {
  return typedLanguages.includes(languageId);
}

/** What a rewrite is called, for display. */
export function readyTitle(id: ReadyTaskId): string {
  switch (id) {
    case 'fix':
      return l10n.t('Fix Problem');
    case 'document':
      return l10n.t('Add Documentation');
    case 'types':
      return l10n.t('Add Types');
    case 'simplify':
      return l10n.t('Simplify');
    case 'tests':
      return l10n.t('Write Tests');
    case 'translate':
      return l10n.t('Translate Comments and Text…');
  }
}

/** The rewrite as it is asked for; a translation needs its language, see {@link translation}. */
export function readyTask(id: Exclude<ReadyTaskId, 'translate'>): RewriteTask {
  const title = readyTitle(id);
  switch (id) {
    case 'fix':
      return {
        kind: 'fix',
        title,
        instruction:
          'Fix the problems listed above with the smallest change that addresses their cause. Do not change anything else.',
      };
    case 'document':
      return {
        kind: 'change',
        title,
        instruction:
          'Write documentation comments for what the region declares, in the usual form of the language: purpose, parameters, return value and errors raised. Correct comments that are wrong. Do not change any code.',
      };
    case 'types':
      return {
        kind: 'change',
        title,
        instruction:
          'Add types to parameters, return values, fields and variables that have none, as precise as the code allows. Where the language puts types in comments, write them there. Do not change the behavior of the code.',
      };
    case 'simplify':
      return {
        kind: 'change',
        title,
        instruction:
          'Make this simpler and easier to read. Do not change its behavior or its public interface.',
      };
    case 'tests':
      return { kind: 'tests', title, instruction: 'Write tests for the code shown above.' };
  }
}

/** Translates what people read, and leaves the code alone. */
export function translation(language: string): RewriteTask {
  return {
    kind: 'change',
    title: l10n.t('Translate to {0}', language),
    instruction: `Translate the comments and all user-facing text into this language: ${language}. Leave identifiers, keys, placeholders and all other code unchanged.`,
  };
}

const maxTitleLength = 40;

/** A rewrite by an instruction of the user. */
export function freeTask(instruction: string): RewriteTask {
  const [line = ''] = instruction.trim().replace(/[.:]$/u, '').split(/\r?\n/, 1);
  const title = line.length > maxTitleLength ? `${line.slice(0, maxTitleLength - 1)}…` : line;
  return { kind: 'change', title, instruction: instruction.trim() };
}
