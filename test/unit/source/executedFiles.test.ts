import assert from 'node:assert/strict';
import { isExecutedPath } from '../../../src/source/executedFiles';

describe('files that make VS Code or Git run something', () => {
  it('are settings, tasks, hooks and workspaces, however they are spelled', () => {
    const paths = [
      '/w/.vscode/settings.json',
      '/w/a/.VSCode/tasks.json',
      '/w/.parley/prompts/a.md',
      '/w/.git/hooks/pre-commit',
      '/w/.git./config',
      '/w/.vscode::$INDEX_ALLOCATION/tasks.json',
      '/w/.devcontainer/devcontainer.json',
      '/w/all.code-workspace',
      '/w/.gitmodules',
      '/w/.envrc',
    ];
    for (const path of paths) assert.ok(isExecutedPath(path), path);
  });

  it('are no others', () => {
    for (const path of [
      '/w/src/settings.json',
      '/w/.gitignore',
      '/w/vscode/a.ts',
      '/w/tasks.json',
    ]) {
      assert.ok(!isExecutedPath(path), path);
    }
  });
});
