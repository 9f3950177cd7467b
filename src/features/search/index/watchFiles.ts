import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables';
import { pathInside, type IndexRoots } from './indexRoots';

/** Changes are gathered until none arrives for this long, but never longer than the second. */
const quietMs = 300;
const longestMs = 2000;

/** Reports which files may have changed, appeared or gone, many at once if many do (a checkout). */
export function watchFiles(
  { roots }: IndexRoots,
  onDidChange: (uris: vscode.Uri[]) => void,
): Disposable {
  const parts = new Disposables();
  const gathered = new Map<string, vscode.Uri>();
  let timer: NodeJS.Timeout | undefined;
  let sinceMs = 0;
  const notify = (): void => {
    timer = undefined;
    const uris = [...gathered.values()];
    gathered.clear();
    onDidChange(uris);
  };
  const gather = (uri: vscode.Uri): void => {
    // Git's own files are no text of the workspace.
    if (/\/\.git(?:\/|$)/u.test(uri.path)) return;
    const nowMs = performance.now();
    if (gathered.size === 0) sinceMs = nowMs;
    gathered.set(uri.toString(), uri);
    clearTimeout(timer);
    timer = setTimeout(notify, Math.max(0, Math.min(quietMs, sinceMs + longestMs - nowMs)));
  };
  for (const { uri } of roots) {
    const pattern = new vscode.RelativePattern(uri, '**/*');
    const watcher = parts.add(vscode.workspace.createFileSystemWatcher(pattern));
    parts.add(watcher.onDidChange(gather));
    parts.add(watcher.onDidCreate(gather));
    parts.add(watcher.onDidDelete(gather));
  }
  const onSaved = ({ uri }: vscode.TextDocument): void => {
    if (roots.some((root) => pathInside(root.uri, uri) !== undefined)) gather(uri);
  };
  parts.add(vscode.workspace.onDidSaveTextDocument(onSaved));
  parts.add({ dispose: () => clearTimeout(timer) });
  return parts;
}
