import type * as vscode from 'vscode';

/** A memory as VS Code gives one. */
export function memoryMemento(entries: Record<string, unknown> = {}): vscode.Memento {
  const kept = new Map(Object.entries(entries));
  return {
    keys: () => [...kept.keys()],
    get: <T>(key: string, otherwise?: T) => (kept.has(key) ? (kept.get(key) as T) : otherwise),
    update: async (key: string, value: unknown) => void kept.set(key, value),
  };
}
