/**
 * Where Parley writes what it does. Messages hold no key, and no prompt or answer except on `trace`,
 * which VS Code's "Set Log Level…" turns on.
 */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** What to write of a thrown value: its stack for our own mistakes, kind and message for the rest. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'kind' in error
    ? `${String(error.kind)}: ${error.message}`
    : (error.stack ?? error.message);
}
