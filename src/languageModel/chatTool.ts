import { shortText } from '../base/shortText';
import type { OfferedTool } from './offeredTools';

/** What a model calls a tool with: anything, whatever the schema asks for. */
export type ToolArgs = Readonly<Record<string, unknown>>;

/** A tool that the model of a chat may call. */
export interface ChatTool extends OfferedTool {
  /** The name of a codicon. */
  readonly icon: string;
  /** What a call does, in words. */
  title(args: ToolArgs): string;
  /** What the model is answered. Rejects with what is wrong, for the model to put right. */
  run(args: ToolArgs, signal: AbortSignal): Promise<string>;
}

/** An argument in a title, at most this long, in UTF-16 units. */
const maxShown = 80;

/** An argument as a title shows it; empty where it isn't a text or a number. */
export function shownArg(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return shortText(text.replaceAll(/\s+/gu, ' ').trim(), maxShown);
}
