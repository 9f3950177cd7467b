import * as vscode from 'vscode';
import type { GitChange, GitRepository } from '../../src/platform/gitApi';

/** A repository as the git extension shows it, with what a test says is in it. */
export class FakeRepository implements GitRepository {
  readonly rootUri = vscode.Uri.file('/shop');
  readonly inputBox = { value: '' };
  readonly state: Record<'indexChanges' | 'workingTreeChanges' | 'untrackedChanges', GitChange[]> =
    { indexChanges: [], workingTreeChanges: [], untrackedChanges: [] };
  stagedDiff = '';
  unstagedDiff = '';
  /** The messages of its commits; undefined if there is none yet. */
  messages: string[] | undefined = ['Add the shop\n\nWith a till.'];

  async status(): Promise<void> {
    // The state is always as it is.
  }

  async diff(isStaged: boolean): Promise<string> {
    return isStaged ? this.stagedDiff : this.unstagedDiff;
  }

  async log(): Promise<{ message: string }[]> {
    if (this.messages === undefined) throw new Error('your current branch has no commits yet');
    return this.messages.map((message) => ({ message }));
  }

  change(path: string, status: number): GitChange {
    return { uri: vscode.Uri.joinPath(this.rootUri, path), status };
  }
}

/** The diff of a file in which one line takes the place of another. */
export function diffOfLine(path: string, before: string, after: string): string {
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${before}\n+${after}\n`;
}
