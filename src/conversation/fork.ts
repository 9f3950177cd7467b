type Fields = Record<string, unknown>;

/**
 * Lines about the tree that a fork has no other branches of, the title, which becomes another, and what files were:
 * these are restored where they were changed.
 */
const leftOut = new Set<unknown>([
  ...['selected', 'removed', 'restored', 'title'],
  ...['fileBefore', 'fileAfter'],
]);

/**
 * The records of a conversation that holds, of another one's, these turns with all that is said of them,
 * and what the chat asks with. Records of types that are not known are kept, unless they name another turn.
 */
export function forkedRecords(
  records: readonly Fields[],
  turnIds: ReadonlySet<unknown>,
  nowMs: number,
): Fields[] {
  return records.flatMap((record) => {
    const { type, id, turnId } = record;
    if (type === 'conversation') return [{ ...record, createdAtMs: nowMs }];
    if (type === 'userTurn' || type === 'modelTurn') return turnIds.has(id) ? [record] : [];
    if (leftOut.has(type)) return [];
    return turnId === undefined || turnIds.has(turnId) ? [record] : [];
  });
}
