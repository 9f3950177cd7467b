import * as vscode from 'vscode';
import { ownTexts } from '../../../conversation/attachedFiles';
import { isMedia } from '../../../conversation/turn';
import { isRecord } from '../../../protocol/isRecord';
import type { AttachmentLoader } from '../../../services/attachments/attachmentLoader';
import type { MediaStore } from '../../../storage/mediaStore';
import type { SecretRule } from '../../../services/attachments/secrets';
import { mayHoldSecret } from '../../../source/leftOutFiles';
import { attachmentText } from '../../../source/attachmentText';
import {
  createAttachment,
  labelOf,
  targetOf,
} from '../../../services/attachments/editorAttachment';
import type { DataPiece, TextPiece } from '../../../languageModel/chatMessage';

/** Something that is attached to a prompt. */
export interface Attached {
  label: string;
  piece: TextPiece | DataPiece;
  /** Of a text, those of the files in it alone. */
  own?: readonly string[];
  /** Where it is, to be shown as used. */
  place?: vscode.Uri | vscode.Location;
}

/** The attachments, and sentences about what could not be attached. */
export interface PromptReferences {
  attached: Attached[];
  remarks: string[];
}

/** Reads what people attach in VS Code's chat, in the form in which Parley's own chat sends it. */
export class ReferenceReader {
  readonly #loader: AttachmentLoader;
  readonly #store: MediaStore;

  constructor(loader: AttachmentLoader, store: MediaStore) {
    this.#loader = loader;
    this.#store = store;
  }

  /** In the order of the prompt. Never rejects: what can't be attached is a remark. */
  async read(
    references: readonly vscode.ChatPromptReference[],
    signal: AbortSignal,
    rule: SecretRule = 'ask',
  ): Promise<PromptReferences> {
    const all: PromptReferences = { attached: [], remarks: [] };
    // VS Code gives the last of the prompt first.
    for (const reference of references.toReversed()) {
      const { attached, remarks } = await this.#readOne(reference, signal, rule);
      for (const each of attached) all.attached.push(each);
      for (const each of remarks) all.remarks.push(each);
    }
    return all;
  }

  async #readOne(
    { id, value }: vscode.ChatPromptReference,
    signal: AbortSignal,
    rule: SecretRule,
  ): Promise<PromptReferences> {
    try {
      if (value instanceof vscode.Uri) return await this.#readUri(value, signal, rule);
      if (value instanceof vscode.Location) return await this.#readLocation(value, rule);
      if (typeof value === 'string') return await this.#readText(id, value, rule);
      return await readBytes(id, value);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { attached: [], remarks: [vscode.l10n.t('{0} can’t be attached: {1}', id, message)] };
    }
  }

  async #readUri(
    uri: vscode.Uri,
    signal: AbortSignal,
    rule: SecretRule,
  ): Promise<PromptReferences> {
    const { attachment, remarks } = await this.#loader.fromUri(uri, signal, rule);
    if (attachment === undefined) return { attached: [], remarks };
    const { detail: label } = attachment;
    if (!isMedia(attachment)) {
      const piece: TextPiece = { kind: 'text', text: attachment.text };
      const own = ownTexts(attachment.text, attachment.unended);
      return { attached: [{ label, piece, own, place: uri }], remarks };
    }
    const bytes = await this.#store.read(attachment.sha256);
    if (bytes === undefined) throw new Error(vscode.l10n.t('The file no longer exists.'));
    const { mimeType } = attachment;
    const piece: DataPiece = { kind: 'data', mimeType, data: bytes.toString('base64') };
    return { attached: [{ label, piece, place: uri }], remarks };
  }

  /** What was pasted, or comes from another extension. */
  async #readText(id: string, value: string, rule: SecretRule): Promise<PromptReferences> {
    const text = attachmentText({ path: id, languageId: '' }, value);
    const attachment = { kind: 'file' as const, id, label: id, detail: id, text };
    const guarded = await this.#loader.guarded({ attachment, remarks: [] }, rule, id);
    if (guarded.attachment === undefined) return { attached: [], remarks: guarded.remarks };
    return { attached: [{ label: id, piece: { kind: 'text', text }, own: [value] }], remarks: [] };
  }

  async #readLocation(location: vscode.Location, rule: SecretRule): Promise<PromptReferences> {
    const document = await vscode.workspace.openTextDocument(location.uri);
    // The file may have become shorter since.
    if (location.range.start.line >= document.lineCount) {
      throw new Error(vscode.l10n.t('These lines no longer exist.'));
    }
    const target = { document, selection: document.validateRange(location.range) };
    const attachment = createAttachment(target);
    const guarded = await this.#loader.guarded(
      { attachment, remarks: [] },
      rule,
      location.uri.path,
    );
    if (guarded.attachment === undefined) return { attached: [], remarks: guarded.remarks };
    const piece: TextPiece = { kind: 'text', text: attachment.text };
    const own = ownTexts(attachment.text, attachment.unended);
    return { attached: [{ label: attachment.detail, piece, own, place: location }], remarks: [] };
  }
}

/** The selection of the active editor, or its file; undefined if there is none. */
export function activeEditorReference(): Attached | undefined {
  const target = targetOf(vscode.window.activeTextEditor);
  if (target === undefined) return undefined;
  const { uri } = target.document;
  const { text, unended } = createAttachment(target);
  // Nobody named it: what may hold secrets has to be attached to be sent.
  if (mayHoldSecret(uri.path, text)) return undefined;
  return {
    label: labelOf(target).detail,
    piece: { kind: 'text', text },
    own: ownTexts(text, unended),
    place: target.selection === undefined ? uri : new vscode.Location(uri, target.selection),
  };
}

/** A picture that was pasted: VS Code has no stable class for it, but its type and a way to its bytes. */
async function readBytes(id: string, value: unknown): Promise<PromptReferences> {
  const read = isRecord(value) ? value['data'] : undefined;
  const mimeType = isRecord(value) ? value['mimeType'] : undefined;
  if (typeof read !== 'function' || typeof mimeType !== 'string') {
    throw new Error(vscode.l10n.t('Parley doesn’t support this kind of attachment.'));
  }
  const bytes: unknown = await Reflect.apply(read, value, []);
  if (!(bytes instanceof Uint8Array)) throw new Error(vscode.l10n.t('It is empty.'));
  const data = Buffer.from(bytes).toString('base64');
  return { attached: [{ label: id, piece: { kind: 'data', mimeType, data } }], remarks: [] };
}
