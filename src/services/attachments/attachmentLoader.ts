import * as path from 'node:path';
import * as vscode from 'vscode';
import { ownTexts } from '../../conversation/attachedFiles';
import { isMedia, type TextAttachment } from '../../conversation/turn';
import { largestPageFileBytes } from '../../messages/chatPageMessages';
import { attachmentText, isUnended } from '../../source/attachmentText';
import { createAttachment } from './editorAttachment';
import { decodeBytes } from '../../base/decodeBytes';
import { digestOf } from '../../base/node/digestOf';
import { languageOf, nameOf, type AttachmentName, type Loaded } from './attachmentName';
import { fileSource, memorySource, readWhole, type ByteSource } from './byteSource';
import { loadFolder } from './folderAttachment';
import { identifyFile } from '../../conversation/media/identifyFile';
import type { MediaStore } from '../../storage/mediaStore';
import { attachmentProblemSentence } from './attachmentProblemSentence';
import {
  askSecretInWindow,
  maySend,
  secretsSentence,
  type AskSecret,
  type SecretRule,
} from './secrets';
import { decodeFile } from '../../platform/decodeFile';
import { openDocument, textOfCells, unsavedNotebook } from '../../platform/openDocument';

/** A file as the page hands it over. Without bytes it could not be read there, or was too large. */
export interface PageFile {
  name: string;
  sizeBytes: number;
  bytes?: Uint8Array;
}

/** Reads what the user wants to attach: text into the attachment, other bytes into the store. */
export class AttachmentLoader {
  readonly #store: MediaStore;
  readonly #askSecret: AskSecret;
  /** What the user agreed to send, by path and the file’s own text: the fence around it names a language that editors know. */
  readonly #agreed = new Set<string>();

  constructor(store: MediaStore, askSecret: AskSecret = askSecretInWindow) {
    this.#store = store;
    this.#askSecret = askSecret;
  }

  /** Reads a file or folder. Never rejects: what goes wrong is a remark. */
  async fromUri(uri: vscode.Uri, signal: AbortSignal, rule: SecretRule = 'ask'): Promise<Loaded> {
    return this.guarded(await this.#read(uri, signal), rule, uri.path);
  }

  /** What was read, unless it may hold secrets and is not wanted then. Of a folder its files were looked at already. */
  async guarded(loaded: Loaded, rule: SecretRule, path: string): Promise<Loaded> {
    const { attachment } = loaded;
    if (attachment === undefined || isMedia(attachment) || attachment.kind === 'folder') {
      return loaded;
    }
    const { text } = attachment;
    const name = attachment.uri === undefined ? attachment.label : attachment.detail;
    if (await maySend({ name, path, text }, this.#askBy(rule, path, attachment))) return loaded;
    return { remarks: [...loaded.remarks, secretsSentence([name])] };
  }

  #askBy(rule: SecretRule, path: string, { text, unended }: TextAttachment): AskSecret {
    return async (name) => {
      if (rule === 'leaveOut') return false;
      const key = `${path}\n${digestOf(ownTexts(text, unended).join('\n'))}`;
      if (rule === 'ifAgreed') return this.#agreed.has(key);
      const isYes = await this.#askSecret(name);
      if (isYes) this.#agreed.add(key);
      else this.#agreed.delete(key);
      return isYes;
    };
  }

  async #read(uri: vscode.Uri, signal: AbortSignal): Promise<Loaded> {
    const name = nameOf(uri);
    try {
      // What is open is attached as it is in the editor, saved or not.
      const notebook = unsavedNotebook(name.id);
      if (notebook !== undefined && notebook.cellCount > 0) {
        return { attachment: { ...name, kind: 'file', ...textOfCells(notebook) }, remarks: [] };
      }
      const document = openDocument(name.id);
      if (document && document.getText() !== '') {
        return { attachment: createAttachment({ document }), remarks: [] };
      }
      const { type, size } = await vscode.workspace.fs.stat(uri);
      if (type & vscode.FileType.Directory) return await loadFolder(uri, name, signal);
      return await this.#load(name, path.posix.basename(uri.path), await fileSource(uri, size));
    } catch (error) {
      return unreadable(name.label, error);
    }
  }

  /** Takes a file that was pasted or dropped. Never rejects, as {@link fromUri}. */
  async fromPage({ name: given, sizeBytes, bytes }: PageFile, id: string): Promise<Loaded> {
    const label = given.replace(/[\p{Cc}/\\]/gu, '_').slice(-200);
    if (sizeBytes > largestPageFileBytes) {
      const limitBytes = largestPageFileBytes;
      return refused(label, { problem: 'tooLarge', sizeBytes, limitBytes });
    }
    if (bytes === undefined) {
      const message = vscode.l10n.t('To attach a folder, use the Attach button.');
      return refused(label, { problem: 'unreadable', message });
    }
    const name = { id, label, detail: vscode.l10n.t('{0} (pasted or dropped)', label) };
    const loading = this.#load(name, label, memorySource(bytes)).catch((error: unknown) =>
      unreadable(label, error),
    );
    return this.guarded(await loading, 'ask', label);
  }

  async #load(name: AttachmentName, fileName: string, source: ByteSource): Promise<Loaded> {
    const identity = identifyFile(fileName, await source.head(), source.sizeBytes);
    if ('problem' in identity) return refused(name.label, identity);
    if (identity.kind !== 'text') {
      const stored = await this.#store.put(source.pieces());
      return { attachment: { ...name, ...identity, ...stored }, remarks: [] };
    }
    const bytes = await readWhole(source);
    const text = await (name.uri === undefined
      ? decodeBytes(bytes)
      : decodeFile(bytes, vscode.Uri.parse(name.uri, true)));
    const file = { path: pathOf(name), languageId: languageOf(fileName) };
    return {
      attachment: {
        ...name,
        kind: 'file',
        text: attachmentText(file, text),
        ...(isUnended(text) && { unended: [0] }),
      },
      remarks: [],
    };
  }
}

function pathOf({ label, detail, uri }: AttachmentName): string {
  return uri === undefined ? label : detail;
}

function refused(label: string, problem: Parameters<typeof attachmentProblemSentence>[1]): Loaded {
  return { remarks: [attachmentProblemSentence(label, problem)] };
}

function unreadable(label: string, error: unknown): Loaded {
  const message = error instanceof Error ? error.message : String(error);
  return refused(label, { problem: 'unreadable', message });
}
