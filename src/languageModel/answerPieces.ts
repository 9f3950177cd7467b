import type { Part } from '../protocol/content';
import type { GenerateContentResponse } from '../protocol/response';
import { inFence } from '../source/attachmentText';
import { newCallId } from './callIds';
import type { MessagePiece } from './chatMessage';
import {
  callKey,
  PartKeys,
  signedWhole,
  type Signatures,
  type SignedEntry,
  type SignedStretch,
} from './signatures';
import type { ToolNames } from './toolNames';

/**
 * Turns the events of an answer into pieces for VS Code as they come: of the first candidate, thoughts left
 * out. The signatures of its parts are kept, so that they can go back with them.
 */
export class AnswerPieces {
  readonly #names: ToolNames;
  readonly #signatures: Signatures;
  readonly #keys = new PartKeys();
  #run = '';
  #stretches: SignedStretch[] = [];
  /** What of this answer was signed. */
  readonly signed: SignedEntry[] = [];

  constructor(names: ToolNames, signatures: Signatures) {
    this.#names = names;
    this.#signatures = signatures;
  }

  read({ candidates = [] }: GenerateContentResponse): MessagePiece[] {
    const first = candidates.find(({ index = 0 }) => index === 0);
    return (first?.content?.parts ?? []).flatMap((part) => this.#readPart(part));
  }

  /** To be called when nothing more comes, however the answer ended. */
  end(): void {
    if (this.#run === '' && this.#stretches.length === 0) return;
    const key = this.#keys.ofText(this.#run);
    if (this.#stretches.length > 0) this.#keep([key, this.#stretches]);
    this.#run = '';
    this.#stretches = [];
  }

  #readPart(part: Part): MessagePiece[] {
    if (part.thought === true) return [];
    if (part.text !== undefined) return this.#readText(part.text, part.thoughtSignature);
    this.end();
    return this.#readOther(part);
  }

  #readText(text: string, signature: string | undefined): MessagePiece[] {
    const start = this.#run.length;
    this.#run += text;
    if (signature !== undefined) this.#stretches.push({ start, end: this.#run.length, signature });
    return text === '' ? [] : [{ kind: 'text', text }];
  }

  #readOther({ functionCall, inlineData, thoughtSignature, ...other }: Part): MessagePiece[] {
    if (functionCall !== undefined) {
      const { id, name, args = {} } = functionCall;
      const callId = newCallId(id);
      this.#keepWhole(callKey(callId), thoughtSignature);
      return [{ kind: 'call', callId, name: this.#names.fromWire(name), input: args }];
    }
    if (inlineData !== undefined) {
      const { data, mimeType } = inlineData;
      this.#keepWhole(this.#keys.ofData(data), thoughtSignature);
      return [{ kind: 'data', mimeType, data }];
    }
    const text = codeText(other);
    return text === '' ? [] : [{ kind: 'text', text }];
  }

  #keepWhole(key: string, signature: string | undefined): void {
    if (signature !== undefined) this.#keep(signedWhole(key, signature));
  }

  #keep(entry: SignedEntry): void {
    this.signed.push(entry);
    this.#signatures.keep(entry);
  }
}

/** Code that the service ran, and its output, as Markdown: VS Code has no parts for them. */
function codeText({ executableCode, codeExecutionResult, fileData }: Part): string {
  if (executableCode !== undefined) {
    const { language, code } = executableCode;
    return fenced(language === 'LANGUAGE_UNSPECIFIED' ? '' : language.toLowerCase(), code);
  }
  if (codeExecutionResult !== undefined) return fenced('', codeExecutionResult.output ?? '');
  return fileData === undefined ? '' : fileData.fileUri;
}

function fenced(language: string, code: string): string {
  return `\n\n${inFence(code.replace(/\n$/u, ''), language)}\n\n`;
}
