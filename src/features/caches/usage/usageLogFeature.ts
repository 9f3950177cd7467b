import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import { registerCommands } from '../../../platform/registerCommands';
import { Disposables, type Disposable } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import { formatInstant } from '../../../platform/formatTime';
import { describeError, type Log } from '../../../base/log';
import { onDidChangeSettings, readSetting } from '../../../platform/userSettings';
import { showError, showInformation } from '../../../platform/notify';
import type { CacheUsageLog } from './cacheUsageLog';
import type { UsageExport } from '../../../caching/account/usageExport';
import { statementOf, type StatementRow } from '../../../caching/account/statement';

const { l10n } = vscode;
const scheme = 'parley-cache-usage';

/** The account as a read-only document, which follows what happens, and as a file. */
export function usageLogFeature(usageLog: CacheUsageLog, clock: Clock, log: Log): Feature {
  return {
    name: 'cache savings',
    register: () => new UsageDocument(usageLog, clock, log).register(),
  };
}

class UsageDocument implements vscode.TextDocumentContentProvider {
  readonly #usageLog: CacheUsageLog;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;

  constructor(usageLog: CacheUsageLog, clock: Clock, log: Log) {
    this.#usageLog = usageLog;
    this.#clock = clock;
    this.#log = log;
  }

  register(): Disposable {
    const usageLog = this.#usageLog;
    const registered = new Disposables();
    const refresh = (): void => {
      if (isOpen()) this.#changed.fire(usageUri());
    };
    registered.add(this.#changed);
    registered.add(usageLog);
    registered.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    registered.add(usageLog.onDidChange(refresh));
    registered.add(onDidChangeSettings(['parley.prices', 'parley.priceCurrency'], refresh));
    registered.add(
      registerCommands({
        'parley.showCacheSavings': () => this.#show(),
        'parley.exportCacheSavings': () => this.#export(),
      }),
    );
    return registered;
  }

  async provideTextDocumentContent(): Promise<string> {
    const { usageMarkdown } = await import('./usageMarkdown');
    const currency = readSetting('parley.priceCurrency');
    const upTo = formatInstant(this.#clock.now());
    return usageMarkdown(this.#rows(), { currency, upTo });
  }

  async #show(): Promise<void> {
    await this.#usageLog.read();
    this.#changed.fire(usageUri());
    try {
      await vscode.commands.executeCommand('markdown.showPreview', usageUri());
    } catch (error) {
      // Without VS Code's own Markdown extension the table can be read as it is written.
      this.#log.info(`preview of the cache usage log: ${describeError(error)}`);
      await vscode.window.showTextDocument(usageUri(), { preview: true });
    }
  }

  async #export(): Promise<void> {
    await this.#usageLog.read();
    const target = await vscode.window.showSaveDialog({
      title: l10n.t('Export Cache Savings'),
      filters: { CSV: ['csv'], JSON: ['json'] },
      defaultUri: proposedFile(),
    });
    if (target === undefined) return;
    const of: UsageExport = {
      upTo: new Date(this.#clock.now()).toISOString(),
      currency: readSetting('parley.priceCurrency'),
      rows: this.#rows(),
    };
    const { usageCsv, usageJson } = await import('../../../caching/account/usageExport');
    const text = target.path.endsWith('.json') ? usageJson(of) : usageCsv(of);
    try {
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      void showError(l10n.t('Can’t write {0}: {1}', target.fsPath, reason));
      return;
    }
    void showInformation(l10n.t('Exported cache savings to {0}.', target.fsPath));
  }

  #rows(): StatementRow[] {
    return statementOf(this.#usageLog.account, this.#clock.now(), readSetting('parley.prices'));
  }
}

/** The name is what the tab shows. */
function usageUri(): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${l10n.t('Cache Savings')}.md` });
}

function isOpen(): boolean {
  return vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === scheme);
}

function proposedFile(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder ? vscode.Uri.joinPath(folder, 'caching.csv') : vscode.Uri.file('caching.csv');
}
