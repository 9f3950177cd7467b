import type { Part } from '../protocol/content';
import type { ChatSettings } from './chatSettings';

/** Where instructions of a folder may be; the first that is there counts. */
export const instructionPaths = [
  '.parley/instructions.md',
  'AGENTS.md',
  '.github/copilot-instructions.md',
] as const;

/** What a folder of the workspace has for whoever works in it. */
export interface FolderInstruction {
  /** The name of the workspace folder, or its path where another one has that name. */
  folder: string;
  /** For display: from the folder on, with its name where there are several, or whole where two have that. */
  path: string;
  text: string;
  /** The file goes on. */
  isCut: boolean;
}

/** Counted and sent as a part of its own. */
export function instructionText({ path, text }: FolderInstruction): string {
  return `Instructions of the project, from its file ${path}:\n\n${text}`;
}

/** The settings with what folders have to say, behind the instruction of the user. */
export function withFolderInstructions(
  settings: ChatSettings,
  instructions: readonly FolderInstruction[],
): ChatSettings {
  if (instructions.length === 0) return settings;
  const { systemInstruction } = settings;
  const parts: Part[] = [
    ...(systemInstruction?.parts ?? []),
    ...instructions.map((each) => ({ text: instructionText(each) })),
  ];
  return { ...settings, systemInstruction: { ...systemInstruction, parts } };
}
