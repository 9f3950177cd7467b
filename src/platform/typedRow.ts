/** As much of a list of VS Code as is looked at here. */
interface TypedPick<Item> {
  readonly value: string;
  readonly activeItems: readonly Item[];
  onDidChangeActive(listener: (items: readonly Item[]) => unknown): unknown;
}

/**
 * Of a list into which one can write: determines which row Enter means when it is pressed. `undefined` means
 * the words in the field, whatever row is active: one that VS Code has left over from before they were typed
 * was not chosen. A row is, once the row of the words has been there to be gone away from.
 *
 * @param typedOf the words that a row stands for; undefined for all rows but the one of the words in the field
 */
export function watchTypedRow<Item>(
  pick: TypedPick<Item>,
  typedOf: (item: Item) => string | undefined,
): () => Item | undefined {
  let shown = '';
  pick.onDidChangeActive(([active]) => {
    shown = (active === undefined ? undefined : typedOf(active)) ?? shown;
  });
  return () => {
    const [active] = pick.activeItems;
    const typed = pick.value.trim();
    const isTyped = active !== undefined && typedOf(active) !== undefined;
    return typed === shown || typed === '' ? (isTyped ? undefined : active) : undefined;
  };
}
