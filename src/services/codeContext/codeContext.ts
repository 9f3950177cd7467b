import type * as vscode from 'vscode';
import type { Unselected } from '../../conversation/turn';
import type { Part } from '../../protocol/content';

/** A piece of the context that is sent when a model is asked about code. */
export interface ContextPiece {
  kind: 'selection' | 'symbol' | 'imports' | 'diagnostic' | 'related';
  /** For display: `retry.ts:10-24`, "Imports", the message of a diagnostic. */
  label: string;
  uri: vscode.Uri;
  range: vscode.Range;
  /** As it is sent. */
  text: string;
  /** The code alone, whose tokens are shown as its own; absent for what is no code. */
  code?: string;
  /** Of a selection that begins or ends within a line. */
  unselected?: Unselected;
}

/** Code that a model is asked about, with all its context. */
export interface CodeContext {
  document: vscode.TextDocument;
  /** What is asked about. */
  range: vscode.Range;
  /** The selection is among them, and the last. */
  pieces: ContextPiece[];
}

/** One part a piece, in their order. */
export function contextParts({ pieces }: CodeContext): Part[] {
  return pieces.map(({ text }) => ({ text }));
}
