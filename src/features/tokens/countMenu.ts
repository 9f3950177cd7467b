import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { Model } from '../../protocol/model';
import { askToSend, maySend, type AskSecret } from '../../services/attachments/secrets';
import type { Connection, Connections } from '../../services/connection/connections';
import { runCommand } from '../../platform/registerCommands';
import { windowDialogs } from '../../platform/windowDialogs';
import { serviceKey } from '../../services/connection/serviceKey';
import { readSetting } from '../../platform/userSettings';
import { formatNumber } from '../../platform/formatNumber';
import { formatTokens } from '../../platform/formatTokens';
import { describeProblem } from '../../platform/problem';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { showError, showInformation } from '../../platform/notify';
import { embeddedKey, embeddingDestination } from '../../semanticSearch/embed/embeddingDestination';
import { countScope, type CountScope } from '../../services/codeContext/countTarget';
import type { LiveCounts } from '../../services/counting/liveCounts';
import type { LocalCounter } from '../../sendCosts/localCounter';
import type { TokenStatus } from './tokenStatus';

const l10n = vscode.l10n;

/** What the user is asked before a text is sent to be counted. */
interface CountQuestions {
  choose: (connections: Connections) => Promise<Model | undefined>;
  ask: AskSecret;
}

interface CountItem extends vscode.QuickPickItem {
  run: () => unknown;
}

/** Offers what to count, with the counts as far as they are known, and by which model. */
export class CountMenu {
  readonly #connections: Connections;
  readonly #counter: LocalCounter;
  readonly #counts: LiveCounts;
  readonly #status: TokenStatus;

  constructor(
    connections: Connections,
    counter: LocalCounter,
    counts: LiveCounts,
    status: TokenStatus,
  ) {
    this.#connections = connections;
    this.#counter = counter;
    this.#counts = counts;
    this.#status = status;
  }

  async choose(): Promise<void> {
    const connections = this.#connections;
    const items = [
      await this.#scopeItem('automatic', l10n.t('Selection or active file')),
      await this.#scopeItem('file', l10n.t('Active file')),
      await this.#scopeItem('openEditors', l10n.t('Open editors')),
      {
        label: l10n.t('Workspace Folder…'),
        description: l10n.t('as a tree with percentages'),
        run: () => runCommand('parley.countTokens'),
      },
      { label: l10n.t('Clipboard'), run: () => this.#countClipboard() },
      {
        label: l10n.t('With Another Model…'),
        description: plainLabel(l10n.t('sends to {0}', connections.current.label)),
        run: () => countByModel(connections),
      },
    ];
    const picked = await vscode.window.showQuickPick<CountItem>(items, {
      title: l10n.t('Choose What to Count'),
      placeHolder: l10n.t('Choose what the status bar counts'),
    });
    await picked?.run();
  }

  async #scopeItem(scope: CountScope, label: string): Promise<CountItem> {
    const status = this.#status;
    const counted = await countScope(scope, this.#counts);
    const isKnown = counted !== undefined && counted !== 'nothing';
    return {
      label: `${status.scope === scope ? '$(check) ' : ''}${label}`,
      ...(isKnown && { description: formatTokens(counted.count.tokens) }),
      run: () => {
        status.scope = scope;
      },
    };
  }

  async #countClipboard(): Promise<void> {
    const text = await vscode.env.clipboard.readText();
    const tokens = formatNumber(await this.#counter.count(text, 'now'));
    void showInformation(l10n.t('The clipboard has {0} tokens.', tokens));
  }
}

/** The text goes to the service for this, which is what was asked for; a hosted one is named first. */
export async function countByModel(
  connections: Connections,
  { choose = pickModel, ask = askToSend }: Partial<CountQuestions> = {},
): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    void showInformation(l10n.t('Open a file to count its tokens.'));
    return;
  }
  try {
    const { current } = connections;
    const model = await choose(connections);
    if (model === undefined) return;
    const { document } = editor;
    const texts = textsOf(editor);
    const name = vscode.workspace.asRelativePath(document.uri);
    const secret = { name, path: document.uri.path, text: texts.join('\n') };
    if (isSentAway(current, model) && !(await maySend(secret, ask))) return;
    // The list, and what was asked, said where the text would go.
    if (serviceKey(connections.current) !== serviceKey(current)) {
      void showInformation(l10n.t('Choose a model.'));
      return;
    }
    const count = await askModel(connections, model, texts);
    if (count === undefined) return;
    const tokens = formatNumber(count);
    const by = model.displayName ?? model.name;
    void showInformation(l10n.t('{1} has {0} tokens with {2}.', tokens, name, by));
  } catch (error) {
    void showError(describeProblem(error).message);
  }
}

/** Each selection, as the status bar counts them, or the whole file where nothing is selected. */
function textsOf({ document, selections }: vscode.TextEditor): string[] {
  const filled = selections.filter(({ isEmpty }) => !isEmpty);
  return filled.length === 0
    ? [document.getText()]
    : filled.map((selection) => document.getText(selection));
}

/** The service inside Parley may hand a text on to the local model server, which need not be on this machine. */
function isSentAway({ isEmbedded }: Connection, { name }: Model): boolean {
  if (!isEmbedded) return true;
  const local = readSetting('parley.local.address');
  return embeddingDestination({ service: embeddedKey, model: name }, local).isHosted;
}

async function pickModel(connections: Connections): Promise<Model | undefined> {
  const models = await connections.listModels();
  const items = models.map((model) => ({
    label: plainLabel(model.displayName ?? model.name),
    description: plainLabel(model.name),
    model,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Choose a Model to Count With'),
    placeHolder: whereItIsCounted(connections, models),
  });
  return picked?.model;
}

/** Empty where it depends on which of the models counts. */
function whereItIsCounted(connections: Connections, models: readonly Model[]): string {
  const { isEmbedded, label } = connections.current;
  if (!isEmbedded) {
    return l10n.t('The selection or active file is sent to {0} to be counted.', showHidden(label));
  }
  return models.some((model) => isSentAway(connections.current, model))
    ? ''
    : l10n.t('Counted by Parley: nothing leaves this machine.');
}

/** Undefined if the user cancels it. */
async function askModel(
  connections: Connections,
  model: Model,
  texts: readonly string[],
): Promise<number | undefined> {
  const contents = [{ role: 'user', parts: texts.map((text) => ({ text })) }];
  return windowDialogs.progress(l10n.t('Counting tokens'), async ({ signal }) => {
    const { client } = connections.current;
    try {
      const { totalTokens = 0 } = await client.countTokens(model.name, { contents }, { signal });
      return totalTokens;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  });
}
