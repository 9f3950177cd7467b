import * as vscode from 'vscode';
import { isRecord } from '../../../protocol/isRecord';
import { splitLines } from '../../../source/sourceText';
import type { LineRange } from '../../../source/attachmentText';
import { LruMap } from '../../../base/lruMap';
import { decodeFile } from '../../../platform/decodeFile';
import type { FoundInWorkspace } from '../semanticSearch';
import { locateHit } from '../../../search/find/locateHit';
import { openDocument, openNotebook } from '../../../platform/openDocument';

/** A hit as it is in its file now. */
export interface HitText {
  /** Those of the hit, without their ends. */
  lines: readonly string[];
  /** Where they are in the file, or in the notebook's cell. */
  range: LineRange;
  /** All of the file, or of the notebook's cell: since it was indexed, it may have come to hold a secret. */
  fileText: string;
}

/** As many as one list shows, and some to come. */
const maxFiles = 60;

/** Reads the lines of hits, of editors as they are there, saved or not. Files are read once. */
export class HitTexts {
  readonly #files = new LruMap<string, Promise<string | undefined>>(maxFiles);

  /** Undefined if the file can't be read any more. Never rejects. */
  async read(hit: FoundInWorkspace): Promise<HitText | undefined> {
    const text = openText(hit) ?? (await this.#fileText(hit));
    if (text === undefined) return undefined;
    const lines = splitLines(text);
    const range = locateHit(lines, hit);
    return { lines: lines.slice(range.first - 1, range.last), range, fileText: text };
  }

  async #fileText({ uri, cell }: FoundInWorkspace): Promise<string | undefined> {
    const key = uri.toString();
    const reading = this.#files.get(key) ?? readText(uri);
    this.#files.set(key, reading);
    const text = await reading;
    return cell === undefined || text === undefined ? text : cellText(text, cell);
  }
}

async function readText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return await decodeFile(await vscode.workspace.fs.readFile(uri), uri);
  } catch {
    return undefined;
  }
}

function openText({ uri, cell }: FoundInWorkspace): string | undefined {
  if (cell === undefined) return openDocument(uri)?.getText();
  const notebook = openNotebook(uri);
  if (notebook === undefined || cell >= notebook.cellCount) return undefined;
  return notebook.cellAt(cell).document.getText();
}

/** The source of a cell in a notebook's file, which is JSON. */
function cellText(json: string, index: number): string | undefined {
  try {
    const notebook: unknown = JSON.parse(json);
    const cells: unknown = isRecord(notebook) ? notebook['cells'] : undefined;
    const cell: unknown = Array.isArray(cells) ? cells[index] : undefined;
    const source = isRecord(cell) ? cell['source'] : undefined;
    if (Array.isArray(source)) return source.join('');
    return typeof source === 'string' ? source : undefined;
  } catch {
    return undefined;
  }
}
