import * as vscode from 'vscode';
import { distinctPath } from '../../../platform/distinctPath';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { abortSignalOf } from '../../../platform/abortSignalOf';
import { describeProblem } from '../../../platform/problem';
import { ConsentNeededError, type FoundHit, type SingleSearch } from '../../search/api';
import { optionalCount, optionalText, ToolInputError } from '../../../services/tools/toolInput';
import { workspacePlace } from '../../../services/tools/workspaceFile';

const defaultLimit = 10;
const maxLimit = 30;
const maxQuestionLength = 2_000;
/** Of a hit's text, in UTF-16 units; a model that wants more reads the file. */
const maxTextLength = 2_000;

/** The input as the manifest declares it; models don't always keep to it. */
interface FindInput {
  question?: unknown;
  limit?: unknown;
  within?: unknown;
}

/**
 * The semantic search tool. It answers with JSON: `[{ path, startLine, endLine, cell?, symbol?, foundBy,
 * similarity?, text, isCut? }]`, best first, lines from 1 and cells from 0, and with sentences behind it where not all
 * could be searched; rejects with a sentence that names the field, or says what has to be allowed.
 */
export class SemanticSearchTool implements vscode.LanguageModelTool<FindInput> {
  readonly #search: SingleSearch;

  constructor(search: SingleSearch) {
    this.#search = search;
  }

  prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<FindInput>): vscode.PreparedToolInvocation {
    const question = typeof input.question === 'string' ? input.question : '';
    return {
      invocationMessage: vscode.l10n.t('Searching the workspace: {0}', showHidden(question)),
    };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<FindInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const { signal, dispose } = abortSignalOf(token);
    try {
      const texts = await this.#find(input, signal);
      return new vscode.LanguageModelToolResult(
        texts.map((text) => new vscode.LanguageModelTextPart(text)),
      );
    } catch (error) {
      if (signal.aborted) throw new vscode.CancellationError();
      if (error instanceof ToolInputError || error instanceof ConsentNeededError) throw error;
      throw new Error(describeProblem(error).message, { cause: error });
    } finally {
      dispose();
    }
  }

  async #find(input: FindInput, signal: AbortSignal): Promise<string[]> {
    const question = optionalText(input.question, 'question')?.trim() ?? '';
    if (question === '') {
      throw new ToolInputError('question', vscode.l10n.t('Provide a question to search for.'));
    }
    if (question.length > maxQuestionLength) {
      const rule = vscode.l10n.t('At most {0} characters.', maxQuestionLength);
      throw new ToolInputError('question', rule);
    }
    const limit = optionalCount(input.limit, 'limit', maxLimit) ?? defaultLimit;
    const path = optionalText(input.within, 'within');
    const within = path === undefined ? undefined : (await workspacePlace(path, 'within')).uri;
    const options = { limit, ...(within && { within }) };
    const { hits, remarks } = await this.#search.find(question, options, signal);
    return [JSON.stringify(hits.map(reportedHit)), ...remarks];
  }
}

function reportedHit({ hit, text: { lines, range } }: FoundHit): object {
  const text = lines.join('\n');
  return {
    path: distinctPath(hit.uri),
    startLine: range.first,
    endLine: range.last,
    ...(hit.cell !== undefined && { cell: hit.cell }),
    ...(hit.symbol !== undefined && { symbol: hit.symbol }),
    foundBy: hit.foundBy,
    ...(hit.similarity !== undefined && { similarity: Math.round(hit.similarity * 1000) / 1000 }),
    text: text.slice(0, maxTextLength),
    ...(text.length > maxTextLength && { isCut: true }),
  };
}
