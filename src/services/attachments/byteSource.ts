import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import * as vscode from 'vscode';
import { headBytes } from '../../conversation/media/sniffType';
import { isOnDisk } from '../../platform/isOnDisk';

/** A file's bytes, wherever they are. Reading rejects with what the file system says. */
export interface ByteSource {
  sizeBytes: number;
  /** As many of the first bytes as show what the file is. */
  head(): Promise<Uint8Array>;
  pieces(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Bytes that are in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    sizeBytes: bytes.byteLength,
    head: async () => bytes.subarray(0, headBytes),
    pieces: () => [bytes],
  };
}

/** A file, which is read in pieces where it is on a disk of this machine. */
export async function fileSource(uri: vscode.Uri, sizeBytes: number): Promise<ByteSource> {
  if (!isOnDisk(uri)) return memorySource(await vscode.workspace.fs.readFile(uri));
  const file = uri.fsPath;
  return {
    sizeBytes,
    head: () => readHead(file),
    pieces: () => createReadStream(file) as AsyncIterable<Uint8Array>,
  };
}

/** All the bytes in one. */
export async function readWhole(source: ByteSource): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source.pieces()) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
