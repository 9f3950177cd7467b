import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { modelId } from '../../../protocol/model';
import type { Connections } from '../../../services/connection/connections';
import { abortSignalOf } from '../../../platform/abortSignalOf';
import { describeProblem } from '../../../platform/problem';
import { listCachedContents } from '../../../client/listCachedContents';
import { optionalText } from '../../../services/tools/toolInput';

/** The input as the manifest declares it; models don't always keep to it. */
interface ListInput {
  model?: unknown;
}

/**
 * The tool that lists cached contents. It answers with JSON: `[{ name, displayName?, model, tokens?, expireTime? }]`;
 * rejects with a sentence.
 */
export class ListCachesTool implements vscode.LanguageModelTool<ListInput> {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  prepareInvocation(): vscode.PreparedToolInvocation {
    const { label } = this.#connections.current;
    return { invocationMessage: vscode.l10n.t('Listing cached contents: {0}', showHidden(label)) };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<ListInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const model = optionalText(input.model, 'model');
    const { signal, dispose } = abortSignalOf(token);
    try {
      const all = await listCachedContents(this.#connections.current.client, signal);
      const listed = all
        .filter((each) => model === undefined || modelId(each.model) === modelId(model))
        .map(({ name, displayName, model: cachedFor, usageMetadata, expireTime }) => ({
          name,
          ...(displayName !== undefined && displayName !== '' && { displayName }),
          model: cachedFor,
          tokens: usageMetadata?.totalTokenCount,
          expireTime,
        }));
      const json = JSON.stringify(listed);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(json)]);
    } catch (error) {
      throw signal.aborted
        ? new vscode.CancellationError()
        : new Error(describeProblem(error).message);
    } finally {
      dispose();
    }
  }
}
