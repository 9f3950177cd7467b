import * as vscode from 'vscode';
import { abortSignalOf } from '../../../platform/abortSignalOf';
import { formatBytes } from '../../../platform/formatBytes';
import type { PartsCount } from '../../../tokenizer/countInParts';
import { isBinary } from '../../../base/decodeBytes';
import { largestFileBytes } from '../../../services/workspaceFiles/countFile';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import { optionalText, textList, ToolInputError } from '../../../services/tools/toolInput';
import { workspaceFile } from '../../../services/tools/workspaceFile';
import { openText } from '../../../platform/openDocument';

const maxFiles = 100;

/** The input as the manifest declares it; models don't always keep to it. */
interface CountInput {
  text?: unknown;
  files?: unknown;
}

/**
 * The tool that counts tokens. It answers with JSON: `{ total, text?, files?: [{ path, tokens }] }`, numbers in
 * tokens; rejects with a sentence that names the field.
 */
export class CountTokensTool implements vscode.LanguageModelTool<CountInput> {
  readonly #counter: LocalCounter;

  constructor(counter: LocalCounter) {
    this.#counter = counter;
  }

  prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<CountInput>): vscode.PreparedToolInvocation {
    const count = Array.isArray(input.files) ? input.files.length : 0;
    return {
      invocationMessage:
        count > 0
          ? vscode.l10n.t('Counting the tokens of {0} files', count)
          : vscode.l10n.t('Counting the tokens of a text'),
    };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<CountInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const { signal, dispose } = abortSignalOf(token);
    try {
      const counted = await this.#count(input, signal);
      const json = JSON.stringify(counted);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(json)]);
    } finally {
      dispose();
    }
  }

  async #count(input: CountInput, signal: AbortSignal): Promise<object> {
    const text = optionalText(input.text, 'text');
    const paths = textList(input.files, 'files', maxFiles);
    if (text === undefined && paths.length === 0) {
      throw new ToolInputError('text', vscode.l10n.t('Provide text or files to count.'));
    }
    const ofText = text === undefined ? 0 : await this.#counter.count(text, 'now', signal);
    const files: { path: string; tokens: number; isEstimate?: true }[] = [];
    for (const [index, path] of paths.entries()) {
      const { tokens, isExact } = await this.#countFile(path, `files[${index}]`, signal);
      files.push({ path, tokens, ...(!isExact && { isEstimate: true }) });
    }
    const total = files.reduce((sum, { tokens }) => sum + tokens, ofText);
    return {
      total,
      ...(text !== undefined && { text: ofText }),
      ...(files.length > 0 && { files }),
    };
  }

  async #countFile(path: string, field: string, signal: AbortSignal): Promise<PartsCount> {
    signal.throwIfAborted();
    const uri = await workspaceFile(path, field);
    const open = openText(uri);
    // What is open counts as it is there, saved or not.
    if (open !== undefined) {
      return this.#counter.countBytes(Buffer.from(open), 'now', signal, uri.path);
    }
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > largestFileBytes) {
      const limit = formatBytes(largestFileBytes);
      throw new ToolInputError(field, vscode.l10n.t('{0} is larger than {1}.', path, limit));
    }
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (isBinary(bytes)) {
      throw new ToolInputError(field, vscode.l10n.t('{0} isn’t a text file.', path));
    }
    return this.#counter.countBytes(bytes, 'now', signal, uri.path);
  }
}
