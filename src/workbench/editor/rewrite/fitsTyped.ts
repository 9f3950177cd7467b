/** What VS Code looks at when it filters a list. */
interface Listed {
  label: string;
  description?: string | undefined;
}

/**
 * Whether a row of a list can have been left over by what is typed: its letters stand in the row in their order. A row
 * that was active before they were typed need not fit, and then the user did not mean it.
 */
export function fitsTyped({ label, description = '' }: Listed, typed: string): boolean {
  const row = `${label} ${description}`.toLowerCase();
  let at = 0;
  for (const letter of typed.trim().toLowerCase()) {
    at = row.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
