import * as vscode from 'vscode';
import type { LifeBand } from '../../../caching/lifetime';
import { moreScheme, nameOfUri, rowScheme, rowUri } from './cacheUris';

const { l10n } = vscode;

/** What decorations need to know. */
export interface DecorationParts {
  bandOf: (name: string) => LifeBand | undefined;
  isStale: (name: string) => boolean;
  /** The row at the end of what is known is being drawn. */
  moreIsSeen: () => void;
}

const colors: Partial<Record<LifeBand, string>> = {
  fresh: 'gitDecoration.untrackedResourceForeground',
  ending: 'list.warningForeground',
  over: 'disabledForeground',
};

/**
 * The colours and badges of rows. VS Code asks for those of the rows that it draws, and so tells when the
 * end of the list comes into view.
 */
export class CacheDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #parts: DecorationParts;
  readonly #changed = new vscode.EventEmitter<vscode.Uri[]>();
  readonly onDidChangeFileDecorations = this.#changed.event;
  /** What was told last, of those that were drawn. */
  readonly #told = new Map<string, string>();

  constructor(parts: DecorationParts) {
    this.#parts = parts;
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (uri.scheme === moreScheme) this.#parts.moreIsSeen();
    if (uri.scheme !== rowScheme) return undefined;
    const name = nameOfUri(uri);
    this.#told.set(name, this.#lookOf(name));
    const color = colors[this.#parts.bandOf(name) ?? 'endless'];
    if (!this.#parts.isStale(name)) {
      const plain = color === undefined ? undefined : new vscode.ThemeColor(color);
      return new vscode.FileDecoration(undefined, undefined, plain);
    }
    return new vscode.FileDecoration(
      'M',
      l10n.t('Its files have changed since it was made'),
      new vscode.ThemeColor('gitDecoration.modifiedResourceForeground'),
    );
  }

  /** Of these, those that look otherwise now are drawn anew; without names, of all. */
  update(names: Iterable<string> = this.#told.keys()): void {
    const changed = [...names].filter((name) => {
      const told = this.#told.get(name);
      return told !== undefined && told !== this.#lookOf(name);
    });
    if (changed.length > 0) this.#changed.fire(changed.map(rowUri));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #lookOf(name: string): string {
    return `${this.#parts.bandOf(name) ?? ''} ${this.#parts.isStale(name)}`;
  }
}
