import fc from 'fast-check';
import type { JournalRecord } from '../../../src/conversation/record';

export const header: JournalRecord = { type: 'conversation', version: 1, id: 'c', createdAtMs: 0 };

export function user(id: string, parentId?: string): JournalRecord {
  const parent = parentId === undefined ? {} : { parentId };
  return { type: 'userTurn', id, ...parent, prompt: id, attachments: [], atMs: 0 };
}

export function model(id: string, parentId: string): JournalRecord {
  return { type: 'modelTurn', id, parentId, atMs: 0 };
}

/** Operations by numbers that choose among the turns that are there. */
const operation = fc.tuple(
  fc.constantFrom('ask', 'answer', 'selected', 'removed', 'restored'),
  fc.nat(30),
);

export const operations = fc.array(operation, { maxLength: 60 });

/** What a user may do, or a damaged journal say: any turn by its number, there or not. */
export function recordsOf(operations: readonly [string, number][]): JournalRecord[] {
  const ids: string[] = [];
  return operations.map(([name, number]) => {
    const id = `t${ids.length}`;
    const turnId = ids[number % (ids.length + 1)] ?? 'none';
    switch (name) {
      case 'ask':
        ids.push(id);
        return user(id, turnId === 'none' ? undefined : turnId);
      case 'answer':
        ids.push(id);
        return model(id, turnId);
      default:
        return { type: name as 'selected' | 'removed' | 'restored', turnId };
    }
  });
}
