import * as vscode from 'vscode';
import { isRecord } from '../../protocol/isRecord';
import { isReadyTaskId, type ReadyTaskId } from './rewriteTask';

/**
 * What a rewrite can be called with; what is left out is asked for, or taken from the active editor.
 * `uri` and `range` may be what VS Code's own classes are, or look like in JSON.
 */
export interface RewriteArguments {
  instruction?: string;
  task?: ReadyTaskId;
  uri?: vscode.Uri;
  range?: vscode.Range;
}

/** Reads the argument of the command. A menu hands in the file alone, which says nothing about a range. */
export function readArguments(value: unknown): RewriteArguments {
  if (!isRecord(value) || value instanceof vscode.Uri) return {};
  const { instruction, task } = value;
  const uri = readUri(value['uri']);
  const range = uri && readRange(value['range']);
  return {
    ...(typeof instruction === 'string' && instruction.trim() !== '' && { instruction }),
    ...(isReadyTaskId(task) && { task }),
    ...(uri !== undefined && { uri }),
    ...(range !== undefined && { range }),
  };
}

function readUri(value: unknown): vscode.Uri | undefined {
  if (value instanceof vscode.Uri) return value;
  return typeof value === 'string' ? vscode.Uri.parse(value) : undefined;
}

function readRange(value: unknown): vscode.Range | undefined {
  if (value instanceof vscode.Range) return value;
  if (!isRecord(value)) return undefined;
  const [start, end] = [readPosition(value['start']), readPosition(value['end'])];
  return start && end && new vscode.Range(start, end);
}

function readPosition(value: unknown): vscode.Position | undefined {
  if (!isRecord(value)) return undefined;
  const { line, character } = value;
  const isPlace = [line, character].every(
    (each) => Number.isSafeInteger(each) && Number(each) >= 0,
  );
  return isPlace ? new vscode.Position(Number(line), Number(character)) : undefined;
}
