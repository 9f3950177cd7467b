import * as vscode from 'vscode';
import type { LifeBand } from '../../../caching/lifetime';
import type { CacheTree } from './cacheTree';
import { moreScheme, nameOfUri, rowScheme, rowUri } from './cacheUris';

const { l10n } = vscode;

const colors: Partial<Record<LifeBand, string>> = {
  fresh: 'gitDecoration.untrackedResourceForeground',
  ending: 'list.warningForeground',
  over: 'disabledForeground',
};

/**
 * The colours and badges of rows. VS Code asks for those of the rows that it draws, which shows when the
 * end of the list comes into view.
 */
export class CacheDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #tree: Pick<CacheTree, 'bandOf' | 'isStale'>;
  readonly #moreIsSeen = new vscode.EventEmitter<void>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri[]>();
  readonly onDidChangeFileDecorations = this.#changed.event;
  /** The row at the end of what is known is being drawn. */
  readonly onDidSeeMore = this.#moreIsSeen.event;
  /** What was reported last, for rows that were drawn. */
  readonly #reported = new Map<string, string>();

  constructor(tree: Pick<CacheTree, 'bandOf' | 'isStale'>) {
    this.#tree = tree;
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (uri.scheme === moreScheme) this.#moreIsSeen.fire();
    if (uri.scheme !== rowScheme) return undefined;
    const name = nameOfUri(uri);
    this.#reported.set(name, this.#lookOf(name));
    const color = colors[this.#tree.bandOf(name) ?? 'endless'];
    if (!this.#tree.isStale(name)) {
      const plain = color === undefined ? undefined : new vscode.ThemeColor(color);
      return new vscode.FileDecoration(undefined, undefined, plain);
    }
    return new vscode.FileDecoration(
      'M',
      l10n.t('Out of date: its files changed'),
      new vscode.ThemeColor('gitDecoration.modifiedResourceForeground'),
    );
  }

  /** Of these, those that look otherwise now are drawn again; without names, of all. */
  update(names: Iterable<string> = this.#reported.keys()): void {
    const changed = [...names].filter((name) => {
      const reported = this.#reported.get(name);
      return reported !== undefined && reported !== this.#lookOf(name);
    });
    if (changed.length > 0) this.#changed.fire(changed.map(rowUri));
  }

  dispose(): void {
    this.#changed.dispose();
    this.#moreIsSeen.dispose();
  }

  #lookOf(name: string): string {
    return `${this.#tree.bandOf(name) ?? ''} ${this.#tree.isStale(name)}`;
  }
}
